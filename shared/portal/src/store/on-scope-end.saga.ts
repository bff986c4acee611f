import { getContext, type SagaGenerator } from '@portal/portal/saga';
import type { SagaScope } from './saga-scope';

/** Runs `cleanup` when the user leaves the remote, for resources that outlive the saga that created them. */
export function* onScopeEnd(cleanup: () => void): SagaGenerator<void> {
  const scope = yield* getContext<SagaScope>('scope');
  scope.onEnd(cleanup);
}
