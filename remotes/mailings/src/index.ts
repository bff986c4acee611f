import { defineRemote } from '@portal/portal';
import { fork } from '@portal/portal/saga';
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
}

export default defineRemote(manifest, {
  screens: {
    mailingLists: () => import('./lists/lists.screen'),
    newMailing: () => import('./new-list/new-list.screen'),
    mailing: () => import('./list/list.screen'),
  },
  slices: { lists: listsReducer, newList: newListReducer, list: listReducer, messages: messagesReducer },
  saga: mailingsSaga,
  locales: {
    en: () => import('../locales/en.json'),
    ru: () => import('../locales/ru.json'),
    ua: () => import('../locales/ua.json'),
    bg: () => import('../locales/bg.json'),
  },
});
