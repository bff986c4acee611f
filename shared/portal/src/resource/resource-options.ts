import type { Topic } from '@portal/contracts';
import type { Loadable } from '../loadable';
import type { Creator } from '../store/watchers.saga';

/** For `freshMs` of data all of whose changes arrive as live events: switching between tabs costs no requests. */
export const LIVE_FRESH_MS = 20_000;

/** `query`: what `data` was loaded for; after a change of page or filter, the data before it may still be shown. */
export type Loaded<Q, T> = Loadable<T> & { query?: Q };

/** Reloads the visible screen after this action, if `when` is missing or returns true. */
type RefreshRule<Q, T> = Creator | { on: Creator; when: (payload: never, shown: { query: Q } & Loaded<Q, T>) => boolean };
/** Changes loaded data at once by an action's payload. `data` unchanged: the action concerns other data. */
type Patch<T> = { on: Creator; patch: (data: T, payload: never) => T };

export type ResourceOptions<Q, T> = {
  /** Screens with different keys keep their data apart, such as two open records. One key for all if missing. */
  keyOf?: (query: Q) => string | number;
  /** Whether data loaded for one query may be shown while another loads under the same key. Always, if missing. */
  keepWhile?: (before: Q, next: Q) => boolean;
  /** With a live event here or in `patchOn`, the visible screen is also reloaded when events may have been missed. */
  refreshOn?: readonly RefreshRule<Q, T>[];
  /** Topics of the bus after whose messages the visible screen is reloaded, too. */
  topics?: readonly Topic[];
  patchOn?: readonly Patch<T>[];
  /** Minimum time between two reloads caused by `refreshOn`, in milliseconds. 1000 if missing. */
  everyMs?: number;
  /** Also loads the data of the visible screen again after this time, in milliseconds, while the browser shows the page. */
  pollMs?: number;
  /**
   * Data younger than this, in milliseconds, is not loaded again when its screen is shown, unless `refreshOn` or `topics` told of a change.
   * For data that hardly ever changes, or `LIVE_FRESH_MS`. 0 if missing.
   */
  freshMs?: number;
  /** Drops the data when its screen is closed, because a later visit must not show it, such as search results or a price. */
  dropOnClose?: boolean;
};
