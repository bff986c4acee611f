import { call, delay, fork, race, take, takeLeading, type SagaGenerator } from '@portal/portal/saga';
import type { Action } from '@portal/portal/state';
import { nextFrame } from './next-frame';

/** Timers of a background tab are throttled: there, the work starts once this many actions wait. */
const MANY = 100;
/** The minimum time between renders during a burst; a single event does not wait. */
const REST_MS = 100;

type Creator = ((...args: never[]) => Action) & { type: string };
/** `isLeft`: the previous call of `work` left some actions. */
type BatchTrigger = (waiting: readonly Action[], isLeft: boolean) => SagaGenerator<void>;

export type BatchOptions<C extends Creator> = {
  creators: readonly C[];
  /** Waits until the collected actions should be processed. */
  nextBatch: BatchTrigger;
  /** Processes actions from the front, at least one, and removes them. */
  work: (waiting: ReturnType<C>[]) => SagaGenerator<void>;
};

/** Collects actions and processes them in order, in batches, with one worker. */
export function* processInBatches<C extends Creator>({ creators, nextBatch, work }: BatchOptions<C>): SagaGenerator<void> {
  const waiting: ReturnType<C>[] = [];
  const types = new Set(creators.map(({ type }) => type));
  yield* fork(collect, types, (action: Action) => void waiting.push(action as ReturnType<C>));
  yield* takeLeading(creators, function* () {
    for (let isLeft = false; !isLeft || waiting.length > 0; isLeft = true) {
      yield* call(nextBatch, waiting, isLeft);
      if (waiting.length > 0) yield* call(work, waiting);
    }
  });
}

/** Collects in the `take` predicate: one effect per action would make redux-saga report a burst as an infinite loop. */
function* collect(types: ReadonlySet<string>, note: (action: Action) => void): SagaGenerator<void> {
  yield* take((action: Action) => {
    if (types.has(action.type)) note(action);
    return false;
  });
}

/** Waits one microtask, which collects the actions of the current task. */
export function* soon(): SagaGenerator<void> {
  yield* call(() => Promise.resolve());
}

/** Waits for the next frame, at least `REST_MS` after the previous batch unless that batch left actions. */
export function whenDrawn(): BatchTrigger {
  let last = -Infinity;
  return function* (waiting, isLeft) {
    const rest = isLeft ? 0 : last + REST_MS - performance.now();
    yield* race({ drawn: call(drawn, rest), many: take(() => document.visibilityState === 'hidden' && waiting.length >= MANY) });
    last = performance.now();
  };
}

function* drawn(rest: number): SagaGenerator<void> {
  if (rest > 0) yield* delay(rest);
  yield* call(nextFrame);
}
