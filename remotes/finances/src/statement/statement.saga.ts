import { accounts, statementExport } from '@portal/contracts';
import { guard, liveEvent, selectLanguage } from '@portal/portal';
import { downloadFile, request } from '@portal/portal/api';
import { call, delay, put, select, takeLatest, takeLeading } from '@portal/portal/saga';
import { timeZone } from '../time-zone';
import {
  accountsFailed, accountsLoaded, accountsRequested, exportEnded, exportRequested, pageFailed, pageLoaded, pageRequested, screenOpened, selectStatement,
  type StatementQuery,
} from './statement.slice';
import { writtenOff } from './write-off.slice';

/** While a list is sent its account changes many times a second. */
const SETTLED_MS = 1_500;

function* loadAccounts() {
  const { items } = yield* request(accounts.list, undefined, { quiet: true });
  yield* put(accountsLoaded(items));
}

function* loadPage({ payload }: ReturnType<typeof pageRequested>) {
  const { cursor } = payload;
  const query = { ...questionOf(payload), ...(cursor !== '' && { cursor }) };
  // The grid shows the failure itself, and for longer than a notice would.
  yield* put(pageLoaded({ ...(yield* request(accounts.statement, { query }, { quiet: true })), query: payload }));
}

function questionOf({ accountUuid, from, to, kind }: StatementQuery) {
  return { accountUuid, from, to, timeZone: timeZone(), ...(kind.length > 0 && { kind: [...kind] }) };
}

/** In the words and by the clocks of the page that it is made of. */
function* exportFile({ payload: { query, format } }: ReturnType<typeof exportRequested>) {
  const language = yield* select(selectLanguage);
  yield* call(() => downloadFile(statementExport.path, { ...questionOf(query), format, language }));
  yield* put(exportEnded());
}

function* readAgain() {
  const { open, query } = yield* select(selectStatement);
  if (!open) return;
  yield* put(accountsRequested());
  // What is asked now, be it answered or not: an answer to an earlier question would stand under this one.
  if (query) yield* put(pageRequested(query));
}

function* readAgainSoon() {
  yield* delay(SETTLED_MS);
  yield* readAgain();
}

export function* statementSaga() {
  yield* takeLatest([screenOpened, accountsRequested], guard(accountsFailed, loadAccounts));
  yield* takeLatest(pageRequested, guard(pageFailed, loadPage));
  // One at a time: a long one keeps the server busy.
  yield* takeLeading(exportRequested, guard(() => exportEnded(), exportFile));
  yield* takeLatest([writtenOff, liveEvent('stream.reset')], readAgain);
  yield* takeLeading([liveEvent('balance.changed'), liveEvent('invoice.changed')], readAgainSoon);
}
