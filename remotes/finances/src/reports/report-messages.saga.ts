import { reports } from '@portal/contracts';
import { guard, ownTimeZone } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, takeLatest } from '@portal/portal/saga';
import { messagesFailed, messagesLoaded, messagesRequested } from './report-messages.slice';

function* loadPage({ payload: query }: ReturnType<typeof messagesRequested>) {
  const { filter, cursor } = query;
  // The grid shows the failure, so no toast is needed.
  const page = yield* request(reports.messages, {
    query: { filter, timeZone: ownTimeZone(), ...(cursor !== '' && { cursor }) },
  }, { quiet: true });
  yield* put(messagesLoaded({ ...page, query }));
}

export function* reportMessagesSaga() {
  yield* takeLatest(messagesRequested, guard(messagesFailed, loadPage));
}
