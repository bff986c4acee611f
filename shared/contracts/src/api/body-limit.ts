import type { ApiOperation } from './operation';

/** Default limit, several times the size of a typical body. */
const DEFAULT_BYTES = 64 * 1024;
/** Limit of a JSON body. A larger one would block the event loop too long and use too much memory per caller. */
const MAX_JSON_BYTES = 1024 * 1024;
/** Limit of a stream, which is read in pieces: a million lines of half a kilobyte. */
const MAX_STREAM_BYTES = 512 * 1024 * 1024;
/** A character takes up to six bytes (`\u0434`), because many libraries escape all non-ASCII characters. */
const BYTES_PER_CHARACTER = 6;
/** Bytes assumed for a value whose schema has no maximum length, such as a number, a boolean or an enum value. */
const UNBOUNDED_VALUE_BYTES = 100;

type Check = { _zod: { def: { check: string; maximum?: number } } };
type Definition = {
  type: string; checks?: readonly Check[]; shape?: Record<string, Shape>; element?: Shape; innerType?: Shape; options?: readonly Shape[];
  in?: Shape;
};
type Shape = { _zod: { def: Definition } };

/** Body limit in bytes: the default, or more if the contract allows larger bodies. Streams have a fixed limit. */
export function bodyLimitOf({ bodyKind, body }: Pick<ApiOperation, 'bodyKind' | 'body'>): number {
  if (bodyKind === 'ndjson') return MAX_STREAM_BYTES;
  return bodyKind === 'none' ? DEFAULT_BYTES : Math.min(MAX_JSON_BYTES, Math.max(DEFAULT_BYTES, bytesOf(body as unknown as Shape)));
}

function bytesOf({ _zod: { def } }: Shape): number {
  const max = def.checks?.find(({ _zod: { def: { check } } }) => check === 'max_length')?._zod.def.maximum ?? UNBOUNDED_VALUE_BYTES;
  if (def.shape) return sum(Object.entries(def.shape).map(([name, field]) => name.length + 4 + bytesOf(field)));
  if (def.element) return max * (1 + bytesOf(def.element));
  if (def.options) return Math.max(...def.options.map(bytesOf));
  const inner = def.innerType ?? def.in;
  if (inner) return bytesOf(inner);
  return def.type === 'string' ? max * BYTES_PER_CHARACTER : UNBOUNDED_VALUE_BYTES;
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
