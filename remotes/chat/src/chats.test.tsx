import { AppError, chats, type Chat, type UnreadChats } from '@portal/contracts';
import { selectBadges } from '@portal/portal';
import { act, answerCalls, emitLive, fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import { fireEvent } from '@testing-library/react';
import { aChat, aChatMessage, ANNA, aPage, BORIS, fakeChats, layOut, ME, minutesAgo, uuidOf } from './chats.fixture';
import { selectOpenChats } from './chats.slice';
import remote from './index';
import { nextFrame } from './next-frame';

const open = (path = '/chat', options = {}) => renderScreen(remote, 'chats', { path, elements: ['/chat'], session: { uuid: ME }, ...options });
const titles = () => screen.getAllByRole('option').map((row) => row.firstElementChild?.textContent);
const numbered = (...numbers: number[]) => numbers.map((number) => `+${aChat(number).phone_number}`);
const counted: UnreadChats = { all: 4, own: 2, unassigned: 0 };
const comeIn = (chat: Chat, unreadChats = counted) => emitLive({
  event: 'chat.in_message', data: { chat, message: aChatMessage({ msg_text: chat.preview?.text ?? '' }), unreadChats, arrivedAt: new Date().toISOString() },
});
const changed = (chat: Chat, rest: { from?: string | null; unreadChats?: UnreadChats } = {}) => emitLive({ event: 'chat.changed', data: { chat, unreadChats: counted, ...rest } });

beforeEach(() => {
  layOut();
  fakeChats();
});
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

it('[CHAT-01] [CHAT-08] lists one\'s own chats, the last message first: name or number, who writes from where, what was said, when, how much is unread', async () => {
  const { inputs } = fakeApi(chats.list, aPage(
    aChat(1, { phone_data: { name: 'Olena' }, unread: 3, preview: { text: 'Where is my order?', kind: 'text', incoming: true } }),
    aChat(2, { preview: { text: 'It is on its way', kind: 'text', incoming: false } }),
    aChat(3, { preview: { text: '', kind: 'image', incoming: true } }),
  ));
  await open();
  await screen.findByRole('listbox', { name: 'Chats' });
  expect(inputs).toEqual([{ body: { limit: 25, offset: 0, filter: { scope: 'own' }, sort: '-last_msg' } }]);
  const [first, second, third] = screen.getAllByRole('option');
  expect(first).toHaveTextContent(/^OlenaJan 15.*\+359888000001 · SHOP Where is my order\?33 unread messages$/);
  expect(second).toHaveTextContent(/^\+359888000002Jan 15.*SHOPSent: It is on its way$/);
  expect(third).toHaveTextContent(/Image$/);
});

it('[CHAT-01] whose chats, unread ones, digits of the number and the order go into the URL and to the server', async () => {
  const { inputs } = fakeApi(chats.list, aPage(aChat(1)));
  const { user, location } = await open();
  await screen.findByRole('listbox');
  await user.click(screen.getByRole('radio', { name: 'All' }));
  await user.click(screen.getByRole('button', { name: 'Unread only' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search by phone number' }), '888');
  await user.click(screen.getByRole('button', { name: 'Sort by: Newest message first' }));
  await user.click(screen.getByRole('menuitemradio', { name: 'Most unread first' }));
  await waitFor(() => expect(Object.fromEntries(new URLSearchParams(location().search))).toEqual({ scope: 'all', unread: '1', phone: '888', sort: '-unread' }));
  await waitFor(() => expect(inputs.map(({ body }) => body)).toContainEqual(expect.objectContaining({ filter: { scope: 'all', unread: true, phone: '888' }, sort: '-unread' })));
});

it('[CHAT-01] reads all of it from the URL, and leaves out what is wrong in it', async () => {
  const { inputs } = fakeApi(chats.list, aPage(aChat(1)));
  await open('/chat?scope=everybody&sort=colour&unread=1&phone=35988');
  await screen.findByRole('listbox');
  expect(inputs[0]?.body).toMatchObject({ filter: { scope: 'own', unread: true, phone: '35988' }, sort: '-last_msg' });
});

it('[CHAT-01] the next 25 come before the end is reached, each once', async () => {
  const numbers = Array.from({ length: 25 }, (_, index) => index + 1);
  const { inputs } = fakeApi(chats.list, ({ body: { cursor } }) => (
    cursor ? aPage(aChat(25), aChat(26)) : { ...aPage(...numbers.map((number) => aChat(number))), next: 'after-25' }));
  await open();
  await waitFor(() => expect(inputs.map(({ body }) => body.cursor)).toEqual([undefined, 'after-25']));
  const list = screen.getByRole('listbox');
  await waitFor(() => expect(within(list).getAllByRole('option')[0]).toHaveAttribute('aria-setsize', '26'));
});

it('[RT-02] an incoming message moves its chat to its place, with what it says and how much is unread', async () => {
  fakeApi(chats.list, aPage(aChat(1), aChat(2), aChat(3)));
  await open();
  await screen.findByRole('listbox');
  await comeIn(aChat(3, { last_msg: minutesAgo(0), unread: 1, preview: { text: 'One more thing', kind: 'text', incoming: true } }));
  await waitFor(() => expect(titles()).toEqual(numbered(3, 1, 2)));
  expect(screen.getAllByRole('option')[0]).toHaveTextContent(/One more thing.*1 unread message$/);
});

it('[CHAT-05] an answer that was overtaken takes back neither owner nor unread number', async () => {
  let answer!: (page: ReturnType<typeof aPage>) => void;
  fakeApi(chats.list, () => new Promise((resolve) => {
    answer = resolve;
  }));
  await open('/chat?scope=all');
  await changed(aChat(1, { revision: 1e12 + 2, owner: BORIS, unread: 0 }), { from: null });
  // What came has been handed on before the answer is there.
  await act(nextFrame);
  await act(async () => answer(aPage(aChat(1, { revision: 1e12 + 1, owner: null, unread: 4 }))));
  const row = await screen.findByRole('option');
  expect(row).toHaveTextContent('Boris');
  expect(row).not.toHaveTextContent('unread');
});

it('[RT-02] a chat that was not there appears; with digits of another number it does not', async () => {
  fakeApi(chats.list, aPage(aChat(1)));
  await open('/chat?phone=0001');
  await screen.findByRole('listbox');
  await comeIn(aChat(2, { last_msg: minutesAgo(0) }));
  await comeIn(aChat(5, { last_msg: minutesAgo(0), phone_number: '380670001222' }));
  await waitFor(() => expect(titles()).toEqual(['+380670001222', ...numbered(1)]));
});

it('a filter that changes while further chats are on their way has further chats of its own; a page that is short or empty is not the end', async () => {
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

it('shows on one line what would turn or hide other words', async () => {
  fakeApi(chats.list, aPage(aChat(1, { phone_data: { name: 'Ole\u202Ena' }, preview: { text: 'invoice\u202Efdp.exe\n2', kind: 'text', incoming: true } })));
  await open();
  const row = await screen.findByRole('option');
  expect(row).toHaveTextContent('invoicefdp.exe 2');
  expect(row.textContent).not.toMatch(/\u202E/);
});

it('[CHAT-05] a chat that somebody else has taken leaves one\'s own, but not while it is open', async () => {
  fakeApi(chats.list, aPage(aChat(1), aChat(2)));
  const { user } = await open(`/chat?chatUuid=${uuidOf(1)}`);
  await screen.findByRole('listbox');
  for (const number of [1, 2]) await changed(aChat(number, { owner: BORIS }), { from: ANNA.uuid });
  await waitFor(() => expect(titles()).toEqual(numbered(1)));
  await comeIn(aChat(3, { last_msg: minutesAgo(0) }));
  await user.click(await screen.findByRole('option', { name: /0003/ }));
  await waitFor(() => expect(titles()).toEqual(numbered(3)));
});

it('[CHAT-04] [CHAT-07] what was read is no longer counted: in the list, beside own and all, and on the badge', async () => {
  fakeChats(counted);
  fakeApi(chats.list, aPage(aChat(1, { unread: 2 })));
  const { portal } = await open();
  portal.runAtLogin(remote);
  const badge = () => selectBadges(portal.store.getState())['/chat'];
  expect(await screen.findByRole('radio', { name: 'Mine (2)' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'All (4)' })).toBeInTheDocument();
  await waitFor(() => expect(badge()).toBe(2));
  await changed(aChat(1), { unreadChats: { all: 3, own: 1, unassigned: 0 } });
  await waitFor(() => expect(badge()).toBe(1));
  expect(screen.getByRole('radio', { name: 'All (3)' })).toBeInTheDocument();
  expect(screen.getByRole('option')).not.toHaveTextContent(/unread/);
});

it('[RT-07] the badge counts what the list shows: own chats, or all', async () => {
  fakeChats(counted);
  fakeApi(chats.list, aPage(aChat(1)));
  const { portal, user } = await open();
  portal.runAtLogin(remote);
  await user.click(await screen.findByRole('radio', { name: 'All (4)' }));
  await waitFor(() => expect(selectBadges(portal.store.getState())['/chat']).toBe(4));
});

it('[CHAT-10] a chat that nobody has taken stands in the own list as unassigned, and counts on the badge', async () => {
  fakeChats({ all: 4, own: 2, unassigned: 1 });
  fakeApi(chats.list, aPage());
  const { portal } = await open();
  portal.runAtLogin(remote);
  expect(await screen.findByRole('radio', { name: 'Mine (3)' })).toBeChecked();
  await comeIn(aChat(7, { owner: null, unread: 1 }), { all: 5, own: 0, unassigned: 2 });
  expect(await screen.findByRole('option')).toHaveTextContent('Unassigned');
  expect(screen.getByRole('radio', { name: 'Mine (4)' })).toBeInTheDocument();
  await waitFor(() => expect(selectBadges(portal.store.getState())['/chat']).toBe(4));
  await changed(aChat(7, { owner: BORIS, unread: 1, revision: 9_999_999_999 }), { from: null, unreadChats: { all: 5, own: 0, unassigned: 1 } });
  await waitFor(() => expect(screen.queryByRole('option')).not.toBeInTheDocument());
});

it('of somebody else\'s chat the count of own ones says nothing', async () => {
  fakeChats(counted);
  fakeApi(chats.list, aPage(aChat(1)));
  const { portal } = await open('/chat?scope=all');
  portal.runAtLogin(remote);
  await screen.findByRole('radio', { name: 'Mine (2)' });
  await comeIn(aChat(2, { owner: BORIS, last_msg: minutesAgo(0) }), { all: 5, own: 7, unassigned: 0 });
  expect(await screen.findByRole('radio', { name: 'All (5)' })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Mine (2)' })).toBeInTheDocument();
});

it('what may have been missed is read anew, with as many rows as there were', async () => {
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

it('[CHAT-01] the keyboard goes through the list and opens a chat; Alt+J and Alt+K lead to the next and the one before', async () => {
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

it('who has clicked a chat goes on from it by the keyboard', async () => {
  fakeApi(chats.list, aPage(aChat(1), aChat(2), aChat(3)));
  const { user, location } = await open();
  await user.click((await screen.findAllByRole('option'))[1] as HTMLElement);
  const list = screen.getByRole('listbox');
  await act(async () => list.focus());
  expect(list).toHaveAttribute('aria-activedescendant', screen.getAllByRole('option')[1]?.id);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(new URLSearchParams(location().search).get('chatUuid')).toBe(uuidOf(3));
});

it('a question mark shows the keys, and they can be turned off for good (WCAG 2.1.4)', async () => {
  fakeApi(chats.list, aPage(aChat(1)));
  const { user, unmount } = await open();
  await screen.findByRole('listbox');
  await user.keyboard('?');
  const dialog = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(dialog).getByText('Alt+J')).toBeVisible();
  await user.click(within(dialog).getByRole('switch'));
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  unmount();
  const { user: later } = await open();
  await screen.findByRole('listbox');
  await later.keyboard('?');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await later.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  expect(screen.getByRole('switch', { name: /Alt\+J/ })).not.toBeChecked();
});

it('[CHAT-09] single keys write, take, search and attach, also with another alphabet; not while something is written', async () => {
  fakeApi(chats.list, aPage(aChat(1, { owner: null })));
  const take = fakeApi(chats.take, { chat: aChat(1) });
  const route = { type: 'viber_session' as const, price: '0.02', currency: 'EUR', closed: null, image: true, file: true, maxCharacters: 1_000 };
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

it('single keys do nothing for whoever has turned them off', async () => {
  localStorage.setItem('chatKeys', '0');
  fakeApi(chats.list, aPage(aChat(1)));
  const { user } = await open(`/chat?chatUuid=${uuidOf(1)}`);
  const field = await screen.findByRole('textbox', { name: 'Message' });
  await act(async () => screen.getByRole('listbox').focus());
  await user.keyboard('rs');
  expect(field).not.toHaveFocus();
  expect(screen.queryByRole('search')).not.toBeInTheDocument();
});

it('[NAV-09] a link opens its chat, also one that the list does not show; one that leads to none says so', async () => {
  fakeApi(chats.list, aPage(aChat(1)));
  const { unmount } = await open(`/chat?chatUuid=${uuidOf(77)}`);
  expect(await screen.findByText('Hello')).toBeVisible();
  unmount();
  fakeApi(chats.get, new AppError('chat_not_found'));
  const { unmount: leave, portal } = await open(`/chat?chatUuid=${uuidOf(78)}`);
  expect(await screen.findByRole('alert')).toBeVisible();
  // It takes none of the places of those that are open (CHAT-02).
  expect(selectOpenChats(portal.store.getState() as unknown as Parameters<typeof selectOpenChats>[0])).toEqual([]);
  leave();
  const { user, location } = await open('/chat?chatUuid=nonsense');
  expect(within(await screen.findByRole('alert')).getByRole('heading', { name: 'Chat not found' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back to chats' }));
  expect(location().search).toBe('');
});

it('below 992 px there is the list or the open chat, and a way back', async () => {
  const lists = jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined } as unknown as MediaQueryList);
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

it('an empty list says what to do: see all, begin one, or take the filters away', async () => {
  const { inputs } = fakeApi(chats.list, aPage());
  const { user, location } = await open();
  expect(await screen.findByRole('heading', { name: 'You have no chats yet' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all chats' }));
  expect(await screen.findByRole('heading', { name: 'No chats yet' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Unread only' }));
  await waitFor(() => expect(inputs.map(({ body }) => body.filter)).toContainEqual({ scope: 'all', unread: true }));
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(location().search).toBe('?scope=all');
});

it('[ERR-07] a failure says why and can be tried again; an answer without its list is wrong data', async () => {
  const fake = fakeApi(chats.list, new AppError('server_unavailable'));
  const { user, unmount } = await open();
  const failed = within(await screen.findByRole('alert'));
  expect(failed.getByText(/^The server is unavailable right now\. Try/)).toBeVisible();
  fake.answer(aPage(aChat(1)));
  await user.click(failed.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('option')).toBeVisible();
  unmount();
  answerCalls('POST', chats.list.path, () => ({ status: 200, body: { code: 20000, success: true, data: { total: 0, unreadChats: 0, next: null } } }));
  await open();
  expect(await screen.findByText(/^Wrong data!/)).toBeVisible();
});
