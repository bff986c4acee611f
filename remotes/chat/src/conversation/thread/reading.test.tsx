import { AppError, chats, type ChatMessage } from '@portal/contracts';
import { connectionChanged } from '@portal/portal';
import { act, emitLive, fakeApi, screen, waitFor } from '@portal/testing';
import {
  aChat, aChatMessage, ANNA, fakePageFocus, BORIS, CHAT, fakeRest, fakeThread, renderConversation, uuidOf,
} from '../conversation.fixture';

const unread = (positions: number[]): ChatMessage[] => positions.map((position) => aChatMessage({ position }));
const receiveMessage = (position: number) => emitLive({ event: 'chat.in_message', data: {
  chat: aChat({ unread: 1 }), message: aChatMessage({ position }), arrivedAt: new Date().toISOString(),
  unreadChats: { all: 1, own: 1, unassigned: 0 },
} });

afterEach(() => jest.restoreAllMocks());

it('[CHAT-04] marks messages in sight as read with one report for several', async () => {
  fakePageFocus(true);
  fakeThread(() => unread([1, 2, 3]), { firstUnread: 2 });
  const { read } = fakeRest();
  await renderConversation();
  await screen.findByText('Words 3');
  await receiveMessage(4);
  await screen.findByText('Words 4');
  await waitFor(() => expect(read.inputs.at(-1)).toEqual({ body: { chatUuid: CHAT, position: 4 } }));
  // One report for messages that appear together; a slow machine may need two.
  const positions = read.inputs.map(({ body }) => body.position);
  expect([[4], [3, 4]]).toContainEqual(positions);
});

it('[CHAT-04] marks nothing as read without focus, until the user returns', async () => {
  fakePageFocus(false);
  fakeThread(() => unread([1]), { firstUnread: 1 });
  const { read, viewing } = fakeRest();
  await renderConversation();
  await screen.findByText('Words 1');
  await receiveMessage(2);
  await screen.findByText('Words 2');
  await waitFor(() => expect(viewing.inputs).toHaveLength(1));
  expect(read.inputs).toEqual([]);
  fakePageFocus(true);
  await act(async () => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(read.inputs).toEqual([{ body: { chatUuid: CHAT, position: 2 } }]));
});

it('[CHAT-04] marks nothing as read in a hidden tab', async () => {
  fakePageFocus(true);
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fakeThread(() => unread([1]), { firstUnread: 1 });
  const { read, viewing } = fakeRest();
  await renderConversation();
  await screen.findByText('Words 1');
  expect(viewing.inputs).toEqual([]);
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(read.inputs).toEqual([{ body: { chatUuid: CHAT, position: 1 } }]));
});

it('[CHAT-04] does not report what another browser already read', async () => {
  fakePageFocus(false);
  fakeThread(() => unread([1]), { firstUnread: 1 });
  const { read } = fakeRest();
  await renderConversation();
  await screen.findByText('Words 1');
  await emitLive({
    event: 'chat.changed',
    data: { chat: aChat({ unread: 0, last_msg: aChatMessage().dt_timestamp }), unreadChats: { all: 0, own: 0, unassigned: 0 } },
  });
  fakePageFocus(true);
  await receiveMessage(2);
  await waitFor(() => expect(read.inputs).toEqual([{ body: { chatUuid: CHAT, position: 2 } }]));
});

it('[CHAT-04] reports other chats if one is gone, and retries after a reconnect', async () => {
  fakePageFocus(true);
  fakeThread(() => unread([1]), { firstUnread: 1 });
  const { read } = fakeRest();
  read.answer(({ body: { chatUuid } }) => {
    if (chatUuid === CHAT) throw new AppError('chat_not_found');
    return { unread: 0, unreadChats: { all: 0, own: 0, unassigned: 0 } };
  });
  const { show, portal } = await renderConversation();
  await waitFor(() => expect(read.inputs).toHaveLength(1));
  await show(uuidOf(2));
  await waitFor(() => expect(read.inputs.map(({ body }) => body.chatUuid)).toContain(uuidOf(2)));
  const before = read.inputs.length;
  read.answer({ unread: 0, unreadChats: { all: 0, own: 0, unassigned: 0 } });
  await act(async () => void portal.store.dispatch(connectionChanged('open')));
  await waitFor(() => expect(read.inputs.slice(before)).toEqual([{ body: { chatUuid: CHAT, position: 1 } }]));
});

describe('messages read in another operator\'s chat', () => {
  const reported = { body: { chatUuid: CHAT, position: 2 } };
  const readingAlong = async () => {
    fakePageFocus(true);
    const theirs = aChat({ unread: 2, owner: BORIS });
    fakeThread(() => unread([1, 2]), { firstUnread: 1, chat: theirs });
    const { read } = fakeRest();
    read.answer({ unread: 2, unreadChats: { all: 1, own: 0, unassigned: 0 } });
    const rendered = await renderConversation();
    await waitFor(() => expect(read.inputs).toEqual([reported]));
    return { ...rendered, theirs, read };
  };

  it('[CHAT-11] are reported as read after the reader takes it', async () => {
    const { user, theirs, read } = await readingAlong();
    fakeApi(chats.take, { chat: { ...theirs, owner: ANNA } });
    await user.click(screen.getByRole('button', { name: 'Reassign to me' }));
    await waitFor(() => expect(read.inputs).toEqual([reported, reported]));
  });

  it.each(
    [['returns the chat', null], ['loses the chat to the reader', ANNA]] as const,
  )('[CHAT-11] are reported as read when the owner %s', async (_what, owner) => {
    const { theirs, read } = await readingAlong();
    await emitLive({
      event: 'chat.changed', data: { chat: { ...theirs, owner }, from: BORIS.uuid, unreadChats: { all: 1, own: 0, unassigned: 1 } },
    });
    await waitFor(() => expect(read.inputs).toEqual([reported, reported]));
  });

  it('[CHAT-11] are reported if the chat changes owner during a refused report', async () => {
    const { theirs, read } = await readingAlong();
    let answered!: () => void;
    const held = new Promise<void>((resolve) => { answered = resolve; });
    read.answer(async () => {
      await held;
      return { unread: 3, unreadChats: { all: 1, own: 0, unassigned: 0 } };
    });
    const three = { ...theirs, unread: 3 };
    const arrivedAt = new Date().toISOString();
    const unreadChats = { all: 1, own: 0, unassigned: 0 };
    await emitLive({ event: 'chat.in_message', data: { chat: three, message: aChatMessage({ position: 3 }), arrivedAt, unreadChats } });
    const later = { body: { chatUuid: CHAT, position: 3 } };
    await waitFor(() => expect(read.inputs).toEqual([reported, later]));
    await emitLive({
      event: 'chat.changed', data: { chat: { ...three, owner: null }, from: BORIS.uuid, unreadChats: { all: 1, own: 0, unassigned: 1 } },
    });
    await act(async () => answered());
    await waitFor(() => expect(read.inputs).toEqual([reported, later, later]));
  });
});
