import { listLinkClicks } from '@portal/contracts';
import { guard, ownTimeZone } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, takeLatest } from '@portal/portal/saga';
import { clicksFailed, clicksLoaded, clicksRequested } from './link-clicks.slice';

/** Groups clicks by days of the browser's time zone. */
function* loadClicks({ payload: { id } }: ReturnType<typeof clicksRequested>) {
  const clicks = yield* request(listLinkClicks, { query: { id, timeZone: ownTimeZone() } }, { quiet: true });
  yield* put(clicksLoaded({ id, clicks }));
}

export function* linkClicksSaga() {
  yield* takeLatest(clicksRequested, guard((failure, { payload: { id } }) => clicksFailed({ id, failure }), loadClicks));
}
