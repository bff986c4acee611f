import { shortLinks } from '@portal/contracts';
import { guard, ownTimeZone } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, takeLatest } from '@portal/portal/saga';
import { linkFailed, linkLoaded, linkRequested } from './link-view.slice';

function* load({ payload: { uuid, days } }: ReturnType<typeof linkRequested>) {
  // The screen shows the failure; an error notice would disappear after a few seconds.
  const link = yield* request(shortLinks.get, { query: { uuid } }, { quiet: true });
  const stats = yield* request(shortLinks.stats, { query: { uuid, days, timeZone: ownTimeZone() } }, { quiet: true });
  yield* put(linkLoaded({ uuid, days, link, stats }));
}

export function* linkViewSaga() {
  yield* takeLatest(linkRequested, guard(linkFailed, load));
}
