import type { Topic, Topics } from '@portal/contracts';
import { call, eventChannel, fork, getContext, take, type SagaGenerator } from '@portal/portal/saga';
import { isStorm } from '../store/effect-budget';
import type { SagaScope } from '../store/saga-scope';
import type { Report } from '../store/watchers.saga';
import { bus } from './bus';

/** Runs a worker for every message of a topic, while the calling saga runs. */
export function* takeTopic<T extends Topic>(topic: T, worker: (payload: Topics[T]) => unknown): SagaGenerator<void> {
  yield* fork(function* () {
    const { owner } = yield* getContext<SagaScope>('scope');
    const messages = eventChannel<{ payload: Topics[T] }>((emit) => bus.subscribe(owner, topic, (payload) => emit({ payload })));
    const report = yield* getContext<Report>('report');
    try {
      for (;;) {
        const { payload } = yield* take(messages);
        yield* fork(function* () {
          try {
            yield* call(worker, payload);
          } catch (error) {
            if (isStorm(error)) throw error;
            report(error, topic);
          }
        });
      }
    } finally {
      messages.close();
    }
  });
}
