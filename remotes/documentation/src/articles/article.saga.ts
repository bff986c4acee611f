import { documentation } from '@portal/contracts';
import { guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, select, takeLatest } from '@portal/portal/saga';
import { articleFailed, articleLoaded, articleRequested, articleWanted, selectArticle } from './article.slice';
import { isFresh } from './fresh';

function* loadArticle({ payload: asked }: ReturnType<typeof articleWanted>) {
  const { shown } = yield* select(selectArticle);
  const before = shown.data?.asked;
  if (isFresh(shown) && before?.path === asked.path && before.language === asked.language) return;
  yield* put(articleRequested());
  // The screen shows the failure itself.
  yield* put(articleLoaded({ asked, article: yield* request(documentation.article, { query: asked }, { quiet: true }) }));
}

export function* articleSaga() {
  yield* takeLatest(articleWanted, guard(articleFailed, loadArticle));
}
