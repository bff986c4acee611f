import { addressBooks, AppError, contacts, mailingDrafts, mailings, recipientFiles, segments, templates } from '@portal/contracts';
import { organizationsLoaded, saveDrafts } from '@portal/portal';
import {
  act, aMailingDetail, anAddressBook, aRecipientCheck, fakeApi, renderScreen, screen, waitFor, within,
} from '@portal/testing';
import { emptyMessage } from '../message/message-draft';
import { hideable } from '../hideable.fixture';
import remote from '../index';
import NewListScreen from './new-list.screen';
import { all, fakeServer, fields, open, options, sender, uuid, written } from './new-list.fixture';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  sessionStorage.clear();
  server = fakeServer();
});

it('[MAIL-02] sends a list with the typed values, opens it, and removes the draft', async () => {
  const { inputs } = fakeApi(mailings.createSend, { id: 7, status: 100 });
  const { user, location, openOption } = await open();
  await user.selectOptions(await fields.alphaName(), 'INFO');
  await openOption(options.details);
  await user.click(fields.name());
  await user.paste('Spring sale');
  await user.click(fields.text());
  await user.paste('Hello');
  await user.click(fields.numbers());
  await user.paste('+380671234567');
  await waitFor(() => expect(server.drafts.size).toBe(1), { timeout: 10_000 });
  await user.click(await fields.send());
  await waitFor(() => expect(location().pathname).toBe('/smslist/7'));
  expect(inputs).toHaveLength(1);
  expect(inputs[0]?.body).toMatchObject({
    name: 'Spring sale', alphaNameUuid: uuid(2), type: 'sms', contentType: 'text/plain', body: 'Hello', recipients: '+380671234567',
    stopListCheck: true, sendUpTo: '1.24',
  });
  await waitFor(() => expect(server.drafts.size).toBe(0));
});

it('deletes no draft if none was saved before the list', async () => {
  fakeApi(mailings.createSend, { id: 7, status: 100 });
  fakeApi(mailings.messages, { items: [], next: null, previous: null });
  const draftCalls = fakeApi(mailingDrafts.list, { items: [] });
  written();
  const { user, location } = await open();
  await user.click(fields.save());
  await waitFor(() => expect(location().pathname).toBe('/smslist/7'));
  await waitFor(() => expect(draftCalls.inputs).not.toHaveLength(0));
  expect(server.removed).toEqual([]);
});

it('[MAIL-11] repeats a request with the same key after a lost response', async () => {
  const fake = fakeApi(mailings.createSend, new AppError('server_unavailable'));
  fakeApi(mailings.messages, { items: [], next: null, previous: null });
  written();
  const { user, location } = await open();
  await user.click(fields.save());
  expect(await screen.findByText(/^The server is unavailable right now\. Try/)).toBeVisible();
  fake.answer({ id: 7, status: 100 });
  await user.click(fields.save());
  await waitFor(() => expect(location().pathname).toBe('/smslist/7'));
  const [first, second] = fake.inputs.map(({ body }) => body.customerListId);
  expect(first).toBeTruthy();
  expect(second).toBe(first);
});

it('[MAIL-04] shows all missing fields, and focuses the first', async () => {
  const { inputs } = fakeApi(mailings.createSend, { id: 7, status: 100 });
  const { user } = await open();
  const alphaName = await fields.alphaName();
  await user.click(fields.save());
  await waitFor(() => expect(alphaName).toHaveFocus());
  expect(alphaName).toHaveAccessibleDescription(/Choose an alpha name/);
  expect(fields.text()).toHaveAccessibleDescription(/The text is empty/);
  expect(fields.numbers()).toHaveAccessibleDescription(/No recipients!/);
  expect(inputs).toHaveLength(0);
  await user.type(fields.numbers(), '+380671234567');
  expect(fields.numbers()).not.toHaveAccessibleDescription(/No recipients!/);
});

it('[MAIL-02:name] a list without a name is named by its type and time', async () => {
  const { inputs } = fakeApi(mailings.createSend, { id: 7, status: 100 });
  written({ name: ' ' });
  const { user, location } = await open();
  await user.click(await fields.send());
  await waitFor(() => expect(location().pathname).toBe('/smslist/7'));
  expect(inputs[0]?.body.name).toMatch(/^SMS, \d+ \w+/);
});

it.each([
  ['text_too_long', /^Text/],
  ['no_valid_numbers', /^Phone numbers/],
  ['send_time_past', /^Date/],
] as const)('shows refusal %s of the server at its field', async (refusal, label) => {
  fakeApi(mailings.createSend, new AppError(refusal));
  written({ sendLater: true, date: '2099-05-01', time: '10:00', timeZone: 'UTC' });
  const { user } = await open();
  await user.click(fields.save());
  const field = await screen.findByLabelText(label);
  await waitFor(() => expect(field).toBeInvalid());
  await waitFor(() => expect(field).toHaveFocus());
});

it('[MAIL-02:type] offers the sender\'s types and keeps a text of another type', async () => {
  const { user } = await open();
  await user.selectOptions(await fields.alphaName(), 'SHOP');
  expect(within(fields.type()).getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['SMS', 'Viber']);
  await user.selectOptions(fields.type(), 'Viber');
  await user.type(fields.text(), 'Hello');
  await user.selectOptions(await fields.alphaName(), 'INFO');
  expect(fields.text()).toHaveValue('Hello');
  expect(fields.type()).toHaveAccessibleDescription(/This alpha name can’t send Viber/);
});

it('[MAIL-02:fallback] [MAIL-02:ttl] sends a fallback with its own text and alpha name, and a time limit', async () => {
  const { inputs } = fakeApi(mailings.createSend, { id: 7, status: 100 });
  written();
  const { user, openOption, location } = await open();
  await openOption(options.fallback);
  await user.type(screen.getByRole('textbox', { name: /^Delivery time limit/ }), '2');
  await user.click(screen.getByRole('switch', { name: /fallback/ }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Fallback alpha name' }), 'SHOP');
  const fallback = within(screen.getByRole('group', { name: 'Fallback message' }));
  await user.type(fallback.getByRole('textbox', { name: 'Text' }), 'By SMS');
  await user.click(fields.save());
  await waitFor(() => expect(location().pathname).toBe('/smslist/7'));
  expect(inputs[0]?.body).toMatchObject({ ttlSeconds: 7200, fallback: { type: 'sms', body: 'By SMS', alphaNameUuid: uuid(1) } });
});

it('[MAIL-02:template] starts with a template and counts its use', async () => {
  const template = {
    uuid: uuid(20), name: 'Sale', type: 'sms' as const, contentType: 'text/plain' as const, body: 'Dear {name}', content: null, uses: 0,
    lastUsed: null, created: server.now(), updated: server.now(), organizations: [],
  };
  fakeApi(templates.get, template);
  const { location } = await open({ path: `/smslist/new?template=${uuid(20)}` });
  expect(await screen.findByRole('textbox', { name: 'Text' })).toHaveValue('Dear {name}');
  expect(location().search).toBe('');
});

it('starts a list to the contacts of a book that match a search', async () => {
  const book = anAddressBook({ uuid: uuid(30), name: 'Clients', contacts: 1_204 });
  const { inputs } = fakeApi(addressBooks.get, book);
  fakeApi(contacts.list, { items: [], next: null, previous: null, total: 12, totalAtLeast: 12 });
  const { location } = await open({ path: `/smslist/new?book=${uuid(30)}&filter=${encodeURIComponent(JSON.stringify({ text: 'lviv' }))}` });
  await waitFor(() => expect(location().search).toBe(''));
  expect(inputs).toEqual([{ query: { uuid: uuid(30) } }]);
  const books = await screen.findByRole('group', { name: 'Address books', hidden: true });
  expect(within(books).getByText('Clients')).toBeVisible();
  expect(within(books).getByRole('textbox', { hidden: true })).toHaveValue('lviv');
});

it('starts no list to a stop list', async () => {
  fakeApi(addressBooks.get, anAddressBook({ uuid: uuid(30), name: 'Unsubscribed', type: 'stoplist', contacts: 3 }));
  await open({ path: `/smslist/new?book=${uuid(30)}` });
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.queryByText('Unsubscribed')).not.toBeInTheDocument();
});

it('starts a list to selected contacts of a book, to a segment, or to a tag, and says if the segment is gone', async () => {
  fakeApi(addressBooks.get, anAddressBook({ uuid: uuid(30), name: 'Clients', contacts: 900, tags: ['VIP'] }));
  const segment = { uuid: uuid(71), bookUuid: uuid(30), name: 'Best', filter: { tags: ['VIP'] }, updated: '2026-01-15T10:00:00.000Z' };
  fakeApi(segments.list, { items: [segment] });
  fakeApi(contacts.list, ({ query }) => {
    const total = query.filter.nums ? 2 : 5;
    return { items: [], next: null, previous: null, total, totalAtLeast: total };
  });
  const path = (part: object) => `/smslist/new?${new URLSearchParams({ book: uuid(30), ...part })}`;
  const filter = { nums: ['380671234567', '380501112233'] };
  const { user, unmount } = await open({ path: path({ filter: JSON.stringify(filter) }) });
  await user.selectOptions(await fields.alphaName(), 'INFO');
  await user.click(fields.text());
  await user.paste('Hello');
  const part = await screen.findByRole('combobox', { name: 'Contacts in “Clients”', hidden: true });
  expect(part).toHaveDisplayValue('Selected contacts');
  expect(await screen.findByText('2 contacts')).toBeInTheDocument();
  await waitFor(() => expect(server.estimates.inputs.at(-1)?.body.recipientBooks).toEqual([{ addressBookUuid: uuid(30), filter }]));
  await user.selectOptions(part, 'Best');
  await waitFor(() => expect(server.estimates.inputs.at(-1)?.body.recipientBooks).toEqual([
    { addressBookUuid: uuid(30), segmentUuid: segment.uuid, filter: {} },
  ]));
  expect(await screen.findByText('5 contacts')).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: 'Filter contacts in Clients', hidden: true })).not.toBeInTheDocument();
  await user.selectOptions(part, 'VIP');
  await waitFor(() => expect(server.estimates.inputs.at(-1)?.body.recipientBooks).toEqual([
    { addressBookUuid: uuid(30), filter: { tags: ['VIP'] } },
  ]));
  unmount();
  sessionStorage.clear();
  fakeApi(segments.list, { items: [] });
  await open({ path: path({ segment: segment.uuid }) });
  expect(await screen.findByRole('alert')).toHaveTextContent(/This segment doesn’t exist/);
});

it('[MAIL-27] copies a list for those whom it did not reach', async () => {
  fakeApi(mailings.get, aMailingDetail({ id: 5, name: 'Spring sale', status: 100, alphaNameUuid: uuid(1), body: 'Sale' }));
  const check = aRecipientCheck({ rows: 12, valid: 12 });
  const taken = fakeApi(recipientFiles.notReached, { ...check, uuid: uuid(90) });
  const { inputs } = fakeApi(mailings.createSend, { id: 7, status: 100 });
  const { user, location } = await open({ path: '/smslist/new?notReached=5' });
  expect(await screen.findByText('Not reached by “Spring sale”')).toBeVisible();
  expect(taken.inputs).toEqual([{ body: { listId: 5 } }]);
  expect(screen.queryByRole('button', { name: /columns/i })).not.toBeInTheDocument();
  await user.click(fields.save());
  await waitFor(() => expect(inputs[0]?.body).toMatchObject({ body: 'Sale', uploadUuid: uuid(90), recipients: '' }));
  await waitFor(() => expect(location().pathname).toBe('/smslist/7'));
});

it('copies a list except its recipients and schedule', async () => {
  const { inputs } = fakeApi(mailings.get, aMailingDetail({
    id: 5, name: 'Old sale', body: 'Again', alphaNameUuid: uuid(2), ttlSeconds: 3600, spreadSeconds: 7200,
    quietHours: { from: '22:00', to: '08:00' }, stopListCheck: false, dtsend: '2026-01-01T10:00:00.000Z', timeZone: 'Europe/Kyiv',
  }));
  const { openOption } = await open({ path: '/smslist/new?copy=5' });
  await openOption(options.details);
  await waitFor(() => expect(fields.name()).toHaveValue('Old sale'));
  expect(inputs[0]?.query).toEqual({ id: 5 });
  expect(fields.text()).toHaveValue('Again');
  await openOption(options.fallback);
  expect(screen.getByRole('textbox', { name: /^Delivery time limit/ })).toHaveValue('1');
  expect(fields.numbers()).toHaveValue('');
  await openOption(options.schedule);
  expect(screen.getByRole('radio', { name: 'Now' })).toBeChecked();
  expect(screen.getByRole('textbox', { name: 'Send over' })).toHaveValue('2');
  expect(screen.getByLabelText('Quiet from')).toHaveValue('22:00');
  expect(screen.getByRole('switch', { name: 'Skip numbers on stop lists' })).not.toBeChecked();
});

it('shows why a source cannot be opened and keeps the form', async () => {
  fakeApi(templates.get, new AppError('not_found'));
  const { user, location } = await open({ path: `/smslist/new?template=${uuid(20)}` });
  expect(await screen.findByRole('heading', { name: 'Couldn’t open it' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep what I have' }));
  expect(fields.text()).toBeVisible();
  expect(location().search).toBe('');
});

it('restores the form after a reload, and clears it', async () => {
  const first = await open();
  await first.user.type(fields.text(), 'Half a text');
  saveDrafts();
  first.unmount();
  const { user } = await open();
  expect(fields.text()).toHaveValue('Half a text');
  await user.click(screen.getByRole('button', { name: 'Clear form' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Clear form' }));
  expect(fields.text()).toHaveValue('');
});

it('preselects the default alpha name of the first organization that has one, unless another one is chosen', async () => {
  const organization = (n: number, defaultAlphaname: string | null) => ({
    uuid: uuid(n), name: `Org ${n}`, type: 2 as const, email: null, address: null, defaultAlphaname, isDefault: false,
  });
  const { portal, user } = await open();
  act(() => void portal.store.dispatch(organizationsLoaded([organization(5, null), organization(6, 'GONE'), organization(7, 'CODES')])));
  expect(await fields.alphaName()).toHaveDisplayValue('CODES');
  // The type is one that the sender supports.
  expect(fields.type()).toHaveValue('telegram_otp');
  await user.selectOptions(await fields.alphaName(), 'INFO');
  expect(await fields.alphaName()).toHaveDisplayValue('INFO');
});

it.each([
  ['a sender of the same name in another organization', '', uuid(8), ''], ['a sender that is gone', uuid(77), null, ''],
  ['nothing', '', null, 'SHOP'],
])('does not replace %s by the default alpha name unless it fits', async (_what, alphaNameUuid, organizationUuid, shown) => {
  fakeApi(mailings.alphaNames, { items: [{ ...sender(1, 'SHOP'), organizationUuid }, sender(2, 'INFO')] });
  written({ alphaNameUuid });
  const { portal } = await open();
  act(() => void portal.store.dispatch(organizationsLoaded([
    { uuid: uuid(5), name: 'Org', type: 2, email: null, address: null, defaultAlphaname: 'SHOP', isDefault: false },
  ])));
  expect(await fields.alphaName()).toHaveDisplayValue(shown === '' ? 'Choose an alpha name' : shown);
});

it('preselects a single sender, and shows organizations only if there are several', async () => {
  fakeApi(mailings.alphaNames, { items: [sender(1, 'SHOP')] });
  const { portal } = await open();
  expect(await fields.alphaName()).toHaveDisplayValue('SHOP');
  expect(screen.queryByRole('combobox', { name: 'Organization' })).not.toBeInTheDocument();
  const organization = (n: number) => ({
    uuid: uuid(n), name: `Org ${n}`, type: 2 as const, email: null, address: null, defaultAlphaname: null, isDefault: false,
  });
  act(() => void portal.store.dispatch(organizationsLoaded([organization(5), organization(6)])));
  expect(screen.getByRole('combobox', { name: 'Organization' })).toBeVisible();
});

it('explains that there is no sender, or why loading failed', async () => {
  const fake = fakeApi(mailings.alphaNames, new AppError('server_unavailable'));
  const { user } = await open();
  expect(await screen.findByRole('heading', { name: 'Couldn’t load alpha names' })).toBeVisible();
  fake.answer({ items: [] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('You have no alpha name yet.')).toBeVisible();
});

it('drops a draft of an older shape', async () => {
  const older = {
    name: 'Half a list', description: '', organizationUuid: '', alphaNameUuid: '', body: '', recipients: '1', file: null, requestId: '',
  };
  sessionStorage.setItem('draft:mailing:new', JSON.stringify(older));
  await open();
  expect(fields.text()).toHaveValue('');
});

it.each(['ru', 'ua', 'bg'] as const)('translates the whole form to %s', async (language) => {
  written({ sendLater: true, spread: true, quiet: true, fallback: emptyMessage('sms') });
  const { user } = await open({ language });
  for (const button of await screen.findAllByRole('button', { expanded: false })) await user.click(button);
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
  expect(document.body.textContent).not.toMatch(/\bnew\.|\{\{/);
});

it('shows a refusal that came while the portal tab was hidden', async () => {
  let answer: () => void = () => undefined;
  const created = fakeApi(mailings.createSend, () => new Promise<AppError>((resolve) => void (
    answer = () => resolve(new AppError('server_unavailable')))));
  written();
  const screens = { ...remote.screens, newMailing: async () => ({ default: hideable(NewListScreen) }) };
  const { user, portal } = await renderScreen({ ...remote, screens }, 'newMailing', { path: '/smslist/new', elements: all });
  await user.click(await screen.findByRole('button', { name: 'Save without sending' }));
  await waitFor(() => expect(created.inputs).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  answer();
  await waitFor(() => expect(JSON.stringify(portal.store.getState())).toContain('"server_unavailable"'));
  await user.click(screen.getByRole('button', { name: 'Come back' }));
  expect(await screen.findByText(/^The server is unavailable right now/)).toBeVisible();
});
