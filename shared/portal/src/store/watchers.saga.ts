import type { Action } from '@reduxjs/toolkit';
import * as effects from 'typed-redux-saga';
import { isStorm } from './effect-budget';

/** An action creator of `createSlice` or `createAction`, or `liveEvent(name)`. */
export type Creator = ((...args: never[]) => Action) & { type: string };
type Pattern<C extends Creator> = C | readonly C[];
type Worker<C extends Creator> = (action: ReturnType<C>) => unknown;
/** Receives unhandled errors. Every saga gets this function with `getContext('report')`. */
export type Report = (error: unknown, where: string) => void;

const types = <C extends Creator>(pattern: Pattern<C>): string[] =>
  (typeof pattern === 'function' ? [pattern] : [...pattern]).map((creator) => creator.type);

/** Wraps a worker so its errors are reported. Otherwise an error would end all watchers of the remote. */
function guarded<C extends Creator>(worker: Worker<C>) {
  return function* (action: Action) {
    try {
      yield* effects.call(worker, action as ReturnType<C>);
    } catch (error) {
      if (isStorm(error)) throw error;
      const report = yield* effects.getContext<Report>('report');
      report(error, action.type);
    }
  };
}

/** Runs a worker for every action, concurrently. */
export function* takeEvery<C extends Creator>(pattern: Pattern<C>, worker: Worker<C>): effects.SagaGenerator<void> {
  yield* effects.takeEvery(types(pattern), guarded(worker));
}

/** Runs a worker for the newest action, and cancels the previous worker and its read request. For actions that load data. */
export function* takeLatest<C extends Creator>(pattern: Pattern<C>, worker: Worker<C>): effects.SagaGenerator<void> {
  yield* effects.takeLatest(types(pattern), guarded(worker));
}

/** Ignores further actions while a worker runs. For actions that submit a form. */
export function* takeLeading<C extends Creator>(pattern: Pattern<C>, worker: Worker<C>): effects.SagaGenerator<void> {
  yield* effects.takeLeading(types(pattern), guarded(worker));
}

/** Runs a worker for the last action when no other has followed for this many milliseconds. For text that is being typed. */
export function* debounce<C extends Creator>(milliseconds: number, pattern: Pattern<C>, worker: Worker<C>): effects.SagaGenerator<void> {
  yield* effects.debounce(milliseconds, types(pattern), guarded(worker));
}
