import { AppError, chats, type Chat, type UnreadChats } from '@portal/contracts';
import { chatScopeChosen, selectBadges, selectChatScope } from '@portal/portal';
import { act, answerCalls, emitLive, fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import { fireEvent } from '@testing-library/react';
import { aChat, aChatMessage, ANNA, aPage, aPreview, BORIS, fakeChats, layOut, ME, minutesAgo, uuidOf } from './chats.fixture';
import { selectOpenChats } from './chats.slice';
import remote from './index';
import { nextFrame } from './batches.saga';

const open = (path = '/chat', options = {}) => renderScreen(remote, 'chats', {
  path, elements: ['/chat'], session: { uuid: ME }, ...options,
});
const titles = () => screen.getAllByRole('option').map((row) => row.querySelector('[dir=auto]')?.textContent);
const numbered = (...numbers: number[]) => numbers.map((number) => `+${aChat(number).phone_number}`);
const counted: UnreadChats = { all: 4, own: 2, unassigned: 0 };
const receiveMessage = (chat: Chat, unreadChats = counted) => emitLive({
  event: 'chat.in_message',
  data: { chat, message: aChatMessage({ msg_text: chat.preview?.text ?? '' }), unreadChats, arrivedAt: new Date().toISOString() },
});
const changed = (chat: Chat, rest: { from?: string | null; unreadChats?: UnreadChats } = {}) => emitLive({
  event: 'chat.changed', data: { chat, unreadChats: counted, ...rest },
});

beforeEach(() => {
  layOut();
  fakeChats();
});
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

it('[CHAT-01] [CHAT-08] lists own chats by last message, with names, time, preview and unread count', async () => {
  const { inputs } = fakeApi(chats.list, aPage(
    aChat(1, { phone_data: { name: 'Olena' }, unread: 3, preview: aPreview('Where is my order?') }),
    aChat(2, { preview: aPreview('It is on its way', { incoming: false }) }),
    aChat(3, { preview: aPreview('', { kind: 'image' }) }),
  ));
  await open();
  await screen.findByRole('listbox', { name: 'Chats' });
  expect(inputs).toEqual([{ body: { limit: 25, offset: 0, filter: { scope: 'own', state: 'open' }, sort: '-last_msg' } }]);
  const [first, second, third] = screen.getAllByRole('option');
  expect(first).toHaveTextContent(/Olena15 Jan.*SMS · SHOP · \+359888000001.*Where is my order\?33 unread messages$/);
  expect(second).toHaveTextContent(/^\+35988800000215 Jan.*SMS · SHOPSent: It is on its way$/);
  expect(third).toHaveTextContent(/Image$/);
});

it('[CHAT-01] sends scope, unread filter, digits and order to URL and server', async () => {
  const { inputs } = fakeApi(chats.list, aPage(aChat(1)));
  const { user, location } = await open();
  await screen.findByRole('listbox');
  await user.click(screen.getByRole('radio', { name: 'All' }));
  await user.click(screen.getByRole('button', { name: 'Unread only' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search names, numbers and messages' }), '888');
  await user.click(screen.getByRole('button', { name: 'Sort by: Newest message first' }));
  await user.click(screen.getByRole('menuitemradio', { name: 'Most unread first' }));
  await waitFor(() => expect(
    Object.fromEntries(new URLSearchParams(location().search)),
  ).toEqual({ scope: 'all', unread: '1', phone: '888', sort: '-unread' }));
  await waitFor(() => expect(inputs.map(({ body }) => body)).toContainEqual(
    expect.objectContaining({ filter: { scope: 'all', unread: true, phone: '888' }, sort: '-unread' }),
  ));
});

it('[CHAT-01] reads the query from the URL and ignores invalid values', async () => {
  const { inputs } = fakeApi(chats.list, aPage(aChat(1)));
  await open('/chat?scope=everybody&sort=colour&unread=1&phone=35988');
  await screen.findByRole('listbox');
  expect(inputs[0]?.body).toMatchObject({ filter: { scope: 'own', unread: true, phone: '35988' }, sort: '-last_msg' });
});

it('[CHAT-01] loads the next 25 chats before the end, each once', async () => {
  const numbers = Array.from({ length: 25 }, (_, index) => index + 1);
  const { inputs } = fakeApi(chats.list, ({ body: { cursor } }) => (
    cursor ? aPage(aChat(25), aChat(26)) : { ...aPage(...numbers.map((number) => aChat(number))), next: 'after-25' }));
  await open();
  await waitFor(() => expect(inputs.map(({ body }) => body.cursor)).toEqual([undefined, 'after-25']));
  const list = screen.getByRole('listbox');
  await waitFor(() => expect(within(list).getAllByRole('option')[0]).toHaveAttribute('aria-setsize', '26'));
});

it('[RT-02] moves a chat to its position after an incoming message', async () => {
  fakeApi(chats.list, aPage(aChat(1), aChat(2), aChat(3)));
  await open();
  await screen.findByRole('listbox');
  await receiveMessage(aChat(3, { last_msg: minutesAgo(0), unread: 1, preview: aPreview('One more thing') }));
  await waitFor(() => expect(titles()).toEqual(numbered(3, 1, 2)));
  expect(screen.getAllByRole('option')[0]).toHaveTextContent(/One more thing.*1 unread message$/);
});

it('[CHAT-05] ignores owner and unread count of an outdated response', async () => {
  let answer!: (page: ReturnType<typeof aPage>) => void;
  fakeApi(chats.list, () => new Promise((resolve) => {
    answer = resolve;
  }));
  await open('/chat?scope=all');
  await changed(aChat(1, { revision: 1e12 + 2, owner: BORIS, unread: 0 }), { from: null });
  // The event is processed before the response.
  await act(nextFrame);
  await act(async () => answer(aPage(aChat(1, { revision: 1e12 + 1, owner: null, unread: 4 }))));
  const row = await screen.findByRole('option');
  expect(row).toHaveTextContent('Boris');
  expect(row).not.toHaveTextContent('unread');
});

it('[RT-02] adds a new chat unless the filter has other digits', async () => {
  fakeApi(chats.list, aPage(aChat(1)));
  await open('/chat?phone=0001');
  await screen.findByRole('listbox');
  await receiveMessage(aChat(2, { last_msg: minutesAgo(0) }));
  await receiveMessage(aChat(5, { last_msg: minutesAgo(0), phone_number: '380670001222' }));
  await waitFor(() => expect(titles()).toEqual(['+380670001222', ...numbered(1)]));
});

it('restarts paging after a filter change, and continues after short or empty pages', async () => {
  const pages = Array.from({ length: 25 }, (_, index) => aChat(index + 1));
  const { inputs } = fakeApi(chats.list, ({ body: { cursor, filter } }) => {
    const answered = (list: Chat[], next: string | null) => ({ list, total: 60, unreadChats: 0, next });
    if (cursor === 'slow') return new Promise(() => undefined);
    if (!filter?.unread) return answered(pages, 'slow');
    if (cursor === undefined) return answered([], 'second');
    if (cursor === 'second') return answered(pages.slice(0, 2).map((chat) => ({ ...chat, unread: 1 })), 'third');
    return answered([aChat(30, { unread: 1 })], null);
  });
  const { user } = await open();
  await waitFor(() => expect(inputs.map(({ body }) => body.cursor)).toContain('slow'));
  await user.click(screen.getByRole('button', { name: 'Unread only' }));
  await waitFor(() => expect(titles()).toEqual(numbered(1, 2, 30)));
  expect(screen.queryByRole('heading', { name: 'No chats found' })).not.toBeInTheDocument();
});

it('shows bidirectional control characters harmlessly on one line', async () => {
  fakeApi(chats.list, aPage(
    aChat(1, { phone_data: { name: 'Ole\u202Ena' }, preview: aPreview('invoice\u202Efdp.exe\n2') }),
  ));
  await open();
  const row = await screen.findByRole('option');
  expect(row).toHaveTextContent('invoicefdp.exe 2');
  expect(row.textContent).not.toMatch(/\u202E/);
});

it('[CHAT-05] removes a chat that another operator took, unless it is open', async () => {
  fakeApi(chats.list, aPage(aChat(1), aChat(2)));
  const { user } = await open(`/chat?chatUuid=${uuidOf(1)}`);
  await screen.findByRole('listbox');
  for (const number of [1, 2]) await changed(aChat(number, { owner: BORIS }), { from: ANNA.uuid });
  await waitFor(() => expect(titles()).toEqual(numbered(1)));
  await receiveMessage(aChat(3, { last_msg: minutesAgo(0) }));
  await user.click(await screen.findByRole('option', { name: /0003/ }));
  await waitFor(() => expect(titles()).toEqual(numbered(3)));
});

it('[CHAT-04] [CHAT-07] reduces the counts in list, filter and badge after reading', async () => {
  fakeChats(counted);
  fakeApi(chats.list, aPage(aChat(1, { unread: 2 })));
  const { portal } = await open();
  portal.runAtLogin(remote);
  const badge = () => selectBadges(portal.store.getState())['/chat'];
  expect(await screen.findByRole('radio', { name: 'For me (2)' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'All (4)' })).toBeInTheDocument();
  await waitFor(() => expect(badge()).toBe(2));
  await changed(aChat(1), { unreadChats: { all: 3, own: 1, unassigned: 0 } });
  await waitFor(() => expect(badge()).toBe(1));
  expect(screen.getByRole('radio', { name: 'All (3)' })).toBeInTheDocument();
  expect(screen.getByRole('option')).not.toHaveTextContent(/unread/);
});

it('counts on the badge what waits for this login, whatever the list shows', async () => {
  fakeChats(counted);
  fakeApi(chats.list, aPage(aChat(1)));
  const { portal, user } = await open();
  portal.runAtLogin(remote);
  await waitFor(() => expect(selectBadges(portal.store.getState())['/chat']).toBe(2));
  await user.click(await screen.findByRole('radio', { name: 'All (4)' }));
  expect(await screen.findByRole('radio', { name: 'All (4)' })).toBeChecked();
  expect(selectBadges(portal.store.getState())['/chat']).toBe(2);
});

it('[RT-07] receives events of all chats if a link shows all, and keeps the choice of all if a link shows own ones', async () => {
  fakeChats(counted);
  fakeApi(chats.list, aPage(aChat(1)));
  const { portal, user } = await open('/chat?scope=own');
  expect(selectChatScope(portal.store.getState())).toBe('own');
  await user.click(await screen.findByRole('radio', { name: /^All/ }));
  expect(selectChatScope(portal.store.getState())).toBe('all');
  await user.click(screen.getByRole('radio', { name: /^For me/ }));
  expect(selectChatScope(portal.store.getState())).toBe('own');
  act(() => void portal.store.dispatch(chatScopeChosen('all')));
  expect(await screen.findByRole('radio', { name: /^For me/ })).toBeChecked();
  expect(selectChatScope(portal.store.getState())).toBe('all');
});

it('[CHAT-10] shows an unassigned chat as own and counts it on the badge', async () => {
  fakeChats({ all: 4, own: 2, unassigned: 1 });
  fakeApi(chats.list, aPage());
  const { portal } = await open();
  portal.runAtLogin(remote);
  expect(await screen.findByRole('radio', { name: 'For me (3)' })).toBeChecked();
  await receiveMessage(aChat(7, { owner: null, unread: 1 }), { all: 5, own: 0, unassigned: 2 });
  expect(await screen.findByRole('option')).toHaveTextContent('Unassigned');
  expect(screen.getByRole('radio', { name: 'For me (4)' })).toBeInTheDocument();
  await waitFor(() => expect(selectBadges(portal.store.getState())['/chat']).toBe(4));
  await changed(aChat(7, { owner: BORIS, unread: 1, revision: 9_999_999_999 }), {
    from: null, unreadChats: { all: 5, own: 0, unassigned: 1 },
  });
  await waitFor(() => expect(screen.queryByRole('option')).not.toBeInTheDocument());
});

it('ignores the own count of another operator\'s chat', async () => {
  fakeChats(counted);
  fakeApi(chats.list, aPage(aChat(1)));
  const { portal } = await open('/chat?scope=all');
  portal.runAtLogin(remote);
  await screen.findByRole('radio', { name: 'For me (2)' });
  await receiveMessage(aChat(2, { owner: BORIS, last_msg: minutesAgo(0) }), { all: 5, own: 7, unassigned: 0 });
  expect(await screen.findByRole('radio', { name: 'All (5)' })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'For me (2)' })).toBeInTheDocument();
});

it('reloads as many rows as are shown after missed events', async () => {
  const numbers = Array.from({ length: 30 }, (_, index) => index + 1);
  const { inputs } = fakeApi(chats.list, ({ body: { cursor, limit } }) => {
    const from = Number(cursor ?? 0);
    const list = numbers.slice(from, from + limit).map((number) => aChat(number));
    return { ...aPage(...list), next: from + limit < numbers.length ? String(from + limit) : null };
  });
  await open();
  await waitFor(() => expect(inputs).toHaveLength(2));
  await emitLive({ event: 'stream.reset', data: {} });
  await waitFor(() => expect(inputs.at(-1)?.body).toMatchObject({ limit: 30 }));
});

it('[CHAT-01] moves and opens by keyboard; Alt+J and Alt+K open the neighbors', async () => {
  fakeApi(chats.list, aPage(aChat(1), aChat(2), aChat(3)));
  const { user, location } = await open();
  const list = await screen.findByRole('listbox');
  const openUuid = () => new URLSearchParams(location().search).get('chatUuid');
  await act(async () => list.focus());
  expect(list).toHaveAttribute('aria-activedescendant', screen.getAllByRole('option')[0]?.id);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(openUuid()).toBe(uuidOf(2));
  expect(screen.getAllByRole('option')[1]).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Alt>}j{/Alt}');
  expect(openUuid()).toBe(uuidOf(3));
  await user.keyboard('{Alt>}kk{/Alt}');
  expect(openUuid()).toBe(uuidOf(1));
});

it('continues by keyboard from the clicked chat', async () => {
  fakeApi(chats.list, aPage(aChat(1), aChat(2), aChat(3)));
  const { user, location } = await open();
  await user.click((await screen.findAllByRole('option'))[1] as HTMLElement);
  const list = screen.getByRole('listbox');
  await act(async () => list.focus());
  expect(list).toHaveAttribute('aria-activedescendant', screen.getAllByRole('option')[1]?.id);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(new URLSearchParams(location().search).get('chatUuid')).toBe(uuidOf(3));
});

it('shows the shortcuts by a question mark and turns them off (WCAG 2.1.4)', async () => {
  fakeApi(chats.list, aPage(aChat(1)));
  const { user, unmount } = await open();
  await screen.findByRole('listbox');
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(dialog).getByText('Alt+J')).toBeVisible();
  await user.click(within(dialog).getByRole('switch'));
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  unmount();
  const { user: later } = await open();
  await screen.findByRole('listbox');
  await later.keyboard('?');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await later.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  expect(await screen.findByRole('switch', { name: /Alt\+J/ })).not.toBeChecked();
});

it('[CHAT-09] handles single keys in any alphabet, except while typing', async () => {
  fakeApi(chats.list, aPage(aChat(1, { owner: null })));
  const take = fakeApi(chats.take, { chat: aChat(1) });
  const route = {
    type: 'viber_session' as const, price: '0.02', currency: 'EUR', closed: null, image: true, file: true, maxCharacters: 1_000,
  };
  fakeChats(counted, { routes: [route], chat: aChat(1, { owner: null }) });
  const { user } = await open(`/chat?scope=all&chatUuid=${uuidOf(1)}`);
  const field = await screen.findByRole('textbox', { name: 'Message' });
  const chosen = jest.spyOn(screen.getByTestId<HTMLInputElement>('chat-file'), 'click').mockImplementation(() => undefined);
  await act(async () => screen.getByRole('listbox').focus());
  await user.keyboard('a');
  expect(chosen).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'к', code: 'KeyR' });
  expect(field).toHaveFocus();
  await user.keyboard('rtsa');
  expect(field).toHaveValue('rtsa');
  expect([chosen.mock.calls.length, take.inputs.length, screen.queryByRole('search')]).toEqual([1, 0, null]);
  await act(async () => screen.getByRole('listbox').focus());
  await user.keyboard('s');
  expect(await screen.findByRole('searchbox', { name: 'Search in chat' })).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('listbox')).toHaveFocus());
  await user.keyboard('t');
  await waitFor(() => expect(take.inputs).toEqual([{ body: { chatUuid: uuidOf(1) } }]));
});

it('ignores single keys after the user turned them off', async () => {
  localStorage.setItem('chatKeys', '0');
  fakeApi(chats.list, aPage(aChat(1)));
  const { user } = await open(`/chat?chatUuid=${uuidOf(1)}`);
  const field = await screen.findByRole('textbox', { name: 'Message' });
  await act(async () => screen.getByRole('listbox').focus());
  await user.keyboard('rs');
  expect(field).not.toHaveFocus();
  expect(screen.queryByRole('search')).not.toBeInTheDocument();
});

it('[NAV-09] opens a linked chat outside the list, and reports an unknown one', async () => {
  fakeApi(chats.list, aPage(aChat(1)));
  const { unmount } = await open(`/chat?chatUuid=${uuidOf(77)}`);
  expect(await screen.findByText('Hello')).toBeVisible();
  unmount();
  fakeApi(chats.get, new AppError('chat_not_found'));
  const { unmount: leave, portal } = await open(`/chat?chatUuid=${uuidOf(78)}`);
  expect(await screen.findByRole('alert')).toBeVisible();
  // It does not count toward the limit of open chats (CHAT-02).
  expect(selectOpenChats(portal.store.getState() as unknown as Parameters<typeof selectOpenChats>[0])).toEqual([]);
  leave();
  const { user, location } = await open('/chat?chatUuid=nonsense');
  expect(within(await screen.findByRole('alert')).getByRole('heading', { name: 'Chat not found' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back to chats' }));
  expect(location().search).toBe('');
});

it('shows either list or chat below 992 px, with a back button', async () => {
  const lists = jest.spyOn(window, 'matchMedia').mockReturnValue(
    { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined } as unknown as MediaQueryList,
  );
  fakeApi(chats.list, aPage(aChat(1)));
  const { user, location } = await open();
  await user.click(await screen.findByRole('option'));
  expect(await screen.findByText('Hello')).toBeVisible();
  expect(screen.getByRole('listbox', { hidden: true })).not.toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back to chats' }));
  expect(location().search).toBe('');
  expect(screen.getByRole('listbox')).toHaveFocus();
  lists.mockRestore();
});

it('[CHAT-16] finds messages and notes beside names, continues the search, and opens the chat at the one clicked', async () => {
  fakeApi(chats.list, aPage());
  const item = (number: number, msg_text: string, kind: 'message' | 'note' = 'message') => ({
    chat: aChat(number, { phone_data: { name: `Person ${number}` } }),
    message: aChatMessage({ msg_uuid: uuidOf(7000 + number), position: 12, kind, msg_text }),
  });
  const found = fakeApi(chats.findMessages, ({ body: { cursor } }) => (cursor === undefined
    ? { items: Array.from({ length: 10 }, (_, index) => item(index + 1, `The parcel number ${index + 1} is late`)), next: 'c1' }
    : { items: [item(11, 'Lost parcel', 'note')], next: null }));
  const { user, location } = await open('/chat?scope=all&phone=PARCEL');
  const panel = within(await screen.findByRole('region', { name: 'In messages' }));
  expect(await panel.findByText('10 messages found')).toBeVisible();
  expect(screen.getByText('No chats with this name or number.')).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Search older chats' }));
  expect(await panel.findByText('11 messages found')).toBeVisible();
  expect(panel.getByText('Person 11').closest('button')).toHaveTextContent('Note: Lost parcel');
  expect(found.inputs).toEqual([
    { body: { scope: 'all', text: 'PARCEL' } }, { body: { scope: 'all', text: 'PARCEL', cursor: 'c1' } },
  ]);
  await user.click(panel.getByText('Person 2'));
  expect(Object.fromEntries(new URLSearchParams(location().search))).toMatchObject({ chatUuid: uuidOf(2), at: '12' });
});

it('suggests showing all chats, starting one, or clearing filters if empty', async () => {
  const { inputs } = fakeApi(chats.list, aPage());
  const { user, location } = await open();
  expect(await screen.findByRole('heading', { name: 'You have no open chats' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all chats' }));
  expect(await screen.findByRole('heading', { name: 'No open chats' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Unread only' }));
  await waitFor(() => expect(inputs.map(({ body }) => body.filter)).toContainEqual({ scope: 'all', unread: true, state: 'open' }));
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(location().search).toBe('?scope=all');
});

it('[ERR-07] shows why loading failed, retries, and reports a response without a list', async () => {
  const fake = fakeApi(chats.list, new AppError('server_unavailable'));
  const { user, unmount } = await open();
  const failed = within(await screen.findByRole('alert'));
  expect(failed.getByText(/^The server is unavailable right now\. Try/)).toBeVisible();
  fake.answer(aPage(aChat(1)));
  await user.click(failed.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('option')).toBeVisible();
  unmount();
  answerCalls('POST', chats.list.path, () => ({
    status: 200, body: { code: 20000, success: true, data: { total: 0, unreadChats: 0, next: null } },
  }));
  await open();
  expect(await screen.findByText(/^Wrong data!/)).toBeVisible();
});
