import type { Topic, Topics } from '@portal/contracts';
import { call, eventChannel, fork, getContext, take, type SagaGenerator } from '@portal/portal/saga';
import { isStorm } from '../store/effect-budget';
import type { SagaScope } from '../store/saga-scope';
import type { Report } from '../store/watchers.saga';
import { bus } from './bus';

/** Runs a worker for every message of a topic, while the calling saga runs. Begins with the last message of a retained topic. */
export function* takeTopic<T extends Topic>(topic: T, worker: (payload: Topics[T]) => unknown): SagaGenerator<void> {
  yield* fork(function* () {
    const { owner } = yield* getContext<SagaScope>('scope');
    const messages = eventChannel<{ payload: Topics[T] }>((emit) => bus.subscribe(owner, topic, (payload) => emit({ payload })));
    const report = yield* getContext<Report>('report');
    const handle = function* (payload: Topics[T]) {
      try {
        yield* call(worker, payload);
      } catch (error) {
        if (isStorm(error)) throw error;
        report(error, topic);
      }
    };
    try {
      const last = bus.last(topic);
      if (last) yield* fork(handle, last);
      for (;;) {
        const { payload } = yield* take(messages);
        yield* fork(handle, payload);
      }
    } finally {
      messages.close();
    }
  });
}
