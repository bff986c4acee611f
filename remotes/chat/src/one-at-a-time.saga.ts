import { call, eventChannel, take, type SagaGenerator } from '@portal/portal/saga';

/** Runs one copy of a saga at a time; a second one waits. Login and the screen each start a copy, in case one fails. */
export function oneAtATime(work: () => SagaGenerator<void>): () => SagaGenerator<void> {
  let busy = false;
  const waiting = new Set<() => void>();
  return function* () {
    const freed = eventChannel<true>((emit) => {
      const called = () => emit(true);
      waiting.add(called);
      return () => void waiting.delete(called);
    });
    try {
      while (busy) yield* take(freed);
    } finally {
      freed.close();
    }
    busy = true;
    try {
      yield* call(work);
    } finally {
      busy = false;
      // Deferred, so that a waiting copy that is canceled in the same task does not start.
      queueMicrotask(() => [...waiting].forEach((called) => called()));
    }
  };
}
