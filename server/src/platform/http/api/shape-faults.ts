import type { ApiFault, ApiOperation } from '@portal/contracts/api';
import { findUnacceptable } from '../storable-text';
import { pointerTo } from './pointer';
import { shapeSentence } from './shape-sentence';

type Shape = ApiOperation['body'];
type Issue = { code?: string; path: PropertyKey[]; keys?: string[]; errors?: Issue[][]; message: string };
type ShapeResult = { value: unknown; faults: null } | { faults: ApiFault[] };

/** Prefix of a fault's JSON pointer; empty for the body. */
export type InputSource = '' | 'query' | 'path';

export function readShape(shape: Shape, raw: unknown, source: InputSource = ''): ShapeResult {
  const unacceptable = findUnacceptable(raw, '');
  if (unacceptable !== null) {
    return { faults: [wrong(source + pointerTo(partsOf(unacceptable)), 'Contains characters or names that can’t be stored.')] };
  }
  const read = shape.safeParse(raw, { error: (issue) => shapeSentence(issue, source) });
  if (read.success) return { value: read.data, faults: null };
  return { faults: (read.error.issues as Issue[]).flatMap((issue) => faultsOf(issue, raw, source)) };
}

export function repeated(pointer: string): ApiFault {
  return { pointer, code: 'field_repeated', detail: 'Given more than once.' };
}

export function unknown(pointer: string): ApiFault {
  return { pointer, code: 'field_unknown', detail: 'Unknown field.' };
}

export function missing(pointer: string): ApiFault {
  return { pointer, code: 'empty_parameter', detail: 'Required.' };
}

export function wrong(pointer: string, detail: string): ApiFault {
  return { pointer, code: 'field_invalid', detail };
}

function faultsOf(issue: Issue, raw: unknown, source: InputSource): ApiFault[] {
  const pointer = source + pointerTo(issue.path);
  if (issue.code === 'unrecognized_keys') return (issue.keys ?? []).map((key) => unknown(pointer + pointerTo([key])));
  const given = valueAt(raw, issue.path);
  if (given === undefined || given === '') return [missing(pointer)];
  const choices = firstKeys(issue.errors ?? [], given);
  if (choices) {
    return choices.map((key) => ({ ...missing(pointer + pointerTo([key])), detail: `One of these is required: ${choices.join(', ')}.` }));
  }
  const nearest = nearestOf(issue.errors ?? []);
  if (nearest) return nearest.flatMap((inner) => faultsOf({ ...inner, path: [...issue.path, ...inner.path] }, raw, source));
  return [wrong(pointer, issue.message)];
}

/** For an empty object that must match one of several forms, returns the first missing key of each form; otherwise null. */
function firstKeys(forms: readonly Issue[][], given: unknown): string[] | null {
  if (typeof given !== 'object' || given === null || Object.keys(given).length > 0) return null;
  const keys = forms.map((issues) => issues.find(({ path }) => path.length > 0)?.path[0]);
  return keys.length > 1 && keys.every((key) => key !== undefined) ? keys.map(String) : null;
}

function nearestOf(forms: readonly Issue[][]): Issue[] | undefined {
  return [...forms].sort((one, other) => one.length - other.length)[0];
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined), raw,
  );
}

function partsOf(path: string): string[] {
  return path === '' ? [] : path.split('.');
}
