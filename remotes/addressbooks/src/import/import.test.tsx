import { addressBooks, AppError, rejectedRows, uploads, type BookJob } from '@portal/contracts';
import {
  aBookJob, act, aFilePreview, anAddressBook, emitLive, fakeApi, fakeFile, fakeChunkedUpload, renderScreen, screen, userEvent, waitFor,
  within,
} from '@portal/testing';
import remote from '../index';

const book = anAddressBook();
const editor = ['/addressbook/index', '/addressbook/action/edit'];
const aFile = (name: string, content = 'num;name\n380671234567;Olena\n') => new File([content], name, { lastModified: 1 });
const open = (search = '', options = {}) => renderScreen(remote, 'import', {
  path: `/addressbook/import${search}`, elements: editor, ...options,
});
const choose = (file: File) => userEvent.setup().upload(screen.getByTestId('file-input'), file);
const dropOnPage = (file: File) => {
  const dataTransfer = { files: [file], types: ['Files'] };
  act(() => void document.body.dispatchEvent(Object.assign(new Event('drop', { bubbles: true, cancelable: true }), { dataTransfer })));
};
const jobs = (...items: BookJob[]) => fakeApi(addressBooks.jobs, { items });
const begin = () => screen.getByRole('button', { name: 'Start import' });
const ready = () => waitFor(() => expect(begin()).not.toHaveAttribute('aria-disabled'));
const fieldOf = (title: string) => screen.findByLabelText(`Field for “${title}”`);

beforeEach(() => {
  jobs();
  fakeApi(addressBooks.list, { items: [
    book, anAddressBook({ uuid: '0198c1d0-0000-7000-8000-000000000065', name: 'Filled outside', type: 'extprocessing', canEdit: false }),
  ], next: null, previous: null });
});

it('[VAL-04] shows the detected format, allows corrections, and uses the mapped columns', async () => {
  fakeChunkedUpload();
  const preview = fakeApi(uploads.preview, aFilePreview({ columns: [{ title: 'phone' }, { title: 'client' }], suggested: { num: 0 } }));
  const { user } = await open();
  expect(screen.getByText(/A column num with phone numbers is enough/)).toBeVisible();
  await choose(aFile('clients.csv'));
  const encoding = await screen.findByLabelText('Encoding');
  expect(encoding).toHaveValue('utf-8');
  expect(screen.getByLabelText('Separator')).toHaveValue(';');
  expect(screen.getByRole('switch')).toBeChecked();
  expect(screen.getByText('Olena')).toBeInTheDocument();
  await user.selectOptions(encoding, 'windows-1251');
  await waitFor(() => expect(preview.inputs.at(-1)?.body.reading).toEqual({ encoding: 'windows-1251' }));
  await user.selectOptions(await fieldOf('client'), 'Name');
  expect(await fieldOf('client')).toHaveValue('name');
});

it('[AB-03] imports into an existing book by an explained rule, as a job', async () => {
  fakeChunkedUpload();
  fakeApi(uploads.preview, aFilePreview());
  fakeApi(addressBooks.get, book);
  const started = fakeApi(uploads.intoBook, aBookJob({ state: 'waiting', done: 0, accepted: 0, added: 0 }));
  fakeApi(addressBooks.job, aBookJob());
  const { user, location } = await open();
  await choose(aFile('clients.csv'));
  await ready();
  await user.click(screen.getByRole('radio', { name: /^Existing address book/ }));
  await user.click(begin());
  expect(await screen.findByRole('alert')).toHaveTextContent('Select an address book.');
  await user.click(await screen.findByRole('button', { name: /Clients/ }));
  expect(screen.queryByText('Filled outside')).not.toBeInTheDocument();
  await user.click(screen.getByLabelText(/^Fill gaps.*Nothing is overwritten/));
  expect(await screen.findByText('“clients.csv” will be imported into “Clients”.')).toBeVisible();
  await user.click(begin());
  await waitFor(() => expect(location().search).toBe(`?job=${aBookJob().uuid}`));
  expect(started.inputs[0]?.body).toEqual({
    uploadUuid: expect.any(String) as string, bookUuid: book.uuid, columns: { num: 0, name: 1 }, rule: 'fill', reading: { header: true },
    paramNames: [null, null, null, null], tags: [],
  });
  expect(await screen.findByText(/You can leave this page\. The import continues/)).toBeVisible();
});

it('names new fields after the columns of the file, and keeps names that the book has', async () => {
  fakeChunkedUpload();
  fakeApi(uploads.preview, aFilePreview({
    columns: [{ title: 'phone' }, { title: 'discount' }, { title: 'City' }, { title: 'Card' }], suggested: { num: 0 },
  }));
  const named = anAddressBook({ paramNames: [null, 'Discount', null, null] });
  fakeApi(addressBooks.get, named);
  const started = fakeApi(uploads.intoBook, aBookJob());
  fakeApi(addressBooks.job, aBookJob());
  const { user, location } = await open(`?book=${named.uuid}`);
  await choose(aFile('clients.csv'));
  await waitFor(async () => expect(await fieldOf('discount')).toHaveDisplayValue('Discount'));
  expect(await fieldOf('City')).toHaveDisplayValue('New field: City');
  expect(await fieldOf('Card')).toHaveDisplayValue('New field: Card');
  await user.selectOptions(await fieldOf('Card'), 'Not used');
  await user.click(begin());
  await waitFor(() => expect(location().search).toBe(`?job=${aBookJob().uuid}`));
  expect(started.inputs.map(({ body: { columns, paramNames } }) => ({ columns, paramNames }))).toEqual([
    { columns: { num: 0, param1: 2, param2: 1 }, paramNames: ['City', null, null, null] },
  ]);
});

it('[VAL-04:num] requires the column num', async () => {
  fakeChunkedUpload();
  fakeApi(uploads.preview, aFilePreview({ columns: [{ title: 'a' }, { title: 'b' }], suggested: {} }));
  const started = fakeApi(uploads.intoBook, aBookJob());
  const { user } = await open();
  await choose(aFile('letters.csv'));
  expect(await screen.findByText(/The file needs a num column\. Choose the column with phone numbers/)).toBeVisible();
  await ready();
  await user.click(begin());
  expect(started.inputs).toEqual([]);
  await user.selectOptions(await fieldOf('b'), 'Number');
  await waitFor(() => expect(screen.queryByText(/The file needs a num column\. Choose/)).not.toBeInTheDocument());
});

it('[VAL-04] shows why a file cannot be read', async () => {
  fakeChunkedUpload();
  fakeApi(uploads.preview, new AppError('file_encrypted'));
  await open();
  await choose(aFile('locked.xlsx'));
  expect(await screen.findByRole('heading', { name: 'Couldn’t read the file' })).toBeVisible();
});

it('[AB-03] reports a lost connection and resumes the upload', async () => {
  fakeChunkedUpload(() => 'lost');
  await open();
  await choose(aFile('lost.csv'));
  expect(await screen.findByText(/Connection lost\. The upload resumes when you’re back online/)).toBeVisible();
});

it('[AB-03] imports into a new book named after the file, and does not create it twice after a refusal', async () => {
  fakeChunkedUpload();
  fakeApi(uploads.preview, aFilePreview());
  const fresh = anAddressBook({ uuid: '0198c1d0-0000-7000-8000-000000000066', name: 'clients (2)', contacts: 0 });
  fakeApi(addressBooks.get, fresh);
  const creation = fakeApi(addressBooks.create, fresh);
  const started = fakeApi(uploads.intoBook, new AppError('upload_not_found'));
  fakeApi(addressBooks.job, aBookJob());
  const { user, location } = await open();
  await choose(aFile('clients.csv'));
  await ready();
  // Another book is called “Clients”.
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'New address book name' })).toHaveValue('clients (2)'));
  await user.click(begin());
  expect(await screen.findByText('Selected: “clients (2)”')).toBeVisible();
  started.answer(aBookJob());
  await ready();
  await user.click(begin());
  await waitFor(() => expect(location().search).toBe(`?job=${aBookJob().uuid}`));
  expect(creation.inputs).toEqual([{ body: { type: 'generic', name: 'clients (2)' } }]);
  expect(
    started.inputs.map(({ body }) => body.bookUuid),
  ).toEqual(['0198c1d0-0000-7000-8000-000000000066', '0198c1d0-0000-7000-8000-000000000066']);
});

it('preselects the book from which the user came', async () => {
  fakeApi(addressBooks.get, book);
  await open(`?book=${book.uuid}`);
  expect(await screen.findByText('Selected: “Clients”')).toBeVisible();
});

it('takes a file that is dropped anywhere on the page, and refuses other types', async () => {
  fakeChunkedUpload();
  fakeApi(uploads.preview, aFilePreview());
  await open();
  dropOnPage(new File(['x'], 'picture.png'));
  expect(await screen.findByText(/“picture\.png” isn’t a CSV, TSV, TXT, or XLSX file/)).toBeVisible();
  dropOnPage(aFile('people.csv'));
  expect(await screen.findByText('“people.csv” will be imported into “people”.')).toBeVisible();
  expect(screen.queryByText(/isn’t a CSV/)).not.toBeInTheDocument();
});

it('[AB-03] [VAL-04] shows live progress, the end, and each rejected row with line and reason', async () => {
  fakeApi(addressBooks.job, aBookJob());
  fakeApi(addressBooks.get, book);
  const file = fakeFile(rejectedRows.path, { name: 'Clients-rejected.csv', content: 'Line,Value,Reason' });
  const { user, portal } = await open(`?job=${aBookJob().uuid}`, { elements: [...editor, '/smslist/action/create'] });
  expect(await screen.findByText('250 of 1 000')).toBeVisible();
  jobs(aBookJob({
    state: 'done', done: 1_000, accepted: 998, rejected: 2, added: 900, changed: 50, unchanged: 48,
    badRows: [{ line: 7, value: '12', reason: 'too_short' }, { line: 9, value: '', reason: 'empty' }],
  }));
  await emitLive({
    event: 'addressbook.job', data: { uuid: aBookJob().uuid, bookUuid: book.uuid, state: 'done', done: 1_000, total: 1_000 },
  });
  const work = within(screen.getByRole('region', { name: 'Import into “Clients”' }));
  expect(await work.findByText('Done')).toBeVisible();
  const figure = (term: string) => Number(work.getByText(term).nextSibling?.textContent?.replace(/\D/gu, ''));
  expect([figure('Added'), figure('Updated or unchanged'), figure('Rejected')]).toEqual([900, 98, 2]);
  expect(work.getByText('50 updated, 48 unchanged')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Send to this book' })).toHaveAttribute('href', `/smslist/new?book=${book.uuid}`);
  expect(screen.getByRole('link', { name: 'Open the book' })).toHaveAttribute('href', `/addressbook/${book.uuid}`);
  const bad = within(screen.getByRole('grid', { name: 'Rejected rows' }));
  expect([bad.getByText('7'), bad.getByText('12'), bad.getByText('Too short'), bad.getByText(
    'The number is missing',
  )].every((each) => each.isConnected)).toBe(true);
  // The page shows the result, so there is no notice.
  expect(portal.store.getState().toasts).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Download rejected rows' }));
  await waitFor(() => expect(file.saved.map(({ name }) => name)).toEqual(['Clients-rejected.csv']));
  expect(file.queries).toEqual([{ uuid: aBookJob().uuid, language: 'en' }]);
});

it('[AB-03] can be canceled, and shows why an import failed', async () => {
  fakeApi(addressBooks.job, aBookJob());
  fakeApi(addressBooks.get, book);
  const cancel = fakeApi(addressBooks.cancelJob, aBookJob({ state: 'failed', error: { name: 'upload_not_found', params: {} } }));
  const { user } = await open(`?job=${aBookJob().uuid}`);
  await user.click(await screen.findByRole('button', { name: 'Cancel: Import into “Clients”' }));
  expect(await screen.findByText('Failed')).toBeVisible();
  expect(cancel.inputs).toEqual([{ body: { uuid: aBookJob().uuid } }]);
});

it('[AB-03] finds a running import again', async () => {
  jobs(aBookJob());
  await open();
  const work = within(await screen.findByRole('region', { name: 'Import into “Clients”' }));
  expect(work.getByRole('link', { name: 'Details' })).toHaveAttribute('href', `/addressbook/import?job=${aBookJob().uuid}`);
});

it.each([
  ['ru', 'Импорт контактов', 'Начать импорт'], ['ua', 'Імпорт контактів', 'Почати імпорт'], ['bg', 'Импорт на контакти', 'Започни импорта'],
] as const)('translates to %s', async (language, title, command) => {
  await open('', { language });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByRole('button', { name: command })).toBeVisible();
});
