import { guard, type Failure } from '@portal/portal';
import { all, call } from '@portal/portal/saga';
import { createAction } from '@portal/portal/state';
import { loadFirstAlphaNames } from './alpha-names/alpha-names.saga';
import { loadFirstCustomers } from './customers/customers.saga';
import { loadWaiting } from './requests/requests.saga';

/** Dispatched after a failed preload. No error is shown, because each screen loads its data again when it is opened. */
const loadingFailed = createAction<Failure>('admin/atLoginFailed');
const started = createAction('admin/atLogin');

/** Preloads the lists that administrators open most, so that they render at once (SES-02), and the number of customers' open requests. */
export function* atLogin() {
  yield* all([
    call(guard((failure) => loadingFailed(failure), loadFirstCustomers), started()),
    call(guard((failure) => loadingFailed(failure), loadFirstAlphaNames), started()),
    call(guard((failure) => loadingFailed(failure), loadWaiting), started()),
  ]);
}
