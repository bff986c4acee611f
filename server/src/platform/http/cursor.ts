import { AppError } from '@portal/contracts';

type CursorKey = string | number;

export function encodeCursor(keys: readonly CursorKey[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url');
}

export function decodeCursor<const Kinds extends readonly ('string' | 'number')[]>(
  cursor: string, kinds: Kinds,
): { [I in keyof Kinds]: Kinds[I] extends 'string' ? string : number } {
  const keys = parse(cursor);
  const fits = Array.isArray(keys) && keys.length === kinds.length && kinds.every((kind, index) => isKey(keys[index], kind));
  if (!fits) throw new AppError('invalid_request', {}, [{ message: 'field_invalid', params: { field: 'cursor' } }]);
  return keys as unknown as { [I in keyof Kinds]: Kinds[I] extends 'string' ? string : number };
}

function isKey(key: unknown, kind: 'string' | 'number'): boolean {
  return kind === 'number' ? Number.isSafeInteger(key) : typeof key === 'string' && !/[\0\p{Surrogate}]/u.test(key);
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}
