import { session } from '@portal/contracts';
import { guard, organizationsLoaded } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, takeLatest } from '@portal/portal/saga';
import { readingDone, readingFailed, readingRequested } from './organizations.slice';

function* readOrganizations() {
  // The grid shows the failure; an error notice would disappear after a few seconds.
  const { data } = yield* request(session.organizations, undefined, { quiet: true });
  yield* put(organizationsLoaded(data));
  yield* put(readingDone());
}

export function* organizationsSaga() {
  yield* takeLatest(readingRequested, guard(readingFailed, readOrganizations));
}
