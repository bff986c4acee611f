import { defineRemote } from '@portal/portal';
import { remoteState } from '@portal/portal/resource';
import { fork } from '@portal/portal/saga';
import { alertsReducer } from './alerts/alerts.slice';
import { switchSaga } from './alerts/switch.saga';
import { atLogin } from './at-login.saga';
import { findChats } from './chats.finder';
import { chatsReducer } from './chats.slice';
import { conversationSaga } from './conversation/conversation.saga';
import { conversationState } from './conversation/conversation.state';
import { sendingReducer } from './conversation/sending.slice';
import { pickedTemplateReducer } from './conversation/templates/picked-template.slice';
import { threadsReducer } from './conversation/thread/threads.slice';
import { listReducer } from './list/list.slice';
import { messagesInChats } from './list/found-messages.state';
import { listSaga } from './list/list.saga';
import { liveSaga } from './live.saga';
import { manifest } from './manifest';
import { recipientChats, senders, startChat } from './start/start.state';
import { topicsSaga } from './topics.saga';
import { unreadChatsReducer } from './unread-chats.slice';

const declared = remoteState([messagesInChats, senders, startChat, recipientChats, ...conversationState]);

function* chatSaga() {
  yield* fork(declared.saga);
  yield* fork(listSaga);
  yield* fork(conversationSaga);
  yield* fork(switchSaga);
  yield* fork(topicsSaga);
  // Started last: it dispatches `chatEventsLost` immediately, and the other sagas must receive it.
  yield* fork(liveSaga);
}

export default defineRemote(manifest, {
  screens: { chats: () => import('./chats.screen') },
  searchProviders: { chats: findChats },
  slices: {
    ...declared.slices, chats: chatsReducer, list: listReducer, unreadChats: unreadChatsReducer, alerts: alertsReducer,
    threads: threadsReducer, sending: sendingReducer, pickedTemplate: pickedTemplateReducer,
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
