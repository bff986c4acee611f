import type { ApiOperation } from '@portal/contracts/api';
import * as z from 'zod/mini';

type Json = {
  type?: string | string[]; format?: string; enum?: unknown[]; const?: unknown; default?: unknown; examples?: unknown[]; anyOf?: Json[];
  properties?: Record<string, Json>; required?: string[]; items?: Json; minimum?: number;
};

/**
 * The request of an operation as HTTP/1.1 text, with example values for what callers usually send. Parameters of the path stay in braces.
 * Pages offer to send it to the sandbox.
 */
export function requestExample({ method, path, bodyKind, body, line }: ApiOperation): string {
  const head = [`${method} ${path}`, 'Authorization: Bearer $PORTAL_KEY'];
  if (bodyKind === 'none') return head.join('\n');
  const type = bodyKind === 'ndjson' ? 'application/x-ndjson' : 'application/json';
  const text = bodyKind === 'ndjson' && line
    ? [exampleOf(body), exampleOf(line)].map((each) => JSON.stringify(each)).join('\n') : JSON.stringify(exampleOf(body), null, 2);
  return [...head, `Content-Type: ${type}`, '', text].join('\n');
}

export function exampleOf(schema: z.ZodMiniType): unknown {
  return valueOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json);
}

function valueOf(schema: Json): unknown {
  const { examples, enum: names, anyOf, properties, items, type, minimum } = schema;
  if (examples) return examples[0];
  if (schema.const !== undefined) return schema.const;
  if (names) return names[0];
  if (anyOf?.[0]) return valueOf(anyOf[0]);
  if (properties) {
    const all = Object.entries(properties);
    const usual = all.filter(([name, field]) => schema.required?.includes(name) || isUsual(field));
    const [example] = all.filter(([, field]) => field.examples !== undefined);
    return Object.fromEntries((usual.length > 0 ? usual : [example ?? all[0]!]).map(([name, field]) => [name, valueOf(field)]));
  }
  if (items) return [valueOf(items)];
  if (schema.default !== undefined) return schema.default;
  if (type === 'integer' || type === 'number') return minimum ?? 1;
  return type === 'boolean' ? true : 'text';
}

/** Optional fields that almost every caller sends, such as the text of a message, have a default as well as an example. */
const isUsual = (field: Json): boolean => field.examples !== undefined && field.default !== undefined;
