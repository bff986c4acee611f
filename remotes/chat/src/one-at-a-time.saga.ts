import { call, eventChannel, take, type SagaGenerator } from '@portal/portal/saga';

/**
 * Work that begins at login, so that it goes on wherever in the portal the user is by then, and with the screen, since nobody begins
 * it again where it could not be loaded at login. One of them at a time: when that is left, the next takes over.
 */
export function oneAtATime(work: () => SagaGenerator<void>): () => SagaGenerator<void> {
  let busy = false;
  const waiting = new Set<() => void>();
  return function* () {
    const turns = eventChannel<true>((emit) => {
      const called = () => emit(true);
      waiting.add(called);
      return () => void waiting.delete(called);
    });
    try {
      while (busy) yield* take(turns);
    } finally {
      turns.close();
    }
    busy = true;
    try {
      yield* call(work);
    } finally {
      busy = false;
      // Not at once: what ends together with this one must not take over.
      queueMicrotask(() => [...waiting].forEach((called) => called()));
    }
  };
}
