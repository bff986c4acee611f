import { call, put, type SagaGenerator } from '@portal/portal/saga';
import type { Action } from '@portal/portal/state';
import { getContext } from '@portal/portal/saga';
import { isAppError } from '@portal/contracts';
import { isCancelled, loadTextsOf, toFailure, type Failure } from './failure';
import { failureShown } from './toasts/toasts.slice';
import { isStorm } from './store/effect-budget';
import type { Report } from './store/watchers.saga';

/**
 * Turns a worker's failure into an action: `takeLatest(listRequested, guard(listFailed, function* (action) { … }))`. The API client has
 * already shown the server's refusals; other errors are shown and reported here.
 */
export function guard<A extends Action>(
  failed: (failure: Failure, action: A) => Action,
  worker: (action: A) => Generator<unknown, unknown, unknown>,
) {
  return function* (action: A): SagaGenerator<void> {
    try {
      yield* worker(action) as SagaGenerator<unknown>;
    } catch (error) {
      if (isCancelled(error)) return;
      if (isStorm(error)) throw error;
      const shown = toFailure(error);
      yield* call(loadTextsOf, shown);
      yield* put(failed(shown, action));
      if (isAppError(error)) return;
      yield* put(failureShown(shown));
      const report = yield* getContext<Report>('report');
      report(error, action.type);
    }
  };
}
