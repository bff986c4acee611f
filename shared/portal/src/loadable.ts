import type { Failure } from './failure';
import { unchanged } from './unchanged';

/**
 * Data of the server in the store. `data` stays while it is loaded anew or when that fails, so that a screen can go on
 * showing it; `stamp` is when it came (milliseconds).
 */
export type Loadable<T> = {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  data?: T;
  error?: Failure;
  stamp?: number;
};

export const idle = <T>(): Loadable<T> => ({ status: 'idle' });

export const loading = <T>(previous?: Loadable<T>): Loadable<T> => ({ status: 'loading', data: previous?.data, stamp: previous?.stamp });

/** What was read `previous`ly and has not changed stays the same object, so that nothing of it is drawn anew. */
export const ready = <T>(data: T, previous?: Loadable<T>): Loadable<T> => ({ status: 'ready', data: unchanged(previous?.data, data), stamp: Date.now() });

export const failed = <T>(failure: Failure, previous?: Loadable<T>): Loadable<T> => ({
  status: 'failed', error: failure, data: previous?.data, stamp: previous?.stamp,
});
