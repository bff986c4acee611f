import { AppError, chats } from '@portal/contracts';
import { emitLive, fakeApi, screen, waitFor, within } from '@portal/testing';
import {
  aChat, aChatMessage, ANNA, anAnswer, BORIS, CHAT, fakePageFocus, fakeRest, fakeThread, renderConversation, secondsAfterNoon,
} from './conversation.fixture';
import { quickTimes } from './snooze/quick-times';

beforeEach(() => {
  fakePageFocus(false);
  fakeRest();
});
afterEach(() => jest.restoreAllMocks());

const counted = { all: 0, own: 0, unassigned: 0 };
const later = Math.floor(Date.now() / 1_000);
const stateEntry = (to: 'open' | 'resolved' | 'snoozed', by: typeof ANNA, position: number, until: string | null = null) => aChatMessage({
  position, kind: 'state', incoming: false, msg_text: '', type: null, author: by.title, author_uuid: by.uuid, state: { to, until },
});

it('[CHAT-17] resolves a chat, naming what the user saw, and reopens it', async () => {
  fakeThread(() => [aChatMessage()], { chat: aChat({ incoming: 1 }) });
  const resolve = fakeApi(chats.resolve, { chat: aChat({ state: 'resolved', incoming: 1, revision: later }) });
  const reopen = fakeApi(chats.reopen, { chat: aChat({ incoming: 1, revision: later + 1 }) });
  const { user } = await renderConversation();
  await user.click(await screen.findByRole('button', { name: 'Resolve' }));
  expect(await screen.findByText('Resolved')).toBeVisible();
  expect(resolve.inputs).toEqual([{ body: { chatUuid: CHAT, incoming: 1 } }]);
  const button = screen.getByRole('button', { name: 'Reopen' });
  expect(button).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Snooze' })).not.toBeInTheDocument();
  await user.click(button);
  expect(await screen.findByRole('button', { name: 'Resolve' })).toBeVisible();
  expect(reopen.inputs).toEqual([{ body: { chatUuid: CHAT } }]);
});

it('[CHAT-17] says that a new message came in, and shows it', async () => {
  const messages = [aChatMessage()];
  fakeThread(() => messages, () => ({ chat: aChat({ incoming: messages.length }) }));
  fakeApi(chats.resolve, new AppError('chat_new_messages'));
  const { user } = await renderConversation();
  const button = await screen.findByRole('button', { name: 'Resolve' });
  messages.push(aChatMessage({ position: 2, msg_text: 'One more thing' }));
  await user.click(button);
  expect(await screen.findByText(/A new message came in/)).toBeVisible();
  expect(await screen.findByText('One more thing')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Resolve' })).toBeVisible();
});

it('[CHAT-17] messages below the view do not count as seen', async () => {
  fakeApi(chats.get, ({ body: { after } }) => (after === undefined
    ? anAnswer({ messages: [1, 2, 3].map((position) => aChatMessage({ position })), later: true, chat: aChat({ incoming: 5, unread: 2 }) })
    : new Promise(() => undefined)));
  const resolve = fakeApi(chats.resolve, new AppError('chat_new_messages'));
  const { user } = await renderConversation();
  await user.click(await screen.findByRole('button', { name: 'Resolve' }));
  await waitFor(() => expect(resolve.inputs).toEqual([{ body: { chatUuid: CHAT, incoming: 3 } }]));
});

it('[CHAT-18] snoozes until a quick choice, shows until when, and wakes', async () => {
  fakeThread(() => [aChatMessage()], { chat: aChat({ incoming: 1 }) });
  const until = secondsAfterNoon(3_600);
  const snooze = fakeApi(chats.snooze, { chat: aChat({ state: 'snoozed', snoozed_until: until, incoming: 1, revision: later }) });
  const reopen = fakeApi(chats.reopen, { chat: aChat({ incoming: 1, revision: later + 1 }) });
  const { user } = await renderConversation();
  await user.click(await screen.findByRole('button', { name: 'Snooze' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Snooze chat' }));
  const before = Date.now();
  await user.click(dialog.getByRole('button', { name: /^In 3 hours/ }));
  expect(await screen.findByText(/^Snoozed until/)).toBeVisible();
  const [{ body } = { body: undefined }] = snooze.inputs;
  expect(body).toMatchObject({ chatUuid: CHAT, incoming: 1 });
  expect(Math.abs(Date.parse(body?.until ?? '') - before - 3 * 3_600_000)).toBeLessThan(60_000);
  await user.click(screen.getByRole('button', { name: 'Wake now' }));
  expect(await screen.findByRole('button', { name: 'Snooze' })).toBeVisible();
  expect(reopen.inputs).toEqual([{ body: { chatUuid: CHAT } }]);
});

it('[CHAT-18] asks for a time within a year', async () => {
  fakeThread(() => [aChatMessage()]);
  const { inputs } = fakeApi(chats.snooze, { chat: aChat({ state: 'snoozed', revision: later }) });
  const { user } = await renderConversation();
  await user.click(await screen.findByRole('button', { name: 'Snooze' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Snooze chat' }));
  await user.click(dialog.getByRole('button', { name: 'Snooze' }));
  expect(dialog.getByText('Choose a time within the next year.')).toBeVisible();
  expect(inputs).toEqual([]);
});

it('[CHAT-17] shows live who resolved, snoozed and reopened the chat', async () => {
  fakeThread(() => [aChatMessage(), stateEntry('resolved', ANNA, 2), stateEntry('open', BORIS, 3)], { chat: aChat() });
  await renderConversation();
  expect(await screen.findByText('You resolved this chat')).toBeVisible();
  expect(screen.getByText('Boris reopened this chat')).toBeVisible();
  const chat = aChat({ state: 'snoozed', snoozed_until: secondsAfterNoon(7_200), revision: later });
  await emitLive({
    event: 'chat.changed', data: { chat, message: stateEntry('snoozed', BORIS, 4, secondsAfterNoon(7_200)), unreadChats: counted },
  });
  expect(await screen.findByText(/^Boris snoozed this chat until 15 Jan.* \d\d:00$/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Wake now' })).toBeVisible();
});

it.each([
  // A Saturday, a Sunday, a Monday, and the last day of a year.
  [new Date(2026, 10, 28, 23, 30), '29 9', '30 9'], [new Date(2026, 10, 29, 8), '30 9', '30 9'],
  [new Date(2026, 10, 30, 8), '1 9', '7 9'], [new Date(2026, 11, 31, 10), '1 9', '4 9'],
])('[CHAT-18] offers tomorrow and Monday at 9:00 by the user\'s clock, at %s', (now, tomorrow, monday) => {
  const times = Object.fromEntries(quickTimes(now).map(({ id, at }) => [id, at]));
  const named = (at?: Date) => `${at?.getDate()} ${at?.getHours()}`;
  expect([named(times.tomorrow), named(times.monday)]).toEqual([tomorrow, monday]);
  expect([times.hour, times.hours].map((at) => (at?.getTime() ?? 0) - now.getTime())).toEqual([3_600_000, 10_800_000]);
});
