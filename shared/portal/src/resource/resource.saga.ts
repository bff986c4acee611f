import { call, cancel, delay, fork, put, select, takeEvery, takeLeading, type SagaGenerator, type Task } from '@portal/portal/saga';
import { takeTopic } from '../bus/take-topic.saga';
import { guard } from '../guard';
import type { Creator } from '../store/watchers.saga';
import type { ResourceActions } from './resource-actions';
import type { Loaded, ResourceOptions } from './resource-options';
import type { ResourceState } from './resource-reducer';

type Parts<Q, T> = {
  actions: ResourceActions<Q, T>;
  load: (query: Q) => SagaGenerator<T>;
  options: ResourceOptions<Q, T>;
  key: (query: Q) => string;
  /** The resource's state in the store. */
  stateOf: (state: unknown) => ResourceState<Q, T>;
  selectAt: (query: Q) => (state: unknown) => Loaded<Q, T>;
  /** Actions after which the visible screen may be outdated. */
  outdatedBy: readonly Creator[];
};

const EVERY_MS = 1000;

/** Loads what screens request, and keeps the visible screen up to date. */
export function resourceSaga<Q, T>({ actions, load, options, key, stateOf, selectAt, outdatedBy }: Parts<Q, T>) {
  const { topics = [], everyMs = EVERY_MS, pollMs, dropOnClose = false } = options;
  const { requested, loaded, failed, closed, outdated } = actions;
  type Request = ReturnType<typeof requested>;

  const read = guard((failure, { payload }: Request) => failed(payload, failure), function* ({ payload }) {
    yield* put(loaded(payload, yield* load(payload)));
  });

  /** Polls until the screen is left. An answer replaces a failure, and neither is preceded by `loading`. */
  function* poll(action: Request, everyPollMs: number): SagaGenerator<void> {
    for (;;) {
      yield* call(read, action);
      do yield* delay(everyPollMs); while (document.visibilityState !== 'visible');
      const { open } = yield* select(stateOf);
      if (open === null || key(open.query) !== key(action.payload)) return;
    }
  }

  /** Reloads until the visible screen is up to date, because data may change again during a request. */
  function* refresh(): SagaGenerator<void> {
    for (;;) {
      const { open, isOutdated, loaded: all } = yield* select(stateOf);
      if (open === null || !isOutdated) return;
      if (all[key(open.query)]?.status !== 'loading') yield* put(requested(open.query, true));
      yield* delay(everyMs);
    }
  }

  /** The newest request of a key wins, and the one before it is canceled. */
  function* takeRequests(): SagaGenerator<void> {
    const running = new Map<string, Task>();
    yield* takeEvery(requested, function* (action) {
      const { status } = yield* select(selectAt(action.payload));
      if (status !== 'loading') return;
      const before = running.get(key(action.payload));
      if (before) yield* cancel(before);
      running.set(key(action.payload), pollMs === undefined ? yield* fork(read, action) : yield* fork(poll, action, pollMs));
    });
    if (!dropOnClose) return;
    yield* takeEvery(closed, function* () {
      for (const task of running.values()) yield* cancel(task);
      running.clear();
    });
  }

  return function* saga(): SagaGenerator<void> {
    yield* takeRequests();
    yield* takeLeading(outdatedBy, refresh);
    for (const topic of topics) {
      yield* takeTopic(topic, function* () {
        yield* put(outdated());
      });
    }
  };
}
