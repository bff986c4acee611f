import { codeOf } from '../db';

/** Class 22: a value that the column cannot hold, which the contract should have refused. The caller sent it, so it is his error too. */
export function isRefusedValue(error: unknown): boolean {
  return /^22[0-9A-Z]{3}$/.test(codeOf(error) ?? '');
}
