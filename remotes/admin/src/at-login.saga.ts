import { guard, type Failure } from '@portal/portal';
import { all, call } from '@portal/portal/saga';
import { createAction } from '@portal/portal/state';
import { loadFirstAlphaNames } from './alpha-names/alpha-names.saga';
import { loadFirstCustomers } from './customers/customers.saga';
import { loadWaiting } from './requests/requests.saga';

/** Nothing is lost by it: the screens read their pages themselves. */
const loadingFailed = createAction<Failure>('admin/atLoginFailed');
const begun = createAction('admin/atLogin');

/** The first pages that administrators open most, so that they stand at once (SES-02), and how many requests wait for them. */
export function* atLogin() {
  yield* all([
    call(guard((failure) => loadingFailed(failure), loadFirstCustomers), begun()),
    call(guard((failure) => loadingFailed(failure), loadFirstAlphaNames), begun()),
    call(guard((failure) => loadingFailed(failure), loadWaiting), begun()),
  ]);
}
