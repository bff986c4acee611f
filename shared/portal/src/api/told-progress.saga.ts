import { buffers, call, eventChannel, fork, put, take, type SagaGenerator } from '@portal/portal/saga';

/**
 * Waits for a work that tells how far it is, and puts that as actions: the newest of what it tells, `kept` at the most where actions
 * cannot follow. Nothing is put once it has ended or is cancelled.
 */
export function* notifiedProgress<P extends NonNullable<unknown>, R>(
  work: (notify: (progress: P) => void) => Promise<R>, progressed: (progress: P) => { type: string }, kept = 1,
): SagaGenerator<R> {
  let notify: (progress: P) => void = () => undefined;
  const reported = eventChannel<P>((emit) => {
    notify = emit;
    return () => undefined;
  }, buffers.sliding(kept));
  try {
    yield* fork(function* () {
      for (;;) yield* put(progressed(yield* take(reported)));
    });
    return yield* call(() => work(notify));
  } finally {
    reported.close();
  }
}
