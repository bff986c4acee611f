import { AppError, chats, type ChatMessage } from '@portal/contracts';
import { connectionChanged } from '@portal/portal';
import { act, emitLive, fakeApi, screen, waitFor, within } from '@portal/testing';
import {
  aChat, aChatMessage, anAnswer, fakePageFocus, CHAT, fakeRest, fakeThread, renderConversation, secondsAfterNoon, uuidOf,
} from '../conversation.fixture';

const many = (count: number, overrides: Partial<ChatMessage> = {}) => Array.from({ length: count }, (_, index) => aChatMessage({
  position: index + 1, ...overrides,
}));
const list = () => within(screen.getByRole('region', { name: 'Messages with Olena' }));
const words = () => list().queryAllByText(/^Words \d+$/).map((each) => Number(each.textContent?.slice(6)));
const unreadChats = { all: 1, own: 1, unassigned: 0 };
const receiveMessage = (message: ChatMessage, overrides = {}) => emitLive({
  event: 'chat.in_message',
  data: { chat: aChat({ last_msg: message.dt_timestamp, ...overrides }), message, unreadChats, arrivedAt: new Date().toISOString() },
});

beforeEach(() => fakePageFocus(false));
afterEach(() => jest.restoreAllMocks());

it('[CHAT-02] [CHAT-08] opens at the last messages, under the customer\'s name for the number', async () => {
  const get = fakeThread(() => many(120));
  fakeRest();
  await renderConversation();
  expect(await screen.findByRole('heading', { name: 'Olena' })).toBeVisible();
  expect(screen.getByText('+380671234567')).toBeVisible();
  expect(words()).toEqual(Array.from({ length: 50 }, (_, index) => 71 + index));
  expect(get.inputs[0]).toEqual({ body: { chatUuid: CHAT, limit: 50 } });
});

it('[CHAT-08] shows status text and icon of own messages, and why one failed', async () => {
  const statuses = [0, 10, 1, 3, 2, 4, 5, 6, 101];
  fakeThread(() => [
    ...statuses.map((status, index) => aChatMessage({
      position: index + 1, incoming: false, status, reason: status === 2 ? 'user_blocked' : null,
    })),
    aChatMessage({ position: 10, incoming: false, status: 3, extended_statuses: ['seen'] }),
  ]);
  fakeRest();
  const { user } = await renderConversation();
  for (const word of [
    'Scheduled', 'Queued', 'Processing', 'Delivered', 'Undeliverable', 'Expired', 'Permanent error', 'Temporary failure', 'Unknown', 'Seen',
  ]) expect(await list().findByText(word)).toBeVisible();
  await user.click(list().getByRole('button', { name: 'Why?' }));
  expect(list().getByText('The recipient blocked your messages')).toBeVisible();
});

it.each([
  [21, 'Canceled', 'cancelled', 'Canceled before it was sent'],
  [22, 'Blocked (stop list)', 'stop_listed', 'The recipient is on your stop list'],
  [23, 'Blocked (traffic)', 'traffic_stopped', 'Blocked as unusual traffic'],
  [24, 'Rejected', 'invalid_number', 'The provider doesn’t accept this number'],
])('[CHAT-08] shows a message that no provider accepted as unsent, with a reason: %i', async (outcome, word, reason, why) => {
  fakeThread(() => [aChatMessage({ position: 1, incoming: false, status: 2, outcome, reason })]);
  fakeRest();
  const { user } = await renderConversation();
  expect(await list().findByText(word)).toBeVisible();
  expect(list().queryByText('Undeliverable')).not.toBeInTheDocument();
  await user.click(list().getByRole('button', { name: 'Why?' }));
  expect(list().getByText(why)).toBeVisible();
});

it('[CHAT-08] offers a resend only for messages that cannot be delivered anymore', async () => {
  fakeThread(() => [
    aChatMessage({ position: 1, incoming: false, status: 6, outcome: 6, reason: 'busy' }),
    aChatMessage({ position: 2, incoming: false, status: 6, outcome: 24, reason: 'tries_exhausted' }),
  ]);
  fakeRest();
  await renderConversation();
  expect(await list().findByText('Rejected')).toBeVisible();
  expect(list().getAllByRole('button', { name: 'Send again' })).toHaveLength(1);
});

it('[RT-03] updates a message that was rejected', async () => {
  const message = aChatMessage({ position: 1, incoming: false, status: 10 });
  fakeThread(() => [message]);
  fakeRest();
  await renderConversation();
  expect(await list().findByText('Queued')).toBeVisible();
  await emitLive({
    event: 'chat.out_status',
    data: { chatUuid: CHAT, msg_uuid: message.msg_uuid, status: 2, outcome: 24, reason: 'text_refused', extended_statuses: [] },
  });
  expect(await list().findByText('Rejected')).toBeVisible();
});

it('[RT-03] follows the status of a message and ignores late events', async () => {
  const message = aChatMessage({ position: 1, incoming: false, status: 0 });
  fakeThread(() => [message]);
  fakeRest();
  await renderConversation();
  expect(await list().findByText('Scheduled')).toBeVisible();
  const reported = { chatUuid: CHAT, msg_uuid: message.msg_uuid, reason: null };
  await emitLive({ event: 'chat.out_status', data: { ...reported, status: 3, outcome: 3, extended_statuses: [] } });
  expect(await list().findByText('Delivered')).toBeVisible();
  await emitLive({ event: 'chat.out_status', data: { ...reported, status: 1, outcome: 1, extended_statuses: ['seen'] } });
  expect(await list().findByText('Seen')).toBeVisible();
});

it('opens at the first unread message and keeps its divider during the visit', async () => {
  fakePageFocus(true);
  const all = many(200);
  const get = fakeThread(() => all, { firstUnread: 30, chat: aChat({ unread: 171 }) });
  fakeRest();
  const { show } = await renderConversation();
  const line = await list().findByText('Unread messages');
  expect(line.closest('li')?.nextElementSibling).toHaveTextContent('Words 30');
  expect(get.inputs.map(({ body }) => body.around)).toEqual(expect.arrayContaining([30]));
  await waitFor(() => expect(words()).toContain(200));
  expect(list().getByText('Unread messages').closest('li')?.nextElementSibling).toHaveTextContent('Words 30');
  get.answer(anAnswer({ messages: all.slice(-50), earlier: true }));
  await show(null);
  await show(CHAT);
  await waitFor(() => expect(words()).toContain(200));
  expect(list().queryByText('Unread messages')).not.toBeInTheDocument();
});

it('[CHAT-12] reloads the thread after a late message', async () => {
  const get = fakeThread(() => many(2));
  fakeRest();
  await renderConversation();
  await list().findByText('Words 2');
  const late = aChatMessage({ position: 1, msg_uuid: uuidOf(8001), msg_text: 'Written before' });
  get.answer(anAnswer({ messages: [late, ...many(3).slice(1)] }));
  await receiveMessage(late, { unread: 1 });
  expect(await screen.findByText('Written before')).toBeVisible();
  await waitFor(() => expect(words()).toEqual([2, 3]));
});

it('[CHAT-12] keeps the loaded messages of an unread chat when late messages are among its new ones', async () => {
  let all = many(3);
  const get = fakeThread(() => all, { firstUnread: 2 });
  fakeRest();
  await renderConversation();
  await list().findByText('Words 3');
  all = many(120);
  // The message at position 4 was stored first, at the position of the one before it.
  await receiveMessage(aChatMessage({ ...all[5], position: 4 }), { unread: 2, revision: 8 });
  await receiveMessage(aChatMessage({ ...all[3], position: 4 }), { unread: 3, revision: 9 });
  await waitFor(() => expect(words()).toEqual(all.map(({ position }) => position)));
  // The chat stays at its end instead of opening at the first unread message again.
  expect(get.inputs.filter(({ body }) => body.around !== undefined)).toEqual([]);
});

it('[RT-02] appends an incoming message once and announces it outside the list', async () => {
  fakeThread(() => many(2));
  fakeRest();
  await renderConversation();
  await list().findByText('Words 2');
  await receiveMessage(aChatMessage({ position: 3 }), { unread: 1 });
  await receiveMessage(aChatMessage({ position: 3 }), { unread: 1 });
  await receiveMessage(aChatMessage({ position: 4 }), { unread: 2 });
  await waitFor(() => expect(words()).toEqual([1, 2, 3, 4]));
  expect(await screen.findByText('2 new messages from Olena: Words 3. Words 4')).toBeInTheDocument();
  expect(within(screen.getByRole('region', { name: /Messages/ })).queryByRole('log')).not.toBeInTheDocument();
});

it('[RT-08] loads the messages of a gap', async () => {
  let all = many(3);
  fakeThread(() => all);
  fakeRest();
  await renderConversation();
  await list().findByText('Words 3');
  all = many(9);
  await receiveMessage(aChatMessage({ position: 9 }));
  await waitFor(() => expect(words()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]));
});

it.each([
  ['events were missed', async () => emitLive({ event: 'stream.reset', data: {} })],
  ['the connection returned', async (dispatch: (action: { type: string }) => void) => act(async () => {
    dispatch(connectionChanged('connecting'));
    dispatch(connectionChanged('open'));
  })],
])('[RT-08] reloads statuses when %s', async (_name, happen) => {
  let all = [aChatMessage({ position: 1, incoming: false, status: 1 })];
  fakeThread(() => all);
  fakeRest();
  const { portal } = await renderConversation();
  expect(await list().findByText('Processing')).toBeVisible();
  all = [aChatMessage({ position: 1, incoming: false, status: 3 }), aChatMessage({ position: 2 })];
  await happen((action) => portal.store.dispatch(action));
  expect(await list().findByText('Delivered')).toBeVisible();
  expect(words()).toEqual([1, 2]);
});

it('groups messages by minute under one time, and by day', async () => {
  fakeThread(() => [
    aChatMessage({ position: 1, dt_timestamp: secondsAfterNoon(1) }), aChatMessage({ position: 2, dt_timestamp: secondsAfterNoon(2) }),
    aChatMessage({ position: 3, dt_timestamp: secondsAfterNoon(3 * 86_400) }),
  ]);
  fakeRest();
  await renderConversation();
  await list().findByText('Words 3');
  expect(list().getByText('Thursday, 15 January 2026')).toBeVisible();
  expect(list().getByText('Sunday, 18 January 2026')).toBeVisible();
  const [first, second] = ['Words 1', 'Words 2'].map((text) => list().getByText(text).closest('li'));
  expect(within(first as HTMLElement).queryByRole('time')).not.toBeInTheDocument();
  expect(within(second as HTMLElement).getByRole('time')).toBeInTheDocument();
});

it('[CHAT-02] keeps fifteen chats loaded, and reloads one that was dropped', async () => {
  const get = fakeApi(chats.get, ({ body: { chatUuid } }) => {
    const number = Number(chatUuid.slice(-4));
    return anAnswer({
      messages: [aChatMessage({ position: 1, msg_text: `In ${number}` })],
      chat: aChat({ id_uuid: chatUuid, phone_data: { name: `Chat ${number}` }, last_msg: secondsAfterNoon(number) }),
    });
  });
  fakeRest();
  const { show, portal } = await renderConversation({ chatUuid: uuidOf(1) });
  for (let number = 2; number <= 16; number += 1) {
    await show(uuidOf(number));
    expect(await screen.findByText(`In ${number}`)).toBeVisible();
  }
  const held = () => Object.keys((portal.store.getState() as unknown as { chat: { threads: { byChat: object } } }).chat.threads.byChat);
  expect(held()).toHaveLength(15);
  expect(held()).not.toContain(uuidOf(1));
  expect(get.inputs).toHaveLength(16);
});

it('[CHAT-02] reports an unknown chat with a button back', async () => {
  fakeApi(chats.get, new AppError('chat_not_found'));
  fakeRest();
  const onBack = jest.fn();
  const { user } = await renderConversation({ onBack });
  expect(await screen.findByRole('heading', { name: 'Couldn’t open this chat' })).toBeVisible();
  expect(screen.getByText(/This chat doesn’t exist/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back to chats' }));
  expect(onBack).toHaveBeenCalled();
});

it.each(
  [['ru', 'Назначить мне'], ['ua', 'Призначити мені'], ['bg', 'Възложи на мен']] as const,
)('translates to %s', async (language, take) => {
  fakeThread(() => many(1));
  fakeRest();
  await renderConversation({ language });
  expect(await screen.findByText('Words 1')).toBeVisible();
  expect(screen.getByRole('button', { name: take })).toBeVisible();
});
