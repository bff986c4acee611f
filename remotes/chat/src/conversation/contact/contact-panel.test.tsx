import { AppError, chatContact, contacts, type ChatContact, type ContactBook } from '@portal/contracts';
import { fakeApi, screen, waitFor, within } from '@portal/testing';
import { aChat, aChatMessage, ANNA, CHAT, fakePageFocus, fakeRest, fakeThread, renderConversation } from '../conversation.fixture';

const PHONE = '380671234567';
const contact: ContactBook['contact'] = {
  num: PHONE, name: 'Olena', param1: 'Kyiv', param2: null, param3: null, param4: null, tags: ['VIP'],
};
const aBook = (overrides: Partial<ContactBook> = {}): ContactBook => ({
  uuid: '0198c1d0-0000-7000-8000-000000000501', name: 'Clients', type: 'shared', paramNames: ['City', null, null, null], contact,
  canEdit: true, ...overrides,
});
const known = (overrides: Partial<ChatContact> = {}): ChatContact => ({
  country: 'UA', destination: 'Kyivstar', books: [aBook()], moreBooks: false, nameBooks: [], mailings: [], moreMailings: false, notes: [],
  ...overrides,
});
const elements = ['/chat', '/templates/index', '/addressbook/index', '/messages'];

let isWide = false;
beforeEach(() => {
  isWide = false;
  localStorage.clear();
  fakePageFocus(false);
  fakeRest();
  fakeThread(() => [aChatMessage()]);
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    matches: isWide && query.includes('min-width'), media: query, addEventListener: () => undefined, removeEventListener: () => undefined,
  }) as unknown as MediaQueryList);
});
afterEach(() => jest.restoreAllMocks());

const open = async () => {
  const rendered = await renderConversation({ elements });
  await rendered.user.click(await screen.findByRole('button', { name: 'Show contact' }));
  return { ...rendered, panel: within(await screen.findByRole('dialog', { name: 'Contact' })) };
};

it('[CHAT-15] a drawer shows number, origin, stop lists, books with their own fields and tags, and mailings', async () => {
  const asked = fakeApi(chatContact, known({
    books: [aBook({ uuid: '0198c1d0-0000-7000-8000-000000000502', type: 'stoplist', name: 'Opted out', canEdit: false }), aBook()],
    mailings: [
      { id: '7', listId: 12, listName: 'Spring sale', source: 'list', type: 'sms', outcome: 3, created: '2026-01-14T10:00:00.000Z' },
      { id: '5', listId: 9, listName: '', source: 'api', type: 'viber', outcome: 2, created: '2026-01-13T10:00:00.000Z' },
    ],
  }));
  const { panel } = await open();
  expect(await panel.findByText('Ukraine · Kyivstar')).toBeVisible();
  expect(panel.getByText(`+${PHONE}`)).toBeVisible();
  expect(panel.getByText('On a stop list: Opted out')).toBeVisible();
  expect(panel.getByRole('link', { name: 'Clients' })).toHaveAttribute('href', `/addressbook/${aBook().uuid}?text=${PHONE}`);
  expect(panel.getByText('City').parentElement).toHaveTextContent('CityKyiv');
  expect(panel.getByText('VIP')).toBeVisible();
  expect(panel.getByRole('link', { name: 'Spring sale' })).toHaveAttribute('href', '/smslist/12');
  expect(panel.getByText('Delivered')).toBeVisible();
  expect(panel.getByText('Undeliverable')).toBeVisible();
  expect(panel.getByRole('link', { name: 'All messages to this number' })).toHaveAttribute('href', `/messages?recipient=%2B${PHONE}`);
  expect(asked.inputs).toEqual([{ body: { chatUuid: CHAT } }]);
});

it('[CHAT-15] the name is edited in place in the shared book that gives it, and the chat shows the new one', async () => {
  fakeApi(chatContact, known());
  const update = fakeApi(contacts.update, new AppError('contact_changed'));
  const { user, panel } = await open();
  await user.click(await panel.findByRole('button', { name: 'Edit name' }));
  const field = panel.getByRole('textbox', { name: 'Name' });
  await user.clear(field);
  await user.type(field, 'Olena K.{Enter}');
  expect(await panel.findByText(/changed/i)).toBeVisible();
  update.answer({ ...contact, name: 'Olena K.' });
  await user.click(panel.getByRole('button', { name: 'Save' }));
  expect(await panel.findByRole('heading', { name: 'Olena K.' })).toBeVisible();
  const { tags: _, ...fields } = contact;
  expect(update.inputs.at(-1)).toEqual({ body: {
    bookUuid: aBook().uuid, num: PHONE, contact: { ...fields, name: 'Olena K.' }, before: contact,
  } });
});

it('[CHAT-15] a number without a name is added to the shared book that the user chooses', async () => {
  fakeThread(() => [aChatMessage()], { chat: aChat({ phone_data: { name: null } }) });
  const [first, second] = [aBook().uuid, '0198c1d0-0000-7000-8000-000000000503'];
  fakeApi(chatContact, known({ books: [], nameBooks: [{ uuid: first, name: 'Clients' }, { uuid: second, name: 'Partners' }] }));
  const add = fakeApi(contacts.add, { ...contact, name: 'Ivan' });
  const { user, panel } = await open();
  expect(await panel.findByText('In none of your address books.')).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Add name' }));
  await user.type(panel.getByRole('textbox', { name: 'Name' }), 'Ivan');
  await user.selectOptions(panel.getByRole('combobox', { name: 'Address book' }), 'Partners');
  await user.click(panel.getByRole('button', { name: 'Save' }));
  expect(await panel.findByRole('heading', { name: 'Ivan' })).toBeVisible();
  expect(add.inputs).toEqual([{ body: { bookUuid: second, contact: { num: `+${PHONE}`, name: 'Ivan' } } }]);
});

it('[CHAT-15] offers no editing where the login may not change the book', async () => {
  fakeApi(chatContact, known({ books: [aBook({ canEdit: false })] }));
  const { panel } = await open();
  await panel.findByText('Ukraine · Kyivstar');
  expect(panel.queryByRole('button', { name: 'Edit name' })).not.toBeInTheDocument();
});

it('[CHAT-15] a failure is shown with a way to try again', async () => {
  const asked = fakeApi(chatContact, new AppError('server_unavailable'));
  const { user, panel } = await open();
  await panel.findByText('Couldn’t load the contact');
  asked.answer(known());
  await user.click(panel.getByRole('button', { name: 'Retry' }));
  expect(await panel.findByText('Ukraine · Kyivstar')).toBeVisible();
});

it('[CHAT-15] on a wide screen it stands beside the conversation, after it, and stays closed for whom closed it', async () => {
  isWide = true;
  const asked = fakeApi(chatContact, known());
  const { user, show } = await renderConversation({ elements });
  const panel = within(await screen.findByRole('complementary', { name: 'Contact' }));
  await panel.findByText('Ukraine · Kyivstar');
  expect(asked.inputs).toHaveLength(1);
  await user.click(panel.getByRole('button', { name: 'Hide contact' }));
  expect(screen.queryByRole('complementary', { name: 'Contact' })).not.toBeInTheDocument();
  await show(null);
  await show(CHAT);
  expect(await screen.findByRole('button', { name: 'Show contact' })).toBeVisible();
  expect(asked.inputs).toHaveLength(1);
});

it('[CHAT-15] leads from a note to its place in the conversation', async () => {
  const note = aChatMessage({
    kind: 'note', type: null, incoming: false, msg_text: 'Prefers calls', author: 'Anna', author_uuid: ANNA.uuid, position: 1,
  });
  fakeThread(() => [note]);
  fakeApi(chatContact, known({ notes: [note] }));
  const { user, panel } = await open();
  await user.click(await panel.findByRole('button', { name: /Prefers calls/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
