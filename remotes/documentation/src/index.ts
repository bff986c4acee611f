import { defineRemote } from '@portal/portal';
import { fork } from '@portal/portal/saga';
import { articleReducer } from './articles/article.slice';
import { articleSaga } from './articles/article.saga';
import { contentsReducer } from './articles/contents.slice';
import { contentsSaga } from './articles/contents.saga';
import { snippetsReducer } from './articles/snippets.slice';
import { snippetsSaga } from './articles/snippets.saga';
import { manifest } from './manifest';

function* documentationSaga() {
  yield* fork(contentsSaga);
  yield* fork(articleSaga);
  yield* fork(snippetsSaga);
}

export default defineRemote(manifest, {
  screens: { documentation: () => import('./articles/articles.screen') },
  slices: { contents: contentsReducer, article: articleReducer, snippets: snippetsReducer },
  saga: documentationSaga,
  locales: {
    en: () => import('../locales/en.json'),
    ru: () => import('../locales/ru.json'),
    ua: () => import('../locales/ua.json'),
    bg: () => import('../locales/bg.json'),
  },
});
