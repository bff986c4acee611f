import { defineRemote } from '@portal/portal';
import { fork } from '@portal/portal/saga';
import { chartReducer } from './chart/chart.slice';
import { chartSaga } from './chart/chart.saga';
import { findLists } from './finders/lists.finder';
import { lastListsReducer } from './last-lists/last-lists.slice';
import { lastListsSaga } from './last-lists/last-lists.saga';
import { listReducer } from './list/list.slice';
import { listSaga } from './list/list.saga';
import { messagesReducer } from './list/messages.slice';
import { messagesSaga } from './list/messages.saga';
import { listsReducer } from './lists/lists.slice';
import { listsSaga } from './lists/lists.saga';
import { manifest } from './manifest';
import { newListReducer } from './new-list/new-list.slice';
import { newListSaga } from './new-list/new-list.saga';

function* mailingsSaga() {
  yield* fork(listsSaga);
  yield* fork(newListSaga);
  yield* fork(listSaga);
  yield* fork(messagesSaga);
  yield* fork(chartSaga);
  yield* fork(lastListsSaga);
}

export default defineRemote(manifest, {
  screens: {
    mailingLists: () => import('./lists/lists.screen'),
    newMailing: () => import('./new-list/new-list.screen'),
    mailing: () => import('./list/list.screen'),
    messages: () => import('./messages/messages.screen'),
    templates: () => import('./templates/templates.screen'),
    shortLinks: () => import('./short-links/short-links.screen'),
  },
  widgets: {
    chart: () => import('./chart/chart.widget').then(({ ChartWidget }) => ({ default: ChartWidget })),
    lastLists: () => import('./last-lists/last-lists.widget').then(({ LastListsWidget }) => ({ default: LastListsWidget })),
  },
  finders: { lists: findLists },
  slices: { lists: listsReducer, newList: newListReducer, list: listReducer, messages: messagesReducer, chart: chartReducer, lastLists: lastListsReducer },
  saga: mailingsSaga,
  locales: {
    en: () => import('../locales/en.json'),
    ru: () => import('../locales/ru.json'),
    ua: () => import('../locales/ua.json'),
    bg: () => import('../locales/bg.json'),
  },
});
