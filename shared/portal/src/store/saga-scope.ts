import { type EffectMiddleware, runSaga, type Task } from 'redux-saga';
import { call, type Effect } from 'redux-saga/effects';
import type { Report } from './watchers.saga';
import { createEffectBudget, SagaStorm } from './effect-budget';
import { endQuietly, isIterator } from './end-quietly';
import { isClosed } from './event-channel';
import { type Actions, endRefused, guardedTakes, isEnd } from './guarded-channel';

/** How long a saga may clean up after its scope has ended. */
const GRACE_MS = 2000;

/** All running sagas of one owner, which is a remote or a part of the host. They end together. */
export type SagaScope = {
  owner: string;
  run: <A extends unknown[]>(saga: (...args: A) => Generator, ...args: A) => Task;
  /** Calls `cleanup` when the scope ends, or at once if it has already ended. */
  onEnd: (cleanup: () => void) => void;
  /** Cancels running and spawned sagas, closes their channels, then runs the cleanups. Never throws. */
  end: () => void;
};

type ScopeOptions = {
  owner: string;
  channel: Actions;
  store: { dispatch: (action: never) => unknown; getState: () => unknown };
  context: Record<string, unknown>;
  report: Report;
  /** Called after the scope was ended because a saga caught SagaStorm and continued. */
  stormed: (storm: SagaStorm) => void;
};
type Channel = { close?: () => void };
type Parts = { channel?: Channel; action?: unknown; fn: (...args: unknown[]) => unknown; detached?: boolean };

export function createSagaScope({ owner, channel, store, context, report, stormed }: ScopeOptions): SagaScope {
  const notify = (error: unknown) => report(error, owner);
  const spend = createEffectBudget();
  const { track, trackChannel, onEnd, end } = scopeContents(notify);
  const tracked = new WeakSet<Effect>();
  let dead = false;
  let endedAt: number | undefined;

  function* trackSpawned(effect: Effect): Generator<Effect, Task, Task> {
    tracked.add(effect);
    return track(yield effect);
  }
  const quiet = (fn: Parts['fn']) => function (this: unknown, ...args: unknown[]) {
    const result = fn.apply(this, args);
    return isIterator(result) ? endQuietly(result, notify) : result;
  };

  /** Tracks the channels and spawned tasks of an effect. Refuses END, and any fork after the end of the scope. */
  function adapt(effect: unknown): unknown {
    if (isIterator(effect)) return endQuietly(effect, notify);
    if (!isEffect(effect)) return effect;
    const parts = effect.payload as Parts;
    switch (effect.type) {
      case 'TAKE':
        if (parts.channel) trackChannel(parts.channel);
        return effect;
      case 'PUT':
        if (parts.channel || !isEnd(parts.action)) return effect;
        return notify(endRefused());
      case 'FORK':
        if (endedAt !== undefined) return throwing(new Error(`${owner} has ended, and can begin nothing more`));
        // redux-saga doesn't cancel a spawned task with its parent, so the scope tracks it to cancel it.
        if (parts.detached && !tracked.has(effect)) return call(trackSpawned, effect);
        return { ...effect, payload: { ...parts, fn: quiet(parts.fn) } };
      case 'CALL':
        return { ...effect, payload: { ...parts, fn: quiet(parts.fn) } };
      default:
        return effect;
    }
  }

  const watch: EffectMiddleware = (next) => (effect: unknown) => {
    // Returning without calling `next` suspends the saga forever, even a saga that catches all errors.
    if (dead || (endedAt !== undefined && performance.now() - endedAt > GRACE_MS)) return;
    const verdict = spend();
    if (verdict === 'run') return next(adapt(effect));
    const storm = new SagaStorm(owner);
    if (verdict === 'throw') return next(throwing(storm));
    dead = true;
    queueMicrotask(() => {
      scope.end();
      stormed(storm);
    });
  };

  const scope: SagaScope = {
    owner,
    run: (saga, ...args) => track(runSaga({
      channel: guardedTakes(channel),
      dispatch: store.dispatch,
      getState: store.getState,
      context: { ...context, report, scope },
      onError: notify,
      effectMiddlewares: [watch],
    }, saga as (...rest: unknown[]) => Generator, ...args)),
    onEnd(cleanup) {
      if (endedAt === undefined) onEnd(cleanup);
      else attempt(cleanup, notify);
    },
    end() {
      endedAt ??= performance.now();
      end();
    },
  };
  return scope;
}

/** Tasks and channels of a scope, and the cleanups to run after they ended. */
function scopeContents(notify: (error: unknown) => void) {
  const tasks = new Set<Task>();
  const channels = new Set<Channel>();
  const cleanups = new Set<() => void>();
  return {
    track(task: Task): Task {
      for (const each of tasks) if (!each.isRunning()) tasks.delete(each);
      tasks.add(task);
      return task;
    },
    trackChannel(channel: Channel): void {
      if (channels.has(channel)) return;
      for (const each of channels) if (isClosed(each)) channels.delete(each);
      channels.add(channel);
    },
    onEnd: (cleanup: () => void) => void cleanups.add(cleanup),
    end(): void {
      for (const task of tasks) task.cancel();
      for (const each of channels) attempt(() => each.close?.(), notify);
      for (const cleanup of cleanups) attempt(cleanup, notify);
      for (const each of [tasks, channels, cleanups]) each.clear();
    },
  };
}

const isEffect = (value: unknown): value is Effect => typeof value === 'object' && value !== null && '@@redux-saga/IO' in value;

const throwing = (error: Error) => call(() => {
  throw error;
});

function attempt(cleanup: () => void, report: (error: unknown) => void): void {
  try {
    cleanup();
  } catch (error) {
    report(error);
  }
}
