import { AppError, chats, templates, type Chat } from '@portal/contracts';
import { bus, selectToasts } from '@portal/portal';
import { act, aTemplate, emitLive, fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import { aChat, aPage, fakeChats, layOut, ME, uuidOf } from './chats.fixture';
import remote from './index';

const BOOK = uuidOf(800);
const SENDERS = { items: ['SHOP', 'DELIVERY'].map((name, index) => ({ uuid: uuidOf(901 + index), name, types: ['sms' as const] })) };
const open = (path = '/chat', options = {}) => renderScreen(remote, 'chats', {
  path, elements: ['/chat', '/templates/index'], session: { uuid: ME }, ...options,
});
const openedChat = async (...shown: Chat[]) => {
  fakeApi(chats.list, aPage(...shown));
  const rendered = await open(`/chat?chatUuid=${uuidOf(1)}`);
  await screen.findByText('Hello');
  return rendered;
};
const header = () => screen.findByRole('heading', { level: 2 });
const renamed = (names: Record<string, string | null>, more = {}) => (
  act(async () => bus.publish('addressbook.changed', { uuid: BOOK, names, ...more })));

beforeEach(() => {
  layOut();
  fakeChats();
});
afterEach(() => {
  bus.end('test');
  jest.restoreAllMocks();
});

it('[MFE-05] [CHAT-08] shows a contact’s new name in list and chat, and the number after it is deleted', async () => {
  await openedChat(aChat(1), aChat(2, { phone_data: { name: 'Other' }, shared_ab_uuid: uuidOf(801) }));
  const titles = () => screen.getAllByRole('option').map((row) => row.querySelector('[dir=auto]')?.textContent);
  await renamed({ [aChat(1).phone_number]: 'Olena', [aChat(2).phone_number]: null }, { source: 'a newer release' });
  expect(titles()).toEqual(['Olena', 'Other']);
  expect(await header()).toHaveTextContent('Olena');
  await renamed({ [aChat(1).phone_number]: null });
  expect(titles()).toEqual([`+${aChat(1).phone_number}`, 'Other']);
  expect(await header()).toHaveTextContent(`+${aChat(1).phone_number}`);
});

it('[CHAT-08] loads the names again after a colleague changed contacts', async () => {
  await openedChat(aChat(1));
  fakeApi(chats.list, aPage(aChat(1, { phone_data: { name: 'Olena' } })));
  fakeChats(undefined, { chat: aChat(1, { phone_data: { name: 'Olena' } }), messages: [] });
  await emitLive({ event: 'addressbook.changed', data: { uuid: BOOK } });
  await waitFor(() => expect(screen.getAllByRole('option')[0]).toHaveTextContent('Olena'), { timeout: 3_000 });
  await waitFor(async () => expect(await header()).toHaveTextContent('Olena'), { timeout: 3_000 });
});

it('[MFE-05] publishes the open chat with its name', async () => {
  const published: unknown[] = [];
  bus.subscribe('test', 'chat.open', (message) => published.push(message));
  await openedChat(aChat(1));
  await renamed({ [aChat(1).phone_number]: 'Olena' });
  expect(published).toEqual([
    { chatUuid: uuidOf(1), title: `+${aChat(1).phone_number}` }, { chatUuid: uuidOf(1), title: 'Olena' },
  ]);
});

describe('[MFE-05] a template that was picked on another page', () => {
  const field = () => screen.findByRole('combobox', { name: 'Message' });
  const pick = (chatUuid = uuidOf(1)) => act(async () => bus.publish('template.pick', { uuid: aTemplate().uuid, chatUuid }));

  it('is added to the text of its chat', async () => {
    const { inputs } = fakeApi(templates.get, aTemplate({ body: 'We are open till 6.' }));
    const { user } = await openedChat(aChat(1));
    await user.type(await field(), 'Good morning!');
    await pick();
    await waitFor(async () => expect(await field()).toHaveValue('Good morning!\nWe are open till 6.'));
    expect(await field()).toHaveFocus();
    expect(inputs).toEqual([{ query: { uuid: aTemplate().uuid } }]);
  });

  it('waits until its chat is opened, and asks for what is missing', async () => {
    fakeApi(templates.get, aTemplate({ name: 'Greeting', body: 'Dear {name}' }));
    fakeApi(chats.list, aPage(aChat(1), aChat(2)));
    const { user } = await openedChat(aChat(1), aChat(2));
    await pick(uuidOf(2));
    expect(await field()).toHaveValue('');
    await user.click(screen.getAllByRole('option')[1]!);
    const dialog = within(await screen.findByRole('dialog', { name: 'Fill in “Greeting”' }));
    await user.type(dialog.getByRole('textbox'), 'Olena{Enter}');
    expect(await field()).toHaveValue('Dear Olena');
  });

  it('says when the chat cannot send all of it', async () => {
    fakeApi(templates.get, aTemplate({ body: 'Look', content: { button: { title: 'Buy', url: 'https://shop.example' } } }));
    const { portal: { store } } = await openedChat(aChat(1));
    const notices = new Set<string>();
    const stop = store.subscribe(() => selectToasts(store.getState()).forEach(({ text }) => notices.add(text)));
    await pick();
    await waitFor(async () => expect(await field()).toHaveValue('Look'));
    stop();
    expect([...notices]).toEqual(['Only the text was inserted. This chat can’t send the rest of the template.']);
  });

  it('that was deleted meanwhile leaves the text as it is', async () => {
    fakeApi(templates.get, new AppError('template_not_found'));
    const { user } = await openedChat(aChat(1));
    await user.type(await field(), 'Good morning!');
    await pick();
    expect(await field()).toHaveValue('Good morning!');
  });
});

describe('[CHAT-09] a link from a message or a contact', () => {
  const number = aChat(2).phone_number;

  it('opens the chat of the number and the alpha name', async () => {
    const { inputs } = fakeApi(chats.list, aPage(aChat(1, { phone_number: number, alphaname: 'OTHER' }), aChat(2)));
    const { location } = await open(`/chat?to=%2B${number}&from=SHOP`);
    await waitFor(() => expect(location().search).toBe(`?chatUuid=${uuidOf(2)}`));
    expect(inputs.map(({ body }) => body?.filter)).toContainEqual({ scope: 'all', phone: number });
  });

  it('without an alpha name opens the latest chat with exactly this number', async () => {
    fakeApi(chats.list, aPage(aChat(1, { phone_number: `${number}9` }), aChat(3, { phone_number: number }), aChat(2)));
    const { location } = await open(`/chat?to=${number}`);
    await waitFor(() => expect(location().search).toBe(`?chatUuid=${uuidOf(3)}`));
  });

  it('offers to start a chat if there is none, from the alpha name of the message', async () => {
    fakeApi(chats.list, aPage());
    fakeApi(chats.senders, SENDERS);
    const { user, location } = await open(`/chat?to=${number}&from=DELIVERY`);
    const dialog = within(await screen.findByRole('dialog', { name: 'New chat' }));
    expect(dialog.getByRole('textbox', { name: 'Phone number' })).toHaveValue(number);
    expect(await dialog.findByRole('combobox', { name: 'Sender' })).toHaveDisplayValue('DELIVERY');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(location().search).toBe('');
  });
});
