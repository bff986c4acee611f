import { type EffectMiddleware, runSaga, type Task } from 'redux-saga';
import { call, type Effect } from 'redux-saga/effects';
import type { Report } from './watchers.saga';
import { createEffectBudget, SagaStorm } from './effect-budget';
import { endQuietly, isIterator } from './end-quietly';
import { isClosed } from './event-channel';
import { type Actions, endRefused, guardedTakes, isEnd } from './guarded-channel';

/** How long a saga may still clean up behind itself once its scope has ended. */
const LAST_WORDS_MS = 2000;

/** Everything that one owner, a remote or a part of the host, has running; it ends as a whole. */
export type SagaScope = {
  owner: string;
  run: <A extends unknown[]>(saga: (...args: A) => Generator, ...args: A) => Task;
  /** Called when the scope ends; at once, where it has ended. */
  onEnd: (cleanup: () => void) => void;
  /** Cancels what runs, what was spawned too, closes the channels that were taken from, then cleans up. Never throws. */
  end: () => void;
};

type ScopeOptions = {
  owner: string;
  channel: Actions;
  store: { dispatch: (action: never) => unknown; getState: () => unknown };
  context: Record<string, unknown>;
  report: Report;
  /** An endless run of effects that no error ends: the scope has ended. */
  stormed: (storm: SagaStorm) => void;
};
type Channel = { close?: () => void };
type Parts = { channel?: Channel; action?: unknown; fn: (...args: unknown[]) => unknown; detached?: boolean };

export function createSagaScope({ owner, channel, store, context, report, stormed }: ScopeOptions): SagaScope {
  const notify = (error: unknown) => report(error, owner);
  const spend = createEffectBudget();
  const tasks = new Set<Task>();
  const channels = new Set<Channel>();
  const cleanups = new Set<() => void>();
  const kept = new WeakSet<Effect>();
  let dead = false;
  let endedAt: number | undefined;

  const keep = (task: Task): Task => {
    for (const each of tasks) if (!each.isRunning()) tasks.delete(each);
    tasks.add(task);
    return task;
  };
  const hold = (channel: Channel) => {
    if (channels.has(channel)) return;
    for (const each of channels) if (isClosed(each)) channels.delete(each);
    channels.add(channel);
  };
  function* keepSpawned(effect: Effect): Generator<Effect, Task, Task> {
    kept.add(effect);
    return keep(yield effect);
  }
  const quiet = (fn: Parts['fn']) => function (this: unknown, ...args: unknown[]) {
    const result = fn.apply(this, args);
    return isIterator(result) ? endQuietly(result, notify) : result;
  };

  /** The effect as it may run here. */
  function adapt(effect: unknown): unknown {
    if (isIterator(effect)) return endQuietly(effect, notify);
    if (!isEffect(effect)) return effect;
    const parts = effect.payload as Parts;
    switch (effect.type) {
      case 'TAKE':
        if (parts.channel) hold(parts.channel);
        return effect;
      case 'PUT':
        if (parts.channel || !isEnd(parts.action)) return effect;
        return notify(endRefused());
      case 'FORK':
        if (endedAt !== undefined) return throwing(new Error(`${owner} has ended, and can begin nothing more`));
        // redux-saga lets a spawned task outlive whoever spawned it.
        if (parts.detached && !kept.has(effect)) return call(keepSpawned, effect);
        return { ...effect, payload: { ...parts, fn: quiet(parts.fn) } };
      case 'CALL':
        return { ...effect, payload: { ...parts, fn: quiet(parts.fn) } };
      default:
        return effect;
    }
  }

  const watch: EffectMiddleware = (next) => (effect: unknown) => {
    // Not going on is the one thing that a saga cannot catch.
    if (dead || (endedAt !== undefined && performance.now() - endedAt > LAST_WORDS_MS)) return;
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
    run: (saga, ...args) => keep(runSaga({
      channel: guardedTakes(channel),
      dispatch: store.dispatch,
      getState: store.getState,
      context: { ...context, report, scope },
      onError: notify,
      effectMiddlewares: [watch],
    }, saga as (...rest: unknown[]) => Generator, ...args)),
    onEnd(cleanup) {
      if (endedAt === undefined) cleanups.add(cleanup);
      else attempt(cleanup, notify);
    },
    end() {
      endedAt ??= performance.now();
      for (const task of tasks) task.cancel();
      for (const each of channels) attempt(() => each.close?.(), notify);
      for (const cleanup of cleanups) attempt(cleanup, notify);
      for (const each of [tasks, channels, cleanups]) each.clear();
    },
  };
  return scope;
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
