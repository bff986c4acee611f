import { AppError, type Endpoint } from '@portal/contracts';
import type { FastifyRequest } from 'fastify';
import { findUnacceptable } from './storable-text';

const MAX_LINES = 20;
type Schema = Endpoint['query'];
type Issue = { code?: string; path: PropertyKey[]; keys?: string[] };

/** Query and body as the contract shapes them; parts that it does not declare are ignored, whatever was sent. */
export function parseInput(endpoint: Endpoint, request: FastifyRequest): { query: unknown; body: unknown } {
  refuseRepeated(request.query);
  const query = parsePart(endpoint.query, request.query, 'query');
  const body = parsePart(endpoint.body, request.body, 'body');
  return { query, body };
}

function parsePart(schema: Schema, raw: unknown, name: 'query' | 'body'): unknown {
  if (schema._zod.def.type === 'undefined') return undefined;
  refuseUnacceptable(raw, name);
  const result = schema.safeParse(raw);
  if (!result.success) {
    const lines = result.error.issues.flatMap((issue) => describe(issue, raw, name)).slice(0, MAX_LINES);
    throw new AppError('invalid_request', {}, lines);
  }
  // Once more after parsing, since a filter travels as JSON inside a query string and holds its own escapes.
  if (name === 'query') refuseUnacceptable(result.data, name);
  return result.data;
}

function refuseUnacceptable(value: unknown, name: string): void {
  const field = findUnacceptable(value, name);
  if (field !== null) throw new AppError('invalid_request', {}, [invalid(field)]);
}

/** `?id=1&id=2`: whoever reads the first and whoever reads the last would disagree. */
function refuseRepeated(query: unknown): void {
  const repeated = Object.entries(query ?? {}).filter(([, value]) => Array.isArray(value));
  if (repeated.length > 0) throw new AppError('invalid_request', {}, repeated.slice(0, MAX_LINES).map(([key]) => invalid(key)));
}

function describe(issue: Issue, raw: unknown, name: string) {
  if (issue.code === 'unrecognized_keys' && issue.keys) return issue.keys.map((key) => invalid([...issue.path, key].map(String).join('.')));
  const field = issue.path.map(String).join('.') || name;
  const given = issue.path.reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), raw);
  return [given === undefined || given === '' ? { message: 'empty_parameter', params: { param: field } } : invalid(field)];
}

function isRecord(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The name is the caller's own words, so it is cut and kept storable and printable. */
function invalid(field: string) {
  return { message: 'field_invalid', params: { field: field.slice(0, 100).replace(/[\p{C}]/gu, '?') } };
}
