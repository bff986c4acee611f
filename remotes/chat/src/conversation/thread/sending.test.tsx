import { AppError, chats, type ChatMessage } from '@portal/contracts';
import { dropDraft } from '@portal/portal';
import { act, emitLive, fakeApi, screen, waitFor, within } from '@portal/testing';
import {
  aChat, aChatMessage, anAnswer, ANNA, aSession, aRoute, fakePageFocus, BORIS, CHAT, fakeRest, fakeThread, renderConversation, uuidOf,
} from '../conversation.fixture';
import type { SendAnswer } from './outgoing.slice';

type Sent = { clientUuid: string; text: string };
const accepted = (position: number, { clientUuid, text }: Sent, overrides: Partial<ChatMessage> = {}): ChatMessage => aChatMessage({
  position, incoming: false, clientUuid, msg_text: text, status: 0, author: 'Anna', ...overrides,
});
const sentIn = (input: { body: { clientUuid: string; text?: string } } | undefined): Sent => ({
  clientUuid: input?.body.clientUuid ?? '', text: input?.body.text ?? '',
});
const answer = (message: ChatMessage): SendAnswer => ({
  message, chat: aChat({ owner: ANNA }), session: aSession({ inRowLeft: 3 }), routes: [aRoute()],
});
const echo = (message: ChatMessage) => emitLive({ event: 'chat.out_message', data: { chat: aChat({ owner: ANNA }), message } });

const STORAGE_KEY = `draft:chat:outgoing:${ANNA.uuid}`;
const field = () => screen.findByRole('combobox', { name: 'Message' });
const list = () => within(screen.getByRole('region', { name: /Messages/ }));
const bubbles = (text: string) => list().queryAllByText(text);
/** A response that the test delivers later. */
function later<T>() {
  let give!: (value: T) => void;
  const promise = new Promise<T>((resolve) => {
    give = resolve;
  });
  return { promise, give };
}

beforeEach(() => {
  fakePageFocus(false);
  fakeThread(() => [aChatMessage()]);
  fakeRest();
});
afterEach(() => jest.restoreAllMocks());

it('[CHAT-03] sends by Enter, shows the message immediately, and follows its status', async () => {
  const waiting = later<SendAnswer>();
  const send = fakeApi(chats.send, () => waiting.promise);
  const { user } = await renderConversation();
  await user.type(await field(), 'Good day{Enter}');
  expect(bubbles('Good day')).toHaveLength(1);
  expect(list().getByText('Sending')).toBeVisible();
  expect(await field()).toHaveValue('');
  await act(async () => waiting.give(answer(accepted(2, sentIn(send.inputs[0])))));
  expect(await list().findByText('Scheduled')).toBeVisible();
  expect(bubbles('Good day')).toHaveLength(1);
  expect(screen.getByText('3 of 5 messages left until they reply')).toBeVisible();
});

it('[CHAT-03] breaks the line by Shift+Enter and sends no empty message', async () => {
  const send = fakeApi(chats.send, ({ body }) => answer(accepted(2, body)));
  const { user } = await renderConversation();
  await user.type(await field(), '  {Enter}one{Shift>}{Enter}{/Shift}two{Enter}');
  await waitFor(() => expect(send.inputs.map(({ body }) => body.text)).toEqual(['  one\ntwo']));
});

it.each(['answer', 'echo'] as const)('[CHAT-03] shows one message if response or event comes first: the %s', async (first) => {
  const waiting = later<SendAnswer>();
  const send = fakeApi(chats.send, () => waiting.promise);
  const { user } = await renderConversation();
  await user.type(await field(), 'Once{Enter}');
  await waitFor(() => expect(send.inputs).toHaveLength(1));
  const message = accepted(2, sentIn(send.inputs[0]));
  const steps = [async () => act(async () => waiting.give(answer(message))), async () => echo({ ...message, status: 10, outcome: 10 })];
  for (const step of first === 'answer' ? steps : steps.reverse()) {
    await step();
    expect(bubbles('Once')).toHaveLength(1);
  }
  expect(await list().findByText('Queued')).toBeVisible();
  expect(bubbles('Once')).toHaveLength(1);
});

it('[CHAT-03] sends several messages in order, one at a time', async () => {
  const waiting: (() => void)[] = [];
  let position = 1;
  const send = fakeApi(chats.send, ({ body }) => new Promise((resolve) => {
    waiting.push(() => resolve(answer(accepted((position += 1), body))));
  }));
  const { user } = await renderConversation();
  await user.type(await field(), 'one{Enter}two{Enter}three{Enter}');
  for (const number of [1, 2, 3]) {
    await waitFor(() => expect(waiting).toHaveLength(number));
    await act(async () => waiting.at(-1)?.());
  }
  await waitFor(() => expect(list().queryByText('Sending')).not.toBeInTheDocument());
  expect(send.inputs.map(({ body }) => body.text)).toEqual(['one', 'two', 'three']);
  expect(list().getAllByText(/^(one|two|three)$/).map((each) => each.textContent)).toEqual(['one', 'two', 'three']);
});

it('[CHAT-03] shows why the server refused, and retries with the same ID or removes', async () => {
  const send = fakeApi(chats.send, new AppError('chat_route_closed', { type: 'viber_session' }));
  const { user } = await renderConversation();
  await user.type(await field(), 'Again{Enter}Never{Enter}');
  expect(await list().findAllByText(/the session has ended/)).toHaveLength(2);
  const [again, never] = list().getAllByRole('listitem').filter((item) => /Again|Never/.test(item.textContent ?? ''));
  await user.click(within(never as HTMLElement).getByRole('button', { name: 'Hide' }));
  expect(bubbles('Never')).toHaveLength(0);
  expect(await field()).toHaveFocus();
  send.answer(({ body }) => answer(accepted(2, body)));
  await user.click(within(again as HTMLElement).getByRole('button', { name: 'Retry' }));
  expect(await list().findByText('Scheduled')).toBeVisible();
  // The buttons have disappeared.
  expect(await field()).toHaveFocus();
  const uuids = send.inputs.filter(({ body }) => body.text === 'Again').map(({ body }) => body.clientUuid);
  expect(uuids).toHaveLength(2);
  expect(new Set(uuids).size).toBe(1);
});

it('[CHAT-03] retries a message that the engine rejected as the same message', async () => {
  const refused = accepted(2, {
    clientUuid: uuidOf(500), text: 'Poor',
  }, { status: 6, outcome: 24, error: { name: 'not_enough_credit', params: {} } });
  fakeThread(() => [aChatMessage(), refused]);
  const send = fakeApi(chats.send, ({ body }) => answer(accepted(2, body)));
  const { user } = await renderConversation();
  expect(await screen.findByText('Not sent')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await list().findByText('Scheduled')).toBeVisible();
  expect(await field()).toHaveFocus();
  expect(bubbles('Poor')).toHaveLength(1);
  expect(send.inputs.map(({ body }) => body.clientUuid)).toEqual([uuidOf(500)]);
});

it('[CHAT-03] shows a repeated refusal, and retries or removes again', async () => {
  const refused = accepted(2, {
    clientUuid: uuidOf(500), text: 'Poor',
  }, { status: 6, outcome: 24, error: { name: 'not_enough_credit', params: {} } });
  fakeThread(() => [aChatMessage(), refused]);
  const send = fakeApi(chats.send, new AppError('chat_route_closed', { type: 'viber_session' }));
  const { user } = await renderConversation();
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await list().findByText(/the session has ended/)).toBeVisible();
  expect(list().queryByText('Sending')).not.toBeInTheDocument();
  await user.click(list().getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(send.inputs.map(({ body }) => body.clientUuid)).toEqual([uuidOf(500), uuidOf(500)]));
  await user.click(await list().findByRole('button', { name: 'Hide' }));
  expect(bubbles('Poor')).toHaveLength(0);
});

it('[CHAT-03] scrolls to the end after sending from further up', async () => {
  const all = Array.from({ length: 200 }, (_, index) => aChatMessage({ position: index + 1 }));
  fakeApi(chats.get, ({ body: { around, after, before } }) => {
    // Messages between the pages stay unloaded, so that only sending scrolls to the end.
    if (before !== undefined || (after !== undefined && after < 200)) throw new AppError('server_unavailable');
    const page = after !== undefined ? all.slice(after) : around === undefined ? all.slice(-50) : all.slice(20, 70);
    return anAnswer({ messages: page, earlier: true, later: around !== undefined, firstUnread: 40 });
  });
  fakeApi(chats.send, ({ body }) => {
    const message = accepted(201, body);
    all.push(message);
    return answer(message);
  });
  const { user } = await renderConversation();
  expect(await list().findByText('Words 60')).toBeInTheDocument();
  expect(bubbles('Words 200')).toHaveLength(0);
  await user.type(await field(), 'Here{Enter}');
  expect(await list().findByText('Words 200')).toBeInTheDocument();
  expect(await list().findByText('Here')).toBeVisible();
  expect(list().queryByText('Words 60')).not.toBeInTheDocument();
});

it('[CHAT-03] queues messages without a connection and sends each once, in order', async () => {
  const send = fakeApi(chats.send, () => Promise.reject(new Error('Network Error')));
  const { user } = await renderConversation();
  await user.type(await field(), 'one{Enter}two{Enter}');
  await waitFor(() => expect(send.inputs).toHaveLength(1));
  expect(list().getAllByText('Sending')).toHaveLength(2);
  const taken: string[] = [];
  send.answer(({ body }) => answer(accepted(1 + taken.push(body.text), body)));
  await act(async () => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(list().queryByText('Sending')).not.toBeInTheDocument());
  expect(taken).toEqual(['one', 'two']);
  expect(new Set(send.inputs.map(({ body }) => body.clientUuid)).size).toBe(2);
});

it('[CHAT-03] restores queued messages after a reload and sends each once, in order', async () => {
  const send = fakeApi(chats.send, () => Promise.reject(new Error('Network Error')));
  const { user, unmount } = await renderConversation();
  await user.type(await field(), 'one{Enter}two{Enter}');
  await waitFor(() => expect(send.inputs).toHaveLength(1));
  const [first] = send.inputs.map(({ body }) => body.clientUuid);
  const stored: Sent[] = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
  expect(stored.map(({ text }) => text)).toEqual(['one', 'two']);
  unmount();
  const waiting = later<void>();
  const taken: Sent[] = [];
  send.answer(async ({ body }) => {
    await waiting.promise;
    return answer(accepted(1 + taken.push(sentIn({ body })), body));
  });
  await renderConversation();
  await field();
  expect(list().getAllByText('Sending')).toHaveLength(2);
  await act(async () => waiting.give());
  await waitFor(() => expect(list().queryByText('Sending')).not.toBeInTheDocument());
  expect(taken).toEqual(stored.map(({ clientUuid, text }) => ({ clientUuid, text })));
  expect(taken[0]?.clientUuid).toBe(first);
  expect(list().getAllByText(/^(one|two)$/).map((each) => each.textContent)).toEqual(['one', 'two']);
  expect(sessionStorage.getItem(STORAGE_KEY)).toBeNull();
});

it('[CHAT-03] restores only valid messages of the same login from tab storage', async () => {
  const server = [aChatMessage()];
  fakeThread(() => server);
  const send = fakeApi(chats.send, ({ body }) => {
    const message = accepted(2, body);
    server.push(message);
    return answer(message);
  });
  const stored = { chatUuid: CHAT, clientUuid: uuidOf(600), text: 'Kept', at: new Date().toISOString(), state: 'waiting' };
  sessionStorage.setItem(STORAGE_KEY.replace(ANNA.uuid, BORIS.uuid), JSON.stringify([stored]));
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify([{ ...stored, text: 7 }]));
  const { unmount } = await renderConversation();
  await field();
  expect([send.inputs, sessionStorage.getItem(STORAGE_KEY)]).toEqual([[], null]);
  unmount();
  dropDraft(STORAGE_KEY.replace('draft:', ''));
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify([stored]));
  await renderConversation();
  await waitFor(() => expect(send.inputs.map(({ body }) => [body.clientUuid, body.text])).toEqual([[uuidOf(600), 'Kept']]));
});

it('[CHAT-03] restores a refused message with its reason after a reload, unsent', async () => {
  const send = fakeApi(chats.send, new AppError('chat_route_closed', { type: 'viber_session' }));
  const { user, unmount } = await renderConversation();
  await user.type(await field(), 'Again{Enter}');
  await list().findByText(/the session has ended/);
  unmount();
  await renderConversation();
  expect(await list().findByText(/the session has ended/)).toBeVisible();
  expect(send.inputs).toHaveLength(1);
});

it('[CHAT-03] sends queued messages on other pages of the portal', async () => {
  const waiting = later<void>();
  // Deduplicates by `clientUuid`, like the server: an unanswered message is sent again.
  const taken = new Map<string, string>();
  fakeApi(chats.send, async ({ body }) => {
    await waiting.promise;
    taken.set(body.clientUuid, body.text);
    return answer(accepted(1 + taken.size, body));
  });
  const { user, portal } = await renderConversation();
  await user.type(await field(), 'one{Enter}two{Enter}');
  await act(async () => portal.unmount('chat'));
  await act(async () => waiting.give());
  await waitFor(() => expect([...taken.values()]).toEqual(['one', 'two']));
});

it('[CHAT-03] keeps a draft for each chat', async () => {
  const other = uuidOf(2);
  fakeApi(chats.get, ({ body: { chatUuid } }) => anAnswer({ chat: aChat({ id_uuid: chatUuid }) }));
  const { user, show } = await renderConversation();
  await user.type(await field(), 'half a sent');
  await show(other);
  expect(await field()).toHaveValue('');
  await user.type(await field(), 'other words');
  await show(CHAT);
  expect(await field()).toHaveValue('half a sent');
  await show(other);
  expect(await field()).toHaveValue('other words');
});
