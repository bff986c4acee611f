import { accounts, statementExport } from '@portal/contracts';
import { guard, liveEvent, ownTimeZone, selectLanguage } from '@portal/portal';
import { downloadFile, request } from '@portal/portal/api';
import { call, delay, put, select, takeLatest, takeLeading } from '@portal/portal/saga';
import {
  accountsFailed, accountsLoaded, accountsRequested, exportFinished, exportRequested, pageFailed, pageLoaded, pageRequested, screenOpened,
  selectStatement,
  type StatementQuery,
} from './statement.slice';
import { writtenOff } from './write-off.slice';

/** Delay of a reload: an account changes many times per second while a list is sent. */
const SETTLED_MS = 1_500;

function* loadAccounts() {
  const { items } = yield* request(accounts.list, undefined, { quiet: true });
  yield* put(accountsLoaded(items));
}

function* loadPage({ payload }: ReturnType<typeof pageRequested>) {
  const { cursor } = payload;
  const query = { ...questionOf(payload), ...(cursor !== '' && { cursor }) };
  // The grid shows the failure, so no toast is needed.
  yield* put(pageLoaded({ ...(yield* request(accounts.statement, { query }, { quiet: true })), query: payload }));
}

function questionOf({ accountUuid, from, to, kind }: StatementQuery) {
  return { accountUuid, from, to, timeZone: ownTimeZone(), ...(kind.length > 0 && { kind: [...kind] }) };
}

/** The file uses the portal's language and the browser's time zone. */
function* exportFile({ payload: { query, format } }: ReturnType<typeof exportRequested>) {
  const language = yield* select(selectLanguage);
  yield* call(() => downloadFile(statementExport.path, { ...questionOf(query), format, language }));
  yield* put(exportFinished());
}

function* readAgain() {
  const { open, query } = yield* select(selectStatement);
  if (!open) return;
  yield* put(accountsRequested());
  // Reloads the latest requested query, because its response may still be pending.
  if (query) yield* put(pageRequested(query));
}

function* scheduleReload() {
  yield* delay(SETTLED_MS);
  yield* readAgain();
}

export function* statementSaga() {
  yield* takeLatest([screenOpened, accountsRequested], guard(accountsFailed, loadAccounts));
  yield* takeLatest(pageRequested, guard(pageFailed, loadPage));
  // One export at a time: a large one keeps the server busy.
  yield* takeLeading(exportRequested, guard(() => exportFinished(), exportFile));
  yield* takeLatest([writtenOff, liveEvent('stream.reset')], readAgain);
  yield* takeLeading([liveEvent('balance.changed'), liveEvent('invoice.changed')], scheduleReload);
}
