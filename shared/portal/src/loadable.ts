import type { Failure } from './failure';

const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Returns `next`, but reuses every part of `before` that is equal. For JSON-like data. */
function unchanged<T>(before: unknown, next: T): T {
  if (!isPlain(before) || !isPlain(next) || Array.isArray(before) !== Array.isArray(next)) return next;
  const parts = Object.entries(next).map(([key, value]) => [key, unchanged(before[key], value)] as const);
  if (parts.length === Object.keys(before).length && parts.every(([key, value]) => value === before[key])) return before as T;
  return (Array.isArray(next) ? parts.map(([, value]) => value) : Object.fromEntries(parts)) as T;
}

/** `data` stays during reloads and after failures, so a screen can keep showing it. `stamp`: time when `data` arrived, in milliseconds. */
export type Loadable<T> = {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  data?: T;
  error?: Failure;
  stamp?: number;
};

export const idle = <T>(): Loadable<T> => ({ status: 'idle' });

export const loading = <T>(previous?: Loadable<T>): Loadable<T> => ({ status: 'loading', data: previous?.data, stamp: previous?.stamp });

/** Unchanged parts of `previous` keep their identity, so components that show them don't render again. */
export const ready = <T>(data: T, previous?: Loadable<T>): Loadable<T> => ({
  status: 'ready', data: unchanged(previous?.data, data), stamp: Date.now(),
});

export const failed = <T>(failure: Failure, previous?: Loadable<T>): Loadable<T> => ({
  status: 'failed', error: failure, data: previous?.data, stamp: previous?.stamp,
});
