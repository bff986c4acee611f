import type { ApiOperation } from './operation';

/** What most operations have to say, several times over. */
const USUAL = 64 * 1024;
/** Reading more would keep the program from everybody else for too long, and holds that much memory for each caller. */
const MOST = 1024 * 1024;
/** A stream is read as it comes, in pieces: a million lines of half a kilobyte. */
const STREAM = 512 * 1024 * 1024;
/** `\u0434`, as many a library writes every letter that is no ASCII. */
const BYTES_PER_CHARACTER = 6;
/** Of what has no limit of its own: a number, a boolean, a name of a list. */
const LITTLE = 100;

type Check = { _zod: { def: { check: string; maximum?: number } } };
type Definition = { type: string; checks?: readonly Check[]; shape?: Record<string, Shape>; element?: Shape; innerType?: Shape; options?: readonly Shape[]; in?: Shape };
type Shape = { _zod: { def: Definition } };

/** How many bytes a body may have: the usual, or what the largest that the contract allows comes to. */
export function bodyLimitOf({ bodyKind, body }: Pick<ApiOperation, 'bodyKind' | 'body'>): number {
  if (bodyKind === 'ndjson') return STREAM;
  return bodyKind === 'none' ? USUAL : Math.min(MOST, Math.max(USUAL, bytesOf(body as unknown as Shape)));
}

function bytesOf({ _zod: { def } }: Shape): number {
  const most = def.checks?.find(({ _zod: { def: { check } } }) => check === 'max_length')?._zod.def.maximum ?? LITTLE;
  if (def.shape) return sum(Object.entries(def.shape).map(([name, field]) => name.length + 4 + bytesOf(field)));
  if (def.element) return most * (1 + bytesOf(def.element));
  if (def.options) return Math.max(...def.options.map(bytesOf));
  const inner = def.innerType ?? def.in;
  if (inner) return bytesOf(inner);
  return def.type === 'string' ? most * BYTES_PER_CHARACTER : LITTLE;
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
