import { buffers, call, eventChannel, fork, put, take, type SagaGenerator } from '@portal/portal/saga';

/**
 * Waits for a work that tells how far it is, and puts that as actions: the newest of what it tells, `kept` at the most where actions
 * cannot follow. Nothing is put once it has ended or is cancelled.
 */
export function* toldProgress<P extends NonNullable<unknown>, R>(
  work: (tell: (progress: P) => void) => Promise<R>, progressed: (progress: P) => { type: string }, kept = 1,
): SagaGenerator<R> {
  let tell: (progress: P) => void = () => undefined;
  const told = eventChannel<P>((emit) => {
    tell = emit;
    return () => undefined;
  }, buffers.sliding(kept));
  try {
    yield* fork(function* () {
      for (;;) yield* put(progressed(yield* take(told)));
    });
    return yield* call(() => work(tell));
  } finally {
    told.close();
  }
}
