import { getContext, type SagaGenerator } from '@portal/portal/saga';
import type { SagaScope } from './saga-scope';

/** `cleanup` runs when the user leaves the remote: for what a saga set going and does not stay to end. */
export function* onLeave(cleanup: () => void): SagaGenerator<void> {
  const scope = yield* getContext<SagaScope>('scope');
  scope.onEnd(cleanup);
}
