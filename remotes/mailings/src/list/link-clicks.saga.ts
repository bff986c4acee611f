import { listLinkClicks } from '@portal/contracts';
import { guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, takeLatest } from '@portal/portal/saga';
import { clicksFailed, clicksLoaded, clicksRequested } from './link-clicks.slice';

/** Days begin at midnight here. */
function* loadClicks({ payload: { id } }: ReturnType<typeof clicksRequested>) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const clicks = yield* request(listLinkClicks, { query: { id, timeZone } }, { quiet: true });
  yield* put(clicksLoaded({ id, clicks }));
}

export function* linkClicksSaga() {
  yield* takeLatest(clicksRequested, guard((failure, { payload: { id } }) => clicksFailed({ id, failure }), loadClicks));
}
