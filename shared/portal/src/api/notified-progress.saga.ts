import { buffers, call, eventChannel, fork, put, take, type SagaGenerator } from '@portal/portal/saga';

/**
 * Runs work that reports progress, and dispatches each report as an action. Buffers the newest `bufferSize` reports and drops older ones.
 * Dispatches nothing after the work ends or is canceled.
 */
export function* notifiedProgress<P extends NonNullable<unknown>, R>(
  work: (notify: (progress: P) => void) => Promise<R>, progressed: (progress: P) => { type: string }, bufferSize = 1,
): SagaGenerator<R> {
  let notify: (progress: P) => void = () => undefined;
  const reported = eventChannel<P>((emit) => {
    notify = emit;
    return () => undefined;
  }, buffers.sliding(bufferSize));
  try {
    yield* fork(function* () {
      for (;;) yield* put(progressed(yield* take(reported)));
    });
    return yield* call(() => work(notify));
  } finally {
    reported.close();
  }
}
