import { AppError, type Endpoint, type ErrorLine } from '@portal/contracts';
import type { FastifyRequest } from 'fastify';
import { findUnacceptable } from './storable-text';

const MAX_LINES = 50;
type Schema = Endpoint['query'];
type Issue = { code?: string; path: PropertyKey[]; keys?: string[] };

export function parseInput(endpoint: Endpoint, request: FastifyRequest): { query: unknown; body: unknown } {
  refuseRepeated(request.query);
  const query = parsePart(endpoint.query, request.query, 'query');
  const body = parsePart(endpoint.body, request.body, 'body', endpoint.creates);
  return { query, body };
}

function parsePart(schema: Schema, raw: unknown, name: 'query' | 'body', creates = false): unknown {
  if (schema._zod.def.type === 'undefined') return undefined;
  refuseUnacceptable(raw, name, creates);
  const result = schema.safeParse(raw);
  if (!result.success) {
    const byField = new Map(result.error.issues.map((issue) => [issue.path.join('.'), issue] as const).reverse());
    const lines = [...byField.values()].reverse().flatMap((issue) => describe(issue, raw, name)).slice(0, MAX_LINES);
    throw creates ? refusedFields(lines) : new AppError('invalid_request', {}, lines);
  }
  // Checked again after parsing, because JSON escapes in filters may hide unacceptable characters.
  if (name === 'query') refuseUnacceptable(result.data, name);
  return result.data;
}

export const missingField = (param: string): ErrorLine => ({ message: 'empty_parameter', params: { param } });
export const wrongField = (field: string): ErrorLine => ({ message: 'field_invalid', params: { field } });

/** SPEC's errors: `Empty parameter` for a single missing field, otherwise one line per faulty field (ERR-10). */
export function refusedFields(lines: readonly ErrorLine[]): AppError {
  const [only] = lines;
  if (lines.length === 1 && only?.message === 'empty_parameter') return new AppError('empty_parameter', only.params);
  return new AppError('wrong_create_params', {}, lines);
}

function refuseUnacceptable(value: unknown, name: string, creates = false): void {
  const field = findUnacceptable(value, name);
  if (field === null) return;
  throw creates ? refusedFields([invalid(field)]) : new AppError('invalid_request', {}, [invalid(field)]);
}

function refuseRepeated(query: unknown): void {
  const repeated = Object.entries(query ?? {}).filter(([, value]) => Array.isArray(value));
  if (repeated.length > 0) throw new AppError('invalid_request', {}, repeated.slice(0, MAX_LINES).map(([key]) => invalid(key)));
}

function describe(issue: Issue, raw: unknown, name: string) {
  if (issue.code === 'unrecognized_keys' && issue.keys) return issue.keys.map((key) => invalid([...issue.path, key].map(String).join('.')));
  const field = issue.path.map(String).join('.') || name;
  const given = issue.path.reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), raw);
  return [given === undefined || (typeof given === 'string' && given.trim() === '') ? missingField(field) : invalid(field)];
}

function isRecord(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === 'object' && value !== null;
}

function invalid(field: string) {
  return wrongField(field.slice(0, 100).replace(/[\p{C}]/gu, '?'));
}
