import { chats } from '@portal/contracts';
import { act, emitLive, fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import { aChat, ANNA, aPage, BORIS, fakeChats, layOut, ME, minutesAgo } from '../chats.fixture';
import remote from '../index';

const open = (path = '/chat?scope=all') => renderScreen(remote, 'chats', { path, elements: ['/chat'], session: { uuid: ME } });
const filterButton = () => screen.findByRole('button', { name: /^Status: / });
const removal = (filter: string) => screen.findByRole('button', { name: `Remove filter ${filter}` });
const counted = { all: 0, own: 0, unassigned: 0 };
const changed = (chat: ReturnType<typeof aChat>) => emitLive({ event: 'chat.changed', data: { chat, unreadChats: counted } });
const phones = () => screen.queryAllByRole('option').map((row) => row.querySelector('[dir=auto]')?.textContent);
const phoneOf = (number: number) => `+${aChat(number).phone_number}`;

beforeEach(() => {
  layOut();
  fakeChats();
});
afterEach(() => jest.restoreAllMocks());

it('[CHAT-19] filters by state and assignee from one menu, by keyboard, and shows what is set', async () => {
  const { inputs } = fakeApi(chats.list, aPage(aChat(1)));
  const { user, location } = await open();
  const button = await filterButton();
  expect(button).toHaveAccessibleName('Status: Open. Assigned to: Anyone');
  await act(async () => button.focus());
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitemradio', { name: 'Open' })).toBeChecked();
  await user.click(screen.getByRole('menuitemradio', { name: 'Snoozed' }));
  await user.click(await filterButton());
  await user.click(screen.getByRole('menuitemradio', { name: 'Me' }));
  await waitFor(() => expect(inputs.at(-1)?.body.filter).toEqual({ scope: 'all', state: 'snoozed', assignee: 'me' }));
  expect(Object.fromEntries(new URLSearchParams(location().search))).toEqual({ scope: 'all', state: 'snoozed', assignee: 'me' });
  expect(await filterButton()).toHaveAccessibleName('Status: Snoozed. Assigned to: Me');
  await user.click(await removal('Status: Snoozed'));
  await user.click(await removal('Assigned to: Me'));
  await waitFor(() => expect(inputs.at(-1)?.body.filter).toEqual({ scope: 'all', state: 'open' }));
  expect(location().search).toBe('?scope=all');
  expect(await filterButton()).toHaveFocus();
});

it('[CHAT-19] shows a colleague\'s chats among all chats, and everybody\'s again among the own ones', async () => {
  const { inputs } = fakeApi(chats.list, aPage(aChat(1, { owner: BORIS })));
  const { inputs: asked } = fakeApi(chats.colleagues, { items: [ANNA, BORIS], more: false });
  const { user } = await open('/chat?scope=own');
  await user.click(await filterButton());
  await user.click(screen.getByRole('menuitemradio', { name: 'A colleague…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assigned to' }));
  await user.click(await dialog.findByRole('button', { name: 'Boris' }));
  await waitFor(() => expect(inputs.at(-1)?.body.filter).toEqual({ scope: 'all', state: 'open', assignee: BORIS.uuid }));
  expect(asked).toEqual([{ body: { text: '' } }]);
  expect(await removal('Assigned to: Boris')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'For me' }));
  await waitFor(() => expect(inputs.at(-1)?.body.filter).toEqual({ scope: 'own', state: 'open' }));
});

it('[CHAT-19] ignores invalid values in the URL', async () => {
  const { inputs } = fakeApi(chats.list, aPage(aChat(1)));
  await open('/chat?scope=all&state=closed&assignee=someone');
  await screen.findByRole('listbox');
  expect(inputs[0]?.body.filter).toEqual({ scope: 'all', state: 'open' });
});

it('[CHAT-19] a search finds chats in every state, unless one is chosen', async () => {
  const { inputs } = fakeApi(chats.list, aPage(aChat(1, { state: 'resolved' }), aChat(2, {
    state: 'snoozed', snoozed_until: minutesAgo(-60),
  })));
  const { user } = await open('/chat?scope=all&phone=0001');
  expect(await filterButton()).toHaveAccessibleName('Status: All. Assigned to: Anyone');
  expect(inputs[0]?.body.filter).toEqual({ scope: 'all', phone: '0001' });
  const [resolved, snoozed] = await screen.findAllByRole('option');
  expect(resolved).toHaveTextContent(/Resolved$/);
  expect(snoozed).toHaveTextContent(/Snoozed until 15 Jan.* \d\d:00$/);
  await user.click(await filterButton());
  await user.click(screen.getByRole('menuitemradio', { name: 'Resolved' }));
  await waitFor(() => expect(inputs.at(-1)?.body.filter).toEqual({ scope: 'all', phone: '0001', state: 'resolved' }));
});

it('[CHAT-17] [CHAT-18] a chat that a colleague resolves or snoozes leaves the list, and one that opens returns', async () => {
  fakeApi(chats.list, aPage(aChat(1), aChat(2), aChat(3)));
  await open();
  await screen.findByRole('listbox');
  await changed(aChat(1, { state: 'resolved', revision: 9e9 }));
  await changed(aChat(2, { state: 'snoozed', snoozed_until: minutesAgo(-60), revision: 9e9 }));
  await waitFor(() => expect(phones()).toEqual([phoneOf(3)]));
  await changed(aChat(2, { revision: 9e9 + 1 }));
  await waitFor(() => expect(phones()).toEqual([phoneOf(2), phoneOf(3)]));
});
