import type { Topic, Topics } from '@portal/contracts';
import { getContext, type SagaGenerator } from '@portal/portal/saga';
import type { SagaScope } from '../store/saga-scope';
import { bus } from './bus';

/** Publishes a message in the name of the calling saga's owner. */
export function* publishTopic<T extends Topic>(topic: T, payload: Topics[T]): SagaGenerator<void> {
  const { owner } = yield* getContext<SagaScope>('scope');
  bus.publish(topic, payload, owner);
}
