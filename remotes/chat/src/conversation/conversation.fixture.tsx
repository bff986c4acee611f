import { useState } from 'react';
import { chats, type Chat, type ChatMessage, type ChatSession, type ChatRoute, type Language } from '@portal/contracts';
import { defineRemote } from '@portal/portal';
import { remoteState } from '@portal/portal/resource';
import { call, fork, type SagaGenerator, type Task } from '@portal/portal/saga';
import { act, fakeApi, renderScreen } from '@portal/testing';
import { chatsReducer } from '../chats.slice';
import { liveSaga } from '../live.saga';
import { Conversation } from './conversation';
import { conversationSaga } from './conversation.saga';
import { conversationState } from './conversation.state';
import { outgoingSaga } from './thread/outgoing.saga';
import { sendingReducer } from './sending.slice';
import { pickedTemplateReducer } from './templates/picked-template.slice';
import { threadsReducer, type ChatAnswer } from './thread/threads.slice';
import { leavingSaga } from './thread/viewing.saga';

export const uuidOf = (number: number): string => `0198c1d0-0000-7000-8000-${String(number).padStart(12, '0')}`;
export const CHAT = uuidOf(1);
export const ANNA = { uuid: uuidOf(101), title: 'Anna' };
export const BORIS = { uuid: uuidOf(102), title: 'Boris' };

/** The time this many seconds after noon of a fixed day in the past. */
export const secondsAfterNoon = (seconds: number): string => new Date(Date.UTC(2026, 0, 15, 12, 0, seconds)).toISOString();

/** Creates a chat. The revision is the time of the last message in seconds. */
export const aChat = (overrides: Partial<Chat> = {}): Chat => ({
  id_uuid: CHAT, revision: Math.floor(Date.parse(overrides.last_msg ?? secondsAfterNoon(0)) / 1_000), alphaname: 'SHOP',
  alphaname_uuid: uuidOf(900), phone_number: '380671234567', state: 'open', snoozed_until: null, incoming: 0, unread: 0,
  own_messages: 0, dtstart: secondsAfterNoon(0),
  last_msg: secondsAfterNoon(0), last_in: null,
  last_own: null, last_invalid: null, customer_ref: null, phone_data: { name: 'Olena' }, shared_ab_uuid: null, last_login_title: null,
  owner: null, preview: null, ...overrides,
});

/** Creates a message. By default, consecutive positions are two minutes apart. */
export const aChatMessage = ({ position = 1, ...overrides }: Partial<ChatMessage> = {}): ChatMessage => ({
  msg_uuid: uuidOf(10_000 + position), position, incoming: true, msg_text: `Words ${position}`,
  dt_timestamp: secondsAfterNoon(position * 120), status: 3, outcome: overrides.status ?? 3, extended_statuses: [], type: 'viber_session',
  content: null,
  file: null,
  kind: 'message', edited_at: null, author: null, author_uuid: null, assignment: null, state: null, clientUuid: null, error: null,
  reason: null,
  ...overrides,
});

export const aSession = (overrides: Partial<ChatSession> = {}): ChatSession => ({
  endsAt: new Date(Date.now() + 7_200_000).toISOString(), inRowLeft: 4, inRowMax: 5, left: 56, max: 60, ...overrides,
});

export const aRoute = (overrides: Partial<ChatRoute> = {}): ChatRoute => ({
  type: 'viber_session', price: '0.02', currency: 'EUR', closed: null, image: true, file: true, maxCharacters: 1_000, ...overrides,
});

export const anAnswer = (overrides: Partial<ChatAnswer> = {}): ChatAnswer => {
  const chat = overrides.chat ?? aChat();
  return {
    messages: [], earlier: false, later: false, firstUnread: null, chat, phoneData: chat.phone_data, session: aSession(),
    routes: [aRoute()], viewers: [],
    chatData: {
      chatUuid: chat.id_uuid, alphaname: chat.alphaname, alphanameUuid: chat.alphaname_uuid, phoneNumber: chat.phone_number,
      dtStart: chat.dtstart, sharedAbUuid: null,
    },
    ...overrides,
  };
};

/** Fakes `chats.get`, which returns pages of `messages`. */
export function fakeThread(messages: () => readonly ChatMessage[], overrides: Partial<ChatAnswer> | (() => Partial<ChatAnswer>) = {}) {
  return fakeApi(chats.get, ({ body: { chatUuid, before, after, around, limit } }) => {
    const all = messages();
    const at = around === undefined ? 0 : Math.max(0, around - 1 - Math.floor(limit / 2));
    const page = before !== undefined ? all.filter(({ position }) => position < before).slice(-limit)
      : after !== undefined ? all.filter(({ position }) => position > after).slice(0, limit)
        : around !== undefined ? all.slice(at, at + limit) : all.slice(-limit);
    const rest = typeof overrides === 'function' ? overrides() : overrides;
    return anAnswer({
      messages: page, earlier: (page[0]?.position ?? 1) > 1, later: page.length > 0 && page.at(-1) !== all.at(-1),
      chat: aChat({ id_uuid: chatUuid, ...rest.chat }), ...rest,
    });
  });
}

const title = { en: 'Chat', ru: 'Chat', ua: 'Chat', bg: 'Chat' };
const declared = remoteState(conversationState);
function* saga(): SagaGenerator<void> {
  yield* fork(declared.saga);
  yield* fork(liveSaga);
  yield* call(conversationSaga);
}

function* workAtLogin(): SagaGenerator<void> {
  yield* fork(outgoingSaga);
  yield* fork(leavingSaga);
}

let leavePage: () => void = () => undefined;
afterEach(() => leavePage());

export type ConversationOptions = { language?: Language; elements?: readonly string[]; chatUuid?: string; onBack?: () => void };

/** Renders one chat with its sagas. The returned `show` opens another chat. */
export async function renderConversation(
  { language, elements = ['/chat', '/templates/index'], chatUuid = CHAT, onBack }: ConversationOptions = {},
) {
  let show!: (next: string | null) => void;
  const Host = () => {
    const [shown, setShown] = useState<string | null>(chatUuid);
    show = setShown;
    return shown === null ? null : <Conversation chatUuid={shown} keysOn onBack={onBack} />;
  };
  const remote = defineRemote({ id: 'chat', contract: 1, routes: [{ path: '/chat', screen: 'chat', element: '/chat', title }] }, {
    screens: { chat: async () => ({ default: Host }) },
    slices: {
      ...declared.slices, chats: chatsReducer, threads: threadsReducer, sending: sendingReducer, pickedTemplate: pickedTemplateReducer,
    },
    saga,
    locales: {
      en: () => import('../../locales/en.json'),
      ru: () => import('../../locales/ru.json'),
      ua: () => import('../../locales/ua.json'),
      bg: () => import('../../locales/bg.json'),
    },
  });
  // Unmounts the screen of the previous test.
  leavePage();
  const rendered = await renderScreen(remote, 'chat', { path: '/chat', language, elements, session: { uuid: ANNA.uuid } });
  let atLogin!: Task;
  await act(async () => {
    atLogin = rendered.portal.run('at login', workAtLogin);
  });
  leavePage = () => {
    rendered.portal.unmount('chat');
    atLogin.cancel();
  };
  return { ...rendered, show: (next: string | null) => act(async () => show(next)) };
}

/** Fakes the API requests of an open chat, except those for its messages. */
export function fakeRest() {
  return {
    viewing: fakeApi(chats.viewing, { viewers: [] }),
    read: fakeApi(chats.read, { unread: 0, unreadChats: { all: 0, own: 0, unassigned: 0 } }),
  };
}

/** Fakes whether the page has the focus. */
export function fakePageFocus(isThere: boolean): void {
  jest.spyOn(document, 'hasFocus').mockReturnValue(isThere);
}
