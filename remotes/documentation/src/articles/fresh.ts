import type { Loadable } from '@portal/portal';

const FRESH_MS = 5 * 60_000;

/** Recent data is not requested again, for example when the user returns to a tab: articles change only with releases. */
export function isFresh({ status, stamp = 0 }: Loadable<unknown>): boolean {
  return status === 'ready' && Date.now() - stamp < FRESH_MS;
}
