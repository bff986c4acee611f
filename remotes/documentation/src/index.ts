import { defineRemote } from '@portal/portal';
import { remoteState } from '@portal/portal/resource';
import { fork } from '@portal/portal/saga';
import { contentsTree, foundArticles, shownArticle } from './articles/articles.state';
import { snippetsReducer } from './articles/snippets.slice';
import { snippetsSaga } from './articles/snippets.saga';
import { createSandboxKey, trialKeyReducer, tryRequest } from './articles/trial/trial.state';
import { manifest } from './manifest';

const declared = remoteState([contentsTree, shownArticle, foundArticles, tryRequest, createSandboxKey]);

function* documentationSaga() {
  yield* fork(declared.saga);
  yield* fork(snippetsSaga);
}

export default defineRemote(manifest, {
  screens: {
    documentation: () => import('./articles/articles.screen'),
    reference: () => import('./articles/reference.screen'),
    errors: () => import('./articles/errors.screen'),
  },
  slices: { ...declared.slices, snippets: snippetsReducer, trialKey: trialKeyReducer },
  saga: documentationSaga,
  locales: {
    en: () => import('../locales/en.json'),
    ru: () => import('../locales/ru.json'),
    ua: () => import('../locales/ua.json'),
    bg: () => import('../locales/bg.json'),
  },
});
