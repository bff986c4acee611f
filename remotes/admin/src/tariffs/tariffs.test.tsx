import { AppError } from '@portal/contracts';
import { adminTariffs, tariffExport, type PriceImport, type Tariff } from '@portal/contracts/admin';
import { fakeApi, fakeFile, renderScreen, screen, waitFor, within } from '@portal/testing';
import remote from '../index';
import { inTab } from '../tab.fixture';

const uuid = (n: number) => `0198c1d0-0000-7000-8000-00000000000${n}`;
const tariff: Tariff = {
  uuid: uuid(1), name: 'Basic', currency_code: 'UAH', customers: 12, landlines: false,
  versions: [
    { id: '2', validFrom: '2027-01-01T00:00:00.000Z', state: 'future', prices: 41 },
    { id: '1', validFrom: '2026-01-01T00:00:00.000Z', state: 'current', prices: 40 },
  ],
};
const found: PriceImport = {
  uuid: uuid(5), validFrom: '2027-02-01T00:00:00.000Z', rows: 40, added: 1, changed: 2, removed: 0, unchanged: 37, complete: true,
  problems: [], problemCount: 0, belowCost: 1, undone: null,
};
const open = (path = '/admin/tariffs', language?: 'ru' | 'ua' | 'bg') => renderScreen(remote, 'tariffs', {
  path, elements: ['/admin/tariffs', '/admin/customers'], language,
});
const list = (...items: Tariff[]) => fakeApi(adminTariffs.list, { items });
const prices = () => fakeApi(adminTariffs.prices, {
  version: tariff.versions[1] ?? null,
  items: [{ messageType: 'sms', prefix: '38050', country: 'UA', destination: 'Vodafone', price: '0.8500' }], next: 'more',
});
const TARIFF = `/admin/tariffs?tariff=${uuid(1)}`;

it.each([['ru', 'Тарифы'], ['ua', 'Тарифи'], ['bg', 'Тарифи']] as const)('has its heading in %s', async (language, heading) => {
  list();
  await open(undefined, language);
  expect(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible();
});

it('closes the dialog of a new tariff when the screen is left', async () => {
  list(tariff);
  const view = await open();
  const tab = await inTab(view, 'tariffs', '/admin/tariffs');
  await view.user.click(await screen.findByRole('button', { name: 'Create price list' }));
  expect(screen.getByRole('dialog')).toBeVisible();
  await tab.leave();
  await tab.comeBack();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it.each<[Tariff[], string]>([
  [[tariff], 'Every price list in use has current prices.Next change: “Basic”, 1 Jan 2027 00:00.'],
  [[{ ...tariff, customers: 0, versions: [] }], 'Every price list in use has current prices.'],
  [
    [tariff, { ...tariff, uuid: uuid(2), name: 'Retail', versions: [] }],
    'No current prices: Retail.Customers on these price lists can’t send. Open the price list and import prices.',
  ],
])('says whether customers can send, and which prices change next: case %#', async (tariffs, sentence) => {
  list(...tariffs);
  await open();
  await screen.findByRole('row', { name: /Basic/ });
  expect(screen.getAllByRole('status').map(({ parentElement }) => parentElement?.textContent)).toContain(sentence);
});

it('[ADM-05] shows currency, customers and versions of tariffs, or an empty state', async () => {
  const answer = list({
    ...tariff, versions: [{ id: '3', validFrom: '2027-03-01T00:00:00.000Z', state: 'future', prices: 42 }, ...tariff.versions],
  });
  const { unmount } = await open();
  const row = within(await screen.findByRole('row', { name: /Basic/ }));
  expect(row.getAllByRole('gridcell').some(({ textContent }) => /^1 Jan 2027.*; 1 Mar 2027$/.test(textContent ?? ''))).toBe(true);
  expect(row.getByText('UAH')).toBeVisible();
  expect(row.getByText('12')).toBeVisible();
  unmount();
  answer.answer({ items: [] });
  await open();
  expect(await screen.findByRole('heading', { name: 'No price lists yet' })).toBeVisible();
});

it('shows why tariffs failed to load', async () => {
  fakeApi(adminTariffs.list, new AppError('server_unavailable'));
  await open();
  expect(await screen.findByRole('heading', { name: 'Couldn’t load price lists' })).toBeVisible();
});

it('[ADM-05] creates a tariff with name and currency, and renames it', async () => {
  list(tariff);
  prices();
  const create = fakeApi(adminTariffs.create, tariff);
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Create price list' }));
  const dialog = within(screen.getByRole('dialog', { name: 'New price list' }));
  await user.click(dialog.getByRole('button', { name: 'Create price list' }));
  expect(dialog.getByText('Enter a name.')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), ' Retail ');
  await user.click(dialog.getByRole('button', { name: 'Create price list' }));
  await waitFor(() => expect(create.inputs).toEqual([{ body: { name: 'Retail', currency_code: 'UAH' } }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('[VAL-15] allows text messages to landlines and shows it', async () => {
  const answer = list(tariff);
  prices();
  const update = fakeApi(adminTariffs.update, { ...tariff, landlines: true });
  const { user } = await open(TARIFF);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit price list' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Allow text messages to landlines' }));
  answer.answer({ items: [{ ...tariff, landlines: true }] });
  await user.click(dialog.getByRole('button', { name: 'Edit' }));
  await waitFor(() => expect(update.inputs).toEqual([{ body: { uuid: uuid(1), name: 'Basic', landlines: true } }]));
  expect(await screen.findByText(/Text messages to landlines are allowed\./)).toBeVisible();
});

it('[ADM-05] shows, searches and exports a version, and deletes a future one', async () => {
  list(tariff);
  const read = prices();
  const file = fakeFile(tariffExport.path, { name: 'Basic.csv', content: 'prefix' });
  const remove = fakeApi(adminTariffs.removeVersion, tariff);
  const { user } = await open(TARIFF);
  expect(await screen.findByText('Vodafone, Ukraine')).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: /^Search by prefix/ }), '380');
  await waitFor(() => expect(read.inputs.at(-1)).toMatchObject({ query: { uuid: uuid(1), version: '1', filter: { text: '380' } } }));
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(read.inputs.at(-1)).toMatchObject({ query: { cursor: 'more' } }));
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(file.queries).toEqual([{ uuid: uuid(1), version: '1', language: 'en' }]));
  expect(screen.getAllByRole('button', { name: /^Delete version from/ })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: /^Delete version from/ }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete prices' }));
  await waitFor(() => expect(remove.inputs).toEqual([{ body: { uuid: uuid(1), version: '2' } }]));
});

describe('[ADM-05] imported prices', () => {
  async function start(answer: PriceImport | AppError) {
    list(tariff);
    prices();
    const preview = fakeApi(adminTariffs.previewImport, answer);
    const changes = fakeApi(adminTariffs.changes, { items: [{
      kind: 'changed', messageType: 'sms', prefix: '38067', country: 'UA', destination: 'Kyivstar', connectionName: null, before: '0.9000',
      after: '0.1000', belowCost: true, fallsTo: null, undoneFrom: null,
    }], next: null });
    const view = await open(`${TARIFF}&import=1`);
    await screen.findByRole('heading', { name: 'New prices: Basic' });
    const input = document.querySelector('input[type=file]');
    if (!(input instanceof HTMLInputElement)) throw new Error('there is no field for a file');
    await view.user.upload(input, new File(['prefix;price'], 'prices.csv', { type: 'text/csv' }));
    await screen.findByText('prices.csv');
    await view.user.click(screen.getByRole('button', { name: 'Compare' }));
    return { ...view, preview, changes };
  }

  it('are compared, filtered, and applied as shown', async () => {
    const apply = fakeApi(adminTariffs.apply, tariff);
    const { user, preview, changes } = await start(found);
    expect(await screen.findByText('Kyivstar', { exact: false })).toBeVisible();
    expect(preview.inputs[0]).toMatchObject({ body: { uuid: uuid(1), complete: false, file: 'prefix;price' } });
    expect(screen.getByText('Below cost: 1.')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Below cost only' }));
    await waitFor(() => expect(changes.inputs.at(-1)).toMatchObject({ query: { uuid: uuid(5), filter: { belowCost: true } } }));
    await user.click(screen.getByRole('button', { name: 'Apply prices' }));
    expect(await screen.findByRole('heading', { name: /New prices applied/ })).toBeVisible();
    expect(apply.inputs).toEqual([{ body: { uuid: uuid(5), added: 1, changed: 2, removed: 0, carry: false } }]);
  });

  it('are carried into later versions that would override them', async () => {
    const apply = fakeApi(adminTariffs.apply, tariff);
    const { user } = await start({ ...found, complete: false, undone: { rows: 3, from: '2027-03-01T00:00:00.000Z' } });
    expect(await screen.findByText(/^Rows replaced by a later version on .*: 3\.$/)).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Also update later versions' }));
    await user.click(screen.getByRole('button', { name: 'Apply prices' }));
    await waitFor(() => expect(apply.inputs).toEqual([{ body: { uuid: uuid(5), added: 1, changed: 2, removed: 0, carry: true } }]));
  });

  it('with an invalid line cannot be applied; only the line is shown', async () => {
    const { changes } = await start({ ...found, problems: [{ line: 7, problem: 'price_negative', value: '-1' }], problemCount: 1 });
    expect(await screen.findByText('Line 7: price “-1” is below zero')).toBeVisible();
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Effective from', 'Rows']);
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
    expect(changes.inputs).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Apply prices' })).not.toBeInTheDocument();
  });

  it('that changed meanwhile are compared again', async () => {
    fakeApi(adminTariffs.apply, new AppError('import_changed'));
    const { user, preview } = await start(found);
    await user.click(await screen.findByRole('button', { name: 'Apply prices' }));
    await user.click(await screen.findByRole('button', { name: 'Compare again' }));
    await waitFor(() => expect(preview.inputs).toHaveLength(2));
    expect(await screen.findByRole('button', { name: 'Apply prices' })).toBeVisible();
  });

  it('in a malformed file are rejected, and the file is kept', async () => {
    await start(new AppError('price_file_refused'));
    expect(await screen.findByText(/This file isn’t a price table/)).toBeVisible();
    expect(screen.getByText('prices.csv')).toBeVisible();
  });
});
