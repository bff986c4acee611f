import { documentation } from '@portal/contracts';
import { guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, select, takeLatest } from '@portal/portal/saga';
import {
  searchFailed, searchLoaded, searchRequested, searchSubmitted, selectContents, treeFailed, treeLoaded, treeRequested, contentsOpened,
} from './contents.slice';
import { isFresh } from './fresh';

// The screen shows each failure, so no toast is needed.
const quiet = { quiet: true };

function* loadTree({ payload: language }: ReturnType<typeof contentsOpened>) {
  const { tree } = yield* select(selectContents);
  if (isFresh(tree) && tree.data?.language === language) return;
  yield* put(treeRequested());
  const { groups } = yield* request(documentation.list, { query: { language } }, quiet);
  yield* put(treeLoaded({ language, groups }));
}

function* search({ payload }: ReturnType<typeof searchSubmitted>) {
  const { found: before } = yield* select(selectContents);
  if (isFresh(before) && before.data?.language === payload.language && before.data.search === payload.search) return;
  yield* put(searchRequested());
  const { found } = yield* request(documentation.list, { query: payload }, quiet);
  yield* put(searchLoaded({ ...payload, articles: found ?? [] }));
}

export function* contentsSaga() {
  yield* takeLatest(contentsOpened, guard(treeFailed, loadTree));
  yield* takeLatest(searchSubmitted, guard(searchFailed, search));
}
