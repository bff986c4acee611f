import { call, delay, fork, race, take, takeLeading, type SagaGenerator } from '@portal/portal/saga';
import type { Action } from '@portal/portal/state';
import { nextFrame } from './next-frame';

/** A tab out of sight has few timers: what it has heard is worked off by what goes on coming, so many at a time. */
const MANY = 100;
/** While more and more comes, the page is drawn anew so often and not with every frame; what comes alone does not wait. */
const REST_MS = 100;

type Creator = ((...args: never[]) => Action) & { type: string };
/** `isLeft`: this is what the turn before had no time for. */
type Turn = (waiting: readonly Action[], isLeft: boolean) => SagaGenerator<void>;

export type Gathering<C extends Creator> = {
  creators: readonly C[];
  /** When what waits is worked off. */
  turn: Turn;
  /** Takes from the front as much as it can work off at once, one at least. */
  work: (waiting: ReturnType<C>[]) => SagaGenerator<void>;
};

/** Gathers what comes and works it off in turns, in its order: one worker, however many come meanwhile. */
export function* gathered<C extends Creator>({ creators, turn, work }: Gathering<C>): SagaGenerator<void> {
  const waiting: ReturnType<C>[] = [];
  const types = new Set(creators.map(({ type }) => type));
  yield* fork(gather, types, (action: Action) => void waiting.push(action as ReturnType<C>));
  yield* takeLeading(creators, function* () {
    for (let isLeft = false; !isLeft || waiting.length > 0; isLeft = true) {
      yield* call(turn, waiting, isLeft);
      if (waiting.length > 0) yield* call(work, waiting);
    }
  });
}

/** Without an effect for each: a burst of thousands is not to be taken for a saga that runs without end. */
function* gather(types: ReadonlySet<string>, note: (action: Action) => void): SagaGenerator<void> {
  yield* take((action: Action) => {
    if (types.has(action.type)) note(action);
    return false;
  });
}

/** At once, with all that comes before the page has its turn. */
export function* soon(): SagaGenerator<void> {
  yield* call(() => Promise.resolve());
}

/** When the page is about to be drawn, and what was drawn last has stood for a moment. */
export function whenDrawn(): Turn {
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
