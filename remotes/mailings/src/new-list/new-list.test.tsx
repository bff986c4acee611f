import { addressBooks, AppError, contacts, mailingDrafts, mailings, templates } from '@portal/contracts';
import { organizationsLoaded, saveDrafts } from '@portal/portal';
import { act, aMailingDetail, anAddressBook, fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import { hideable } from '../hideable.fixture';
import remote from '../index';
import NewListScreen from './new-list.screen';
import { all, fakeServer, fields, open, sender, steps, uuid, written } from './new-list.fixture';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  sessionStorage.clear();
  server = fakeServer();
});

it('[MAIL-02] creates a list from all steps, opens its cost, and removes the draft', async () => {
  const { inputs } = fakeApi(mailings.createSend, { id: 7, status: 100 });
  const { user, location, toStep } = await open();
  await user.click(await screen.findByRole('radio', { name: 'INFO' }));
  await user.click(fields.name());
  await user.paste('Spring sale');
  await user.click(fields.text());
  await user.paste('Hello');
  await toStep(steps.recipients);
  await user.click(fields.numbers());
  await user.paste('+380671234567');
  await toStep(steps.check);
  await waitFor(() => expect(server.drafts.size).toBe(1), { timeout: 10_000 });
  await user.click(fields.create());
  await waitFor(() => expect(location().pathname).toBe('/smslist/7'));
  expect(inputs).toHaveLength(1);
  expect(inputs[0]?.body).toMatchObject({
    name: 'Spring sale', alphaNameUuid: uuid(2), type: 'sms', contentType: 'text/plain', body: 'Hello', recipients: '+380671234567',
    stopListCheck: true,
  });
  await waitFor(() => expect(server.drafts.size).toBe(0));
});

it('deletes no draft if none was saved before the list', async () => {
  fakeApi(mailings.createSend, { id: 7, status: 100 });
  fakeApi(mailings.messages, { items: [], next: null, previous: null });
  const draftCalls = fakeApi(mailingDrafts.list, { items: [] });
  written();
  const { user, location } = await open({ path: '/smslist/new?step=check' });
  await user.click(fields.create());
  await waitFor(() => expect(location().pathname).toBe('/smslist/7'));
  await waitFor(() => expect(draftCalls.inputs).not.toHaveLength(0));
  expect(server.removed).toEqual([]);
});

it('[MAIL-11] repeats a request with the same key after a lost response', async () => {
  const fake = fakeApi(mailings.createSend, new AppError('server_unavailable'));
  fakeApi(mailings.messages, { items: [], next: null, previous: null });
  written();
  const { user, location } = await open({ path: '/smslist/new?step=check' });
  await user.click(fields.create());
  expect(await screen.findByText(/^The server is unavailable right now\. Try/)).toBeVisible();
  fake.answer({ id: 7, status: 100 });
  await user.click(fields.create());
  await waitFor(() => expect(location().pathname).toBe('/smslist/7'));
  const [first, second] = fake.inputs.map(({ body }) => body.customerListId);
  expect(first).toBeTruthy();
  expect(second).toBe(first);
});

it('[MAIL-04] shows missing fields at their steps and focuses the first', async () => {
  const { inputs } = fakeApi(mailings.createSend, { id: 7, status: 100 });
  const { user, location, toStep } = await open({ path: '/smslist/new?step=check' });
  await screen.findByRole('button', { name: 'Go to: Recipients' });
  await user.click(fields.create());
  await waitFor(() => expect(fields.name()).toHaveFocus());
  expect(location().search).toBe('');
  expect(fields.name()).toHaveAccessibleDescription(/Enter a name/);
  expect(screen.getByRole('radiogroup', { name: /Alpha name/ })).toHaveAccessibleDescription(/Choose an alpha name/);
  expect(fields.text()).toHaveAccessibleDescription(/The text is empty/);
  expect(screen.getByRole('button', { name: steps.recipients })).toHaveAccessibleName(/needs attention/);
  await toStep(steps.recipients);
  expect(fields.numbers()).toHaveAccessibleDescription(/No recipients!/);
  expect(inputs).toHaveLength(0);
  await user.type(fields.numbers(), '+380671234567');
  expect(fields.numbers()).not.toHaveAccessibleDescription(/No recipients!/);
});

it('[MAIL-02] advances step by step, stops at errors, and keeps the step in the URL', async () => {
  const { user, location } = await open();
  await user.click(await screen.findByRole('radio', { name: 'INFO' }));
  await user.click(screen.getByRole('button', { name: 'Next: Recipients' }));
  expect(fields.name()).toHaveFocus();
  expect(location().search).toBe('');
  await user.type(fields.name(), 'Spring sale');
  await user.type(fields.text(), 'Hello');
  await user.click(screen.getByRole('button', { name: 'Next: Recipients' }));
  expect(location().search).toBe('?step=recipients');
  expect(screen.getByRole('group', { name: 'Recipients' })).toHaveFocus();
  expect(screen.getByRole('button', { name: steps.message })).toHaveAccessibleName(/done/);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(fields.name()).toHaveValue('Spring sale');
});

it.each([
  ['text_too_long', 'Text', ''],
  ['no_valid_numbers', 'Phone numbers', '?step=recipients'],
] as const)('shows refusal %s of the server at its step and field', async (refusal, label, search) => {
  fakeApi(mailings.createSend, new AppError(refusal));
  written();
  const { user, location } = await open({ path: '/smslist/new?step=check' });
  await user.click(fields.create());
  const field = await screen.findByRole('textbox', { name: label });
  await waitFor(() => expect(field).toBeInvalid());
  expect(field).toHaveFocus();
  expect(location().search).toBe(search);
});

it('[MAIL-02:type] offers the sender\'s types and keeps a text of another type', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('radio', { name: 'SHOP' }));
  expect(screen.getByText('Can send: SMS, Viber')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Viber' }));
  await user.type(fields.text(), 'Hello');
  await user.click(screen.getByRole('radio', { name: 'INFO' }));
  expect(fields.text()).toHaveValue('Hello');
  expect(screen.getByText(/This alpha name can’t send Viber/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next: Recipients' }));
  expect(screen.getByRole('button', { name: steps.message })).toHaveAccessibleName(/needs attention/);
});

it('[MAIL-02:fallback] [MAIL-02:ttl] sends a fallback with its own text and alpha name, and a time limit', async () => {
  const { inputs } = fakeApi(mailings.createSend, { id: 7, status: 100 });
  written();
  const { user, toStep, location } = await open();
  await user.type(screen.getByRole('textbox', { name: /^Delivery time limit/ }), '2');
  await user.click(screen.getByRole('switch', { name: /fallback/ }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Fallback alpha name' }), 'SHOP');
  const fallback = within(screen.getByRole('group', { name: 'Fallback message' }));
  await user.type(fallback.getByRole('textbox', { name: 'Text' }), 'By SMS');
  await toStep(steps.check);
  await user.click(fields.create());
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
  const { toStep, location } = await open({ path: `/smslist/new?book=${uuid(30)}&filter=lviv` });
  await waitFor(() => expect(location().search).toBe(''));
  await toStep(steps.recipients);
  expect(inputs).toEqual([{ query: { uuid: uuid(30) } }]);
  const books = screen.getByRole('group', { name: 'Address books', hidden: true });
  expect(within(books).getByText('Clients')).toBeVisible();
  expect(within(books).getByRole('textbox', { hidden: true })).toHaveValue('lviv');
});

it('starts no list to a stop list', async () => {
  fakeApi(addressBooks.get, anAddressBook({ uuid: uuid(30), name: 'Unsubscribed', type: 'stoplist', contacts: 3 }));
  await open({ path: `/smslist/new?book=${uuid(30)}` });
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.queryByText('Unsubscribed')).not.toBeInTheDocument();
});

it('starts a list to phone numbers', async () => {
  const { toStep } = await open({ path: '/smslist/new?numbers=380671234567+380501112233' });
  await toStep(steps.recipients);
  expect(fields.numbers()).toHaveValue('+380671234567\n+380501112233');
});

it('copies a list except its recipients and schedule', async () => {
  const { inputs } = fakeApi(mailings.get, aMailingDetail({
    id: 5, name: 'Old sale', body: 'Again', alphaNameUuid: uuid(2), ttlSeconds: 3600, spreadSeconds: 7200,
    quietHours: { from: '22:00', to: '08:00' }, stopListCheck: false, dtsend: '2026-01-01T10:00:00.000Z', timeZone: 'Europe/Kyiv',
  }));
  const { toStep } = await open({ path: '/smslist/new?copy=5' });
  await waitFor(() => expect(fields.name()).toHaveValue('Old sale'));
  expect(inputs[0]?.query).toEqual({ id: 5 });
  expect(fields.text()).toHaveValue('Again');
  expect(screen.getByRole('textbox', { name: /^Delivery time limit/ })).toHaveValue('1');
  await toStep(steps.recipients);
  expect(fields.numbers()).toHaveValue('');
  await toStep(steps.when);
  expect(screen.getByRole('radio', { name: 'As soon as you confirm' })).toBeChecked();
  expect(screen.getByRole('textbox', { name: 'Send over' })).toHaveValue('2');
  expect(screen.getByLabelText('Quiet from')).toHaveValue('22:00');
  expect(screen.getByRole('switch', { name: 'Skip numbers on stop lists' })).not.toBeChecked();
});

it('shows why a source cannot be opened and keeps the form', async () => {
  fakeApi(templates.get, new AppError('not_found'));
  const { user, location } = await open({ path: `/smslist/new?template=${uuid(20)}` });
  expect(await screen.findByRole('heading', { name: 'Couldn’t open it' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep what I have' }));
  expect(fields.name()).toBeVisible();
  expect(location().search).toBe('');
});

it('restores the form and step after a reload, and clears it', async () => {
  const first = await open();
  await first.user.type(fields.name(), 'Half a list');
  await first.user.type(fields.text(), 'Half a text');
  saveDrafts();
  first.unmount();
  const { user } = await open();
  expect(fields.name()).toHaveValue('Half a list');
  expect(fields.text()).toHaveValue('Half a text');
  await user.click(screen.getByRole('button', { name: 'Clear form' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Clear form' }));
  expect(fields.name()).toHaveValue('');
});

it('preselects a single sender, and shows organizations only if there are several', async () => {
  fakeApi(mailings.alphaNames, { items: [sender(1, 'SHOP')] });
  const { portal } = await open();
  expect(await screen.findByRole('radio', { name: 'SHOP' })).toBeChecked();
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
    name: 'Half a list', description: '', organizationUuid: '', alphaNameUuid: '', body: '', recipients: '', file: null, requestId: '',
  };
  sessionStorage.setItem('draft:mailing:new', JSON.stringify(older));
  await open();
  expect(fields.name()).toHaveValue('');
});

it.each([['ru', 'Проверка'], ['ua', 'Перевірка'], ['bg', 'Проверка']] as const)('translates every step to %s', async (language, check) => {
  const { user } = await open({ language });
  for (const button of screen.getAllByRole('button').filter(({ textContent }) => /шаг|крок|стъпка/.test(textContent ?? ''))) {
    await user.click(button);
  }
  expect(screen.getByRole('group', { name: check })).toBeVisible();
  expect(document.body.textContent).not.toMatch(/\bnew\.|\{\{/);
});

it('shows a refusal that came while the portal tab was hidden', async () => {
  let answer: () => void = () => undefined;
  const created = fakeApi(mailings.createSend, () => new Promise<AppError>((resolve) => void (
    answer = () => resolve(new AppError('server_unavailable')))));
  written();
  const screens = { ...remote.screens, newMailing: async () => ({ default: hideable(NewListScreen) }) };
  const { user, portal } = await renderScreen({ ...remote, screens }, 'newMailing', { path: '/smslist/new?step=check', elements: all });
  await user.click(await screen.findByRole('button', { name: 'Create mailing list' }));
  await waitFor(() => expect(created.inputs).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  answer();
  await waitFor(() => expect(JSON.stringify(portal.store.getState())).toContain('"server_unavailable"'));
  await user.click(screen.getByRole('button', { name: 'Come back' }));
  expect(await screen.findByText(/^The server is unavailable right now/)).toBeVisible();
});
