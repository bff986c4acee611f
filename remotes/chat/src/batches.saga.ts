import { call, delay, fork, race, take, takeLeading, type SagaGenerator } from '@portal/portal/saga';
import type { Action } from '@portal/portal/state';

/** In a hidden tab, where timers are throttled, a batch starts as soon as this many actions wait. */
const MANY = 100;
/** Minimum time in ms between two batches, to limit renders. Does not apply if the first batch left unprocessed actions. */
const REST_MS = 100;

/** Maximum wait for a frame in ms, because a background tab renders no frames. */
const FRAME_TIMEOUT_MS = 250;

type Creator = ((...args: never[]) => Action) & { type: string };
/** `isLeft`: whether the previous batch left unprocessed actions. */
type BatchTrigger = (waiting: readonly Action[], isLeft: boolean) => SagaGenerator<void>;

export type BatchOptions<C extends Creator> = {
  creators: readonly C[];
  /** Waits until the next batch should start. */
  nextBatch: BatchTrigger;
  /** Processes and removes at least one action from the front of `waiting`. */
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

/** Collects actions in the `take` predicate, because redux-saga would report a burst of effects as an infinite loop. */
function* collect(types: ReadonlySet<string>, note: (action: Action) => void): SagaGenerator<void> {
  yield* take((action: Action) => {
    if (types.has(action.type)) note(action);
    return false;
  });
}

/** Waits one microtask, so that all actions dispatched in the same task form one batch. */
export function* nextMicrotask(): SagaGenerator<void> {
  yield* call(() => Promise.resolve());
}

/** Waits for the next frame, at least `REST_MS` after the previous batch unless that batch left actions. */
export function nextFrameBatch(): BatchTrigger {
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

/** Resolves before the next render, or after `FRAME_TIMEOUT_MS`. */
export const nextFrame = (): Promise<void> => new Promise((resolve) => {
  const frame = requestAnimationFrame(() => done());
  const timer = setTimeout(() => done(), FRAME_TIMEOUT_MS);
  const done = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    resolve();
  };
});
