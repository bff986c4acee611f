import { account } from '@portal/contracts';
import { guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, select, takeLatest } from '@portal/portal/saga';
import { activityFailed, activityLoaded, activityRequested, olderLoaded, olderRequested, selectActivity } from './activity.slice';

type Wish = ReturnType<typeof activityRequested> | ReturnType<typeof olderRequested>;

function* read(wish: Wish) {
  const { everybody, data } = yield* select(selectActivity);
  const isOlder = olderRequested.match(wish);
  const page = yield* request(account.activity, {
    query: { everybody: everybody ? '1' : '0', ...(isOlder && data?.next && { cursor: data.next }) },
  }, { quiet: true });
  yield* put(isOlder ? olderLoaded(page) : activityLoaded(page));
}

/** Handles only the latest request, so that the page of an earlier query is never shown. */
export function* activitySaga() {
  yield* takeLatest([activityRequested, olderRequested], guard(activityFailed, read));
}
