import { formatNumber } from '@portal/contracts';
import * as z from 'zod/mini';

/** `name` is the path of a nested field, such as `personal.name` or `items[].uuid`. */
export type SchemaField = { name: string; kind: string; required: boolean; details: string };

type Json = {
  type?: string | string[]; format?: string; enum?: string[]; const?: unknown; default?: unknown; description?: string;
  examples?: unknown[];
  properties?: Record<string, Json>; required?: string[]; items?: Json; anyOf?: Json[]; additionalProperties?: Json | boolean;
  minLength?: number; maxLength?: number; minimum?: number; maximum?: number; minItems?: number; maxItems?: number;
};

/** Field by JSON of its object's properties, so that the properties of equal objects are listed only once. */
type Shown = Map<string, string>;

/** Nested fields follow their parent; all forms of a union are listed. */
export function schemaFields(schema: z.ZodMiniType, io: 'input' | 'output'): SchemaField[] {
  return fieldsOf(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json, '', new Map());
}

function fieldsOf(schema: Json, route: string, shown: Shown): SchemaField[] {
  if (schema.anyOf) {
    const isOnly = schema.anyOf.filter(({ type }) => type !== 'null').length === 1;
    return once(
      schema.anyOf.flatMap((form) => fieldsOf(form, route, shown)),
    ).map((field) => ({ ...field, required: field.required && isOnly }));
  }
  if (schema.items) return fieldsOf(schema.items, `${route}[]`, shown);
  if (schema.properties) shown.set(JSON.stringify(schema.properties), route);
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const name = route === '' ? key : `${route}.${key}`;
    const like = field.properties && shown.get(JSON.stringify(field.properties));
    const own = { name, kind: kindOf(field), required: schema.required?.includes(key) ?? false, details: descriptionOf(field, like) };
    return like === undefined ? [own, ...fieldsOf(field, name, shown)] : [own];
  });
}

function once(fields: SchemaField[]): SchemaField[] {
  return fields.filter(({ name }, at) => fields.findIndex((each) => each.name === name) === at);
}

function kindOf(schema: Json): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(kindOf))].join(' or ');
  const { type, enum: names, items } = schema;
  if (names) return `one of ${names.map((name) => `\`${name}\``).join(', ')}`;
  if (type === 'array' && items) {
    return `${range('list', schema.minItems, schema.maxItems)} of ${items.properties ? 'objects' : kindOf(items)}`;
  }
  if (type === 'string') return range(schema.format ?? 'string', schema.minLength, schema.maxLength, ' characters');
  if (type === 'number' || type === 'integer') return range(type, schema.minimum, bounded(schema.maximum));
  return type === undefined ? 'any' : [type].flat().join(' or ');
}

/** Ignores MAX_SAFE_INTEGER: zod adds it to every integer, but it is no limit of the API. */
function bounded(maximum: number | undefined): number | undefined {
  return maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
}

function range(kind: string, from: number | undefined, to: number | undefined, what = ''): string {
  if (to === undefined) return kind;
  return `${kind} (${from === undefined ? 'up to ' : `${from} to `}${formatNumber(to)}${what})`;
}

function descriptionOf({ description = '', default: left, examples = [], type }: Json, like: string | undefined): string {
  const isNotified = left !== undefined && (type !== 'string' || left !== '');
  return [
    description,
    like !== undefined && `Has the same fields as \`${like}\`.`,
    isNotified && `Default: \`${JSON.stringify(left)}\`.`,
    examples.length > 0 && `Example: \`${written(examples[0])}\``,
  ].filter(Boolean).join(' ');
}

function written(example: unknown): string {
  return typeof example === 'string' ? example : JSON.stringify(example);
}
