import type { Loadable } from '@portal/portal';

const FRESH_MS = 5 * 60_000;

/** What came this lately is not asked for again, as when the user comes back to the tab: articles change with releases of the portal alone. */
export function isFresh({ status, stamp = 0 }: Loadable<unknown>): boolean {
  return status === 'ready' && Date.now() - stamp < FRESH_MS;
}
