import { shortLinks } from '@portal/contracts';
import { guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, takeLatest } from '@portal/portal/saga';
import { linkFailed, linkLoaded, linkRequested } from './link-view.slice';

/** The days are those of the reader's own calendar. */
const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

function* load({ payload: { uuid, days } }: ReturnType<typeof linkRequested>) {
  // The screen shows the failure itself, and for longer than a notice would.
  const link = yield* request(shortLinks.get, { query: { uuid } }, { quiet: true });
  const stats = yield* request(shortLinks.stats, { query: { uuid, days, timeZone: timeZone() } }, { quiet: true });
  yield* put(linkLoaded({ uuid, days, link, stats }));
}

export function* linkViewSaga() {
  yield* takeLatest(linkRequested, guard(linkFailed, load));
}
