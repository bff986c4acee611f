import type { Loadable } from '@portal/portal';

const FRESH_MS = 5 * 60_000;

/** Whether data was loaded within `FRESH_MS`. Fresh data is not requested again, because articles change only with releases. */
export function isFresh({ status, stamp = 0 }: Loadable<unknown>): boolean {
  return status === 'ready' && Date.now() - stamp < FRESH_MS;
}
