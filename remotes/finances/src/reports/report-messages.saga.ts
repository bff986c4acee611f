import { reports } from '@portal/contracts';
import { guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, takeLatest } from '@portal/portal/saga';
import { timeZone } from '../time-zone';
import { messagesFailed, messagesLoaded, messagesRequested } from './report-messages.slice';

function* loadPage({ payload: query }: ReturnType<typeof messagesRequested>) {
  const { filter, cursor } = query;
  // The grid shows the failure itself, and for longer than a notice would.
  const page = yield* request(reports.messages, { query: { filter, timeZone: timeZone(), ...(cursor !== '' && { cursor }) } }, { quiet: true });
  yield* put(messagesLoaded({ ...page, query }));
}

export function* reportMessagesSaga() {
  yield* takeLatest(messagesRequested, guard(messagesFailed, loadPage));
}
