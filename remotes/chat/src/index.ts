import { defineRemote } from '@portal/portal';
import { fork } from '@portal/portal/saga';
import { alertsReducer } from './alerts/alerts.slice';
import { switchSaga } from './alerts/switch.saga';
import { atLogin } from './at-login.saga';
import { findChats } from './chats.finder';
import { chatsReducer } from './chats.slice';
import { conversationSaga } from './conversation/conversation.saga';
import { searchReducer } from './conversation/search.slice';
import { sendingReducer } from './conversation/sending.slice';
import { threadsReducer } from './conversation/threads.slice';
import { listReducer } from './list/list.slice';
import { listSaga } from './list/list.saga';
import { liveSaga } from './live.saga';
import { manifest } from './manifest';
import { startReducer } from './start/start.slice';
import { startSaga } from './start/start.saga';
import { unreadChatsReducer } from './unread-chats.slice';

function* chatSaga() {
  yield* fork(listSaga);
  yield* fork(conversationSaga);
  yield* fork(startSaga);
  yield* fork(switchSaga);
  // Started last: it dispatches `chatEventsLost` immediately, and the other sagas must receive it.
  yield* fork(liveSaga);
}

export default defineRemote(manifest, {
  screens: { chats: () => import('./chats.screen') },
  widgets: { unread: () => import('./unread/unread.widget').then(({ UnreadWidget }) => ({ default: UnreadWidget })) },
  searchProviders: { chats: findChats },
  slices: {
    chats: chatsReducer, list: listReducer, unreadChats: unreadChatsReducer, alerts: alertsReducer, start: startReducer,
    threads: threadsReducer, sending: sendingReducer, search: searchReducer,
  },
  saga: chatSaga,
  atLogin,
  locales: {
    en: () => import('../locales/en.json'),
    ru: () => import('../locales/ru.json'),
    ua: () => import('../locales/ua.json'),
    bg: () => import('../locales/bg.json'),
  },
});
