import { AppError, mailings, recipientUpload } from '@portal/contracts';
import { organizationsLoaded, pageDataLoaded, saveDrafts } from '@portal/portal';
import { act, aMailingDetail, aRecipientCheck, fakeApi, fakeUpload, renderScreen, screen, userEvent, waitFor, within } from '@portal/testing';
import remote from '../index';

const all = ['/smslist/list', '/smslist/new', '/smslist/{id}', '/smslist/action/create'];
const uuid = (n: number) => `0198c1d0-0000-7000-8000-00000000000${n}`;
const sender = (n: number, name: string, messageTypes = ['sms']) => ({ uuid: uuid(n), name, messageTypes });
const two = { items: [sender(1, 'SHOP'), sender(2, 'INFO'), sender(3, 'OTP', ['telegram_otp'])] };

async function open(options = {}) {
  const rendered = await renderScreen(remote, 'newMailing', { path: '/smslist/new', elements: all, ...options });
  act(() => void rendered.portal.store.dispatch(pageDataLoaded({ pageTitle: 'P', version: 1, defaultCountry: 'UA', offer: {} })));
  return rendered;
}
const name = () => screen.getByRole('textbox', { name: 'Name' });
const text = () => screen.getByRole('textbox', { name: 'Text' });
const numbers = () => screen.getByRole('textbox', { name: 'Numbers, typed or pasted' });
const create = () => screen.getByRole('button', { name: 'Create and see the cost' });

beforeEach(() => {
  fakeApi(mailings.alphaNames, two);
  fakeApi(mailings.validateNumbers, aRecipientCheck());
});

it('[MAIL-02] makes a list of the name, the sender, the text and the numbers, and goes on to its cost', async () => {
  const { inputs } = fakeApi(mailings.createSend, { id: 7, status: 100 });
  fakeApi(mailings.get, aMailingDetail({ id: 7, status: 100 }));
  const { user, location } = await open();
  await user.click(await screen.findByRole('radio', { name: 'INFO' }));
  await user.type(name(), 'Spring sale');
  await user.type(text(), 'Hello');
  await user.type(numbers(), '+380671234567');
  await user.click(create());
  await waitFor(() => expect(location().pathname).toBe('/smslist/7'));
  expect(inputs).toHaveLength(1);
  expect(inputs[0]?.body).toMatchObject({ name: 'Spring sale', alphaNameUuid: uuid(2), type: 'sms', body: 'Hello', recipients: '+380671234567' });
  expect(screen.queryByRole('radio', { name: 'OTP' })).not.toBeInTheDocument();
});

it('[MAIL-11] what is sent again after a lost answer is named the same, so that it makes no second list', async () => {
  const fake = fakeApi(mailings.createSend, new AppError('server_unavailable'));
  fakeApi(mailings.get, aMailingDetail({ id: 7 }));
  fakeApi(mailings.messages, { items: [], next: null, previous: null });
  const { user, location } = await open();
  await user.click(await screen.findByRole('radio', { name: 'INFO' }));
  await user.type(name(), 'Spring sale');
  await user.type(text(), 'Hello');
  await user.type(numbers(), '+380671234567');
  await user.click(create());
  expect(await screen.findByText(/^The server is not available/)).toBeVisible();
  fake.answer({ id: 7, status: 100 });
  await user.click(create());
  await waitFor(() => expect(location().pathname).toBe('/smslist/7'));
  const [first, second] = fake.inputs.map(({ body }) => body.customerListId);
  expect(first).toBeTruthy();
  expect(second).toBe(first);
});

it('[MAIL-04] says what is missing beside each field, and puts the focus on the first', async () => {
  const { inputs } = fakeApi(mailings.createSend, { id: 7, status: 100 });
  const { user } = await open();
  await screen.findByRole('radio', { name: 'INFO' });
  await user.click(create());
  expect(name()).toHaveFocus();
  expect(name()).toHaveAccessibleDescription(/Enter a name/);
  expect(screen.getByRole('radiogroup')).toHaveAccessibleDescription(/Choose an alpha name/);
  expect(text()).toHaveAccessibleDescription(/The text is empty/);
  expect(numbers()).toHaveAccessibleDescription(/No recipients!/);
  expect(inputs).toHaveLength(0);
  await user.type(name(), 'S');
  expect(name()).not.toHaveAccessibleDescription(/Enter a name/);
  expect(name()).toHaveFocus();
});

it('[MAIL-04] numbers of which none is valid are refused in SPEC’s words', async () => {
  fakeApi(mailings.validateNumbers, new AppError('no_valid_numbers'));
  const { user } = await open();
  await user.type(numbers(), 'abc');
  expect(await screen.findByText('1 not valid')).toBeVisible();
  await user.click(create());
  expect(numbers()).toHaveAccessibleDescription(/There are no valid numbers in the list of recipients\. Format: \+12345 123 45 67/);
});

it('[MAIL-04] counts the numbers while they are typed, and shows what the server says of them with line and reason', async () => {
  fakeApi(mailings.validateNumbers, aRecipientCheck({
    rows: 4, valid: 2, invalid: 1, duplicates: 1, badRows: [{ line: 3, value: '+38067', reason: 'too_short' }],
  }));
  const { user } = await open();
  await user.click(numbers());
  await user.paste('+380671234567\n+380501234567\n+38067\n0671234567');
  expect(await screen.findByText('2 valid')).toBeVisible();
  expect(screen.getByText('1 duplicate left out')).toBeVisible();
  expect(screen.getByText('1 not valid')).toBeVisible();
  expect(await screen.findByText('Checked by the server')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'What is not valid, and why' }));
  const bad = within(screen.getByRole('grid', { name: 'What is not valid, and why' }));
  expect(bad.getAllByRole('gridcell').map(({ textContent }) => textContent)).toEqual(['+38067', '3', 'Too short']);
});

it('a very long paste is shown by its beginning, counted whole, and can be taken out', async () => {
  const { user } = await open();
  await user.click(numbers());
  await user.paste(Array.from({ length: 4000 }, (_, index) => `+38067${1_000_000 + index}`).join('\n'));
  expect(await screen.findByText('4,000 lines pasted')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Numbers, typed or pasted' })).not.toBeInTheDocument();
  expect(await screen.findByText('4,000 valid')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(numbers()).toHaveValue('');
});

it.each([
  ['Hello', '1 part', /^Latin, 160 per part/],
  ['x'.repeat(161), '2 parts', /^Latin, 154 per part/],
  ['Привіт', '1 part', /^Unicode, 70 per part/],
  ['П'.repeat(71), '2 parts', /^Unicode, 67 per part/],
])('[VAL-01] counts %p as %s', async (body, parts, encoding) => {
  const { user } = await open();
  await user.click(text());
  await user.paste(body);
  expect(screen.getByText(parts)).toBeVisible();
  expect(screen.getByText(encoding)).toBeVisible();
});

it('[VAL-01] warns above three parts, and names the characters that make the text more expensive', async () => {
  const { user } = await open();
  await user.click(text());
  await user.paste(`${'Sale! '.repeat(40)}“now”\u00a0`);
  expect(screen.getByText('The message takes 4 parts.')).toBeVisible();
  expect(screen.getByText('3 characters make the text more expensive.')).toBeVisible();
  expect(['“', '”', 'U+00A0'].map((character) => screen.getByText(character, { selector: 'code' }))).toHaveLength(3);
});

it('[MAIL-02] takes a CSV file, says what is in it, and sends its list with the file', async () => {
  const { inputs } = fakeApi(mailings.createSend, { id: 7, status: 100 });
  fakeApi(mailings.get, aMailingDetail({ id: 7, status: 100 }));
  const { files } = fakeUpload(recipientUpload, {
    uuid: uuid(9), ...aRecipientCheck({ rows: 1042, valid: 1000, invalid: 12, duplicates: 30, badRows: [{ line: 9, value: '3.80671E+11', reason: 'rounded' }] }),
  });
  const { user, location } = await open();
  await user.click(await screen.findByRole('radio', { name: 'SHOP' }));
  await user.type(name(), 'From a file');
  await user.type(text(), 'Hello');
  await user.upload(screen.getByTestId('file-input'), new File(['num\n+380671234567'], 'clients.csv', { type: 'text/csv' }));
  expect(await screen.findByText('1,042 rows')).toBeVisible();
  expect(files).toHaveLength(1);
  expect(screen.getByText('1,000 valid')).toBeVisible();
  expect(screen.getByText('30 duplicates left out')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'What is not valid, and why' }));
  expect(screen.getByText('Rounded by a spreadsheet: the last digits are lost')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'The first 2 recipients' }));
  expect(screen.getByText('+359888123457')).toBeVisible();
  await user.click(create());
  await waitFor(() => expect(location().pathname).toBe('/smslist/7'));
  expect(inputs[0]?.body).toMatchObject({ uploadUuid: uuid(9), recipients: '' });
});

it('a file that cannot be used says why, and can be replaced', async () => {
  fakeUpload(recipientUpload, new AppError('csv_without_num'));
  const { user } = await open();
  await user.upload(screen.getByTestId('file-input'), new File(['phone\n1'], 'clients.csv'));
  expect(await screen.findByText(/The file has no column “num”/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Choose another file' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove clients.csv' }));
  expect(screen.queryByText(/no column/)).not.toBeInTheDocument();
});

it('a file of another kind is not even sent', async () => {
  const { files } = fakeUpload(recipientUpload, new AppError('csv_unreadable'));
  await open();
  await userEvent.setup({ applyAccept: false }).upload(screen.getByTestId('file-input'), new File(['x'], 'clients.xlsx'));
  expect(await screen.findByText('“clients.xlsx” is not a CSV or TXT file')).toBeVisible();
  expect(files).toHaveLength(0);
});

it('an upload can be given up, and the list is not made while one is on its way', async () => {
  fakeUpload(recipientUpload, () => new Promise(() => undefined));
  const { user } = await open();
  await user.upload(screen.getByTestId('file-input'), new File(['num'], 'clients.csv'));
  expect(await screen.findByText('Checking the rows…')).toBeVisible();
  await user.click(create());
  expect(screen.getByText(/^The file is still on its way/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove clients.csv' }));
  expect(screen.queryByText('clients.csv')).not.toBeInTheDocument();
  expect(screen.queryByText(/^The file is still on its way/)).not.toBeInTheDocument();
});

it.each([
  ['text_too_long', 'Text'],
  ['no_valid_numbers', 'Numbers, typed or pasted'],
] as const)('a refusal of the server (%s) stands beside its field and takes the focus', async (refusal, label) => {
  fakeApi(mailings.createSend, new AppError(refusal));
  const { user } = await open();
  await user.click(await screen.findByRole('radio', { name: 'INFO' }));
  await user.type(name(), 'Spring sale');
  await user.type(text(), 'Hello');
  await user.type(numbers(), '+380671234567');
  await user.click(create());
  const field = screen.getByRole('textbox', { name: label });
  await waitFor(() => expect(field).toBeInvalid());
  expect(field).toHaveFocus();
});

it('the draft is there again after a reload, and can be cleared', async () => {
  const first = await open();
  await first.user.type(name(), 'Half a list');
  await first.user.type(text(), 'Half a text');
  saveDrafts();
  first.unmount();
  const { user } = await open();
  expect(name()).toHaveValue('Half a list');
  expect(text()).toHaveValue('Half a text');
  await user.click(screen.getByRole('button', { name: 'Clear the form' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Clear the form' }));
  expect(name()).toHaveValue('');
});

it('chooses the only sender by itself, and asks for the organization only where there are several', async () => {
  fakeApi(mailings.alphaNames, { items: [sender(1, 'SHOP')] });
  const { portal } = await open();
  expect(await screen.findByRole('radio', { name: 'SHOP' })).toBeChecked();
  expect(screen.queryByRole('combobox', { name: 'Organization' })).not.toBeInTheDocument();
  const organization = (n: number) => ({ uuid: uuid(n), name: `Org ${n}`, type: 2 as const, email: null, address: null, defaultAlphaname: null });
  act(() => void portal.store.dispatch(organizationsLoaded([organization(5), organization(6)])));
  expect(screen.getByRole('combobox', { name: 'Organization' })).toBeVisible();
});

it('without a sender for SMS it says so; when they cannot be loaded, that too', async () => {
  const fake = fakeApi(mailings.alphaNames, new AppError('server_unavailable'));
  const { user } = await open();
  expect(await screen.findByRole('heading', { name: 'The alpha names could not be loaded' })).toBeVisible();
  fake.answer({ items: [] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('You have no alpha name for SMS yet.')).toBeVisible();
});

it('an upload that was left behind is not shown as under way', async () => {
  fakeUpload(recipientUpload, () => new Promise(() => undefined));
  const { user, portal } = await open();
  await user.upload(screen.getByTestId('file-input'), new File(['num'], 'clients.csv'));
  expect(await screen.findByText('Checking the rows…')).toBeVisible();
  act(() => portal.unmount('mailings'));
  act(() => portal.mount(remote));
  expect(screen.queryByText('clients.csv')).not.toBeInTheDocument();
});

it('[MAIL-02] numbers and a file together come to that many at most', async () => {
  fakeUpload(recipientUpload, { uuid: uuid(9), ...aRecipientCheck({ rows: 1000, valid: 1000 }) });
  const { user } = await open();
  await user.type(text(), 'Hello');
  await user.upload(screen.getByTestId('file-input'), new File(['num\n+380671234567'], 'clients.csv'));
  expect(await screen.findByText('1,000 valid')).toBeVisible();
  expect(screen.getByText('Parts in all').nextElementSibling).toHaveTextContent(/^1,000$/);
  await user.type(numbers(), '+380671234567');
  await waitFor(() => expect(screen.getByText('Parts in all').nextElementSibling).toHaveTextContent(/^up to 1,00[12]$/));
});

it('a text far too long is refused at once and not taken in; one a little too long can be shortened', async () => {
  const { user } = await open();
  await user.click(text());
  await user.paste('П'.repeat(10_000_000));
  expect(text()).toHaveValue('');
  expect(text()).toHaveAccessibleDescription(/The text is too long/);
  await user.paste('x'.repeat(4001));
  expect(text()).toHaveAccessibleDescription(/The text is too long/);
  expect(within(screen.getByRole('figure')).getByText(`${'x'.repeat(4000)}…`)).toBeVisible();
  await user.keyboard('{Backspace}');
  expect(text()).not.toHaveAccessibleDescription(/The text is too long/);
});

it('a draft that an older release stored in another shape is dropped', async () => {
  const file = { name: 'clients.csv', uuid: uuid(9) };
  const older = { name: 'Half a list', description: '', organizationUuid: '', alphaNameUuid: '', body: '', recipients: '', file, requestId: '' };
  sessionStorage.setItem('draft:mailing:new', JSON.stringify(older));
  await open();
  expect(name()).toHaveValue('');
});
