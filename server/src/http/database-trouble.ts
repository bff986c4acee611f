import { codeOf } from '../db';

/** SQLSTATE class 22: a value that the column cannot hold. The caller sent it, so it is the caller's error. */
export function isRefusedValue(error: unknown): boolean {
  return /^22[0-9A-Z]{3}$/.test(codeOf(error) ?? '');
}
