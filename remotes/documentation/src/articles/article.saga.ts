import { documentation } from '@portal/contracts';
import { guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, select, takeLatest } from '@portal/portal/saga';
import { articleFailed, articleLoaded, articleRequested, articleOpened, selectArticle } from './article.slice';
import { isFresh } from './fresh';

function* loadArticle({ payload: query }: ReturnType<typeof articleOpened>) {
  const { shown } = yield* select(selectArticle);
  const before = shown.data?.query;
  if (isFresh(shown) && before?.path === query.path && before.language === query.language) return;
  yield* put(articleRequested());
  // The screen shows the failure, so no toast is needed.
  yield* put(articleLoaded({ query, article: yield* request(documentation.article, { query: query }, { quiet: true }) }));
}

export function* articleSaga() {
  yield* takeLatest(articleOpened, guard(articleFailed, loadArticle));
}
