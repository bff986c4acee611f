import { guard, type Failure } from '@portal/portal';
import { all, call } from '@portal/portal/saga';
import { createAction } from '@portal/portal/state';
import { FIRST_ALPHA_NAMES } from './alpha-names/alpha-names-query';
import { alphaNamesPage } from './alpha-names/alpha-names.state';
import { FIRST_CUSTOMERS } from './customers/customers-query';
import { customersPage } from './customers/customers.state';
import { loadWaiting } from './requests/requests.state';

/** Dispatched after a failed preload. No error is shown, because each screen loads its data again when it is opened. */
const loadingFailed = createAction<Failure>('admin/atLoginFailed');
const started = createAction('admin/atLogin');

/** Preloads the lists that administrators open most, so that they render at once (SES-02), and the number of customers' open requests. */
export function* atLogin() {
  yield* all([
    call(guard((failure) => loadingFailed(failure), () => customersPage.preload(FIRST_CUSTOMERS)), started()),
    call(guard((failure) => loadingFailed(failure), () => alphaNamesPage.preload(FIRST_ALPHA_NAMES)), started()),
    call(guard((failure) => loadingFailed(failure), loadWaiting), started()),
  ]);
}
