import { AppError } from '@portal/contracts';
import { adminAlphaNames, adminRates, adminTariffs, type PriceImport, type Tariff } from '@portal/contracts/admin';
import { act, fakeApi, renderScreen, screen, waitFor, type Rendered } from '@portal/testing';
import remote from '../index';
import { fileText } from './file-text';

const uuid = (n: number) => `0198c1d0-0000-7000-8000-00000000000${n}`;
const aTariff = (given: Partial<Tariff>): Tariff => ({ uuid: uuid(1), name: 'Basic', currency_code: 'UAH', customers: 12, landlines: false, versions: [], ...given });
const found: PriceImport = { uuid: uuid(5), validFrom: '2027-02-01T00:00:00.000Z', rows: 40, added: 1, changed: 0, removed: 0, unchanged: 39, complete: true, problems: [], problemCount: 0, belowCost: 0, undone: null };
const never = () => new Promise<never>(() => undefined);

/** The import of Basic, with its file chosen. */
async function begin() {
  fakeApi(adminTariffs.list, { items: [aTariff({}), aTariff({ uuid: uuid(2), name: 'Retail' })] });
  const changes = fakeApi(adminTariffs.changes, { items: [{ kind: 'added', messageType: 'sms', prefix: '38067', country: 'UA', destination: 'Kyivstar', connectionName: null, before: null, after: '0.9000', belowCost: false, fallsTo: null, undoneFrom: null }], next: null });
  const look = fakeApi(adminTariffs.look, found);
  const view = await renderScreen(remote, 'tariffs', { path: `/admin/tariffs?tariff=${uuid(1)}&import=1`, elements: ['/admin/tariffs'] });
  await screen.findByRole('heading', { name: 'New prices: Basic' });
  await chooseFile(view, 'basic.csv');
  return { ...view, look, changes };
}
async function chooseFile({ user }: Pick<Rendered, 'user'>, name: string) {
  await user.upload(screen.getByTestId('file-input'), new File(['prefix;price'], name, { type: 'text/csv' }));
  await screen.findByText(name);
}
const press = ({ user }: Pick<Rendered, 'user'>, name: string | RegExp) => user.click(screen.getByRole('button', { name }));
async function goTo({ user }: Pick<Rendered, 'user'>, tariff: string) {
  await user.click(screen.getByRole('link', { name: 'All price lists' }));
  await user.click(await screen.findByText(tariff));
  await user.click(await screen.findByRole('button', { name: 'Import prices' }));
  await screen.findByRole('heading', { name: `New prices: ${tariff}` });
}
/** As when the reader opens a screen of another part of the portal and comes back. */
async function leaveAndReturn({ portal }: Pick<Rendered, 'portal'>) {
  await act(async () => portal.unmount('admin'));
  await act(async () => portal.mount(remote));
}

it('[ADM-05] keeps file and difference of a tariff while the reader is elsewhere, apart from those of another', async () => {
  const view = await begin();
  await press(view, 'Compare');
  expect(await screen.findByText('Kyivstar', { exact: false })).toBeVisible();
  await goTo(view, 'Retail');
  expect(screen.queryByText('basic.csv')).not.toBeInTheDocument();
  expect(screen.queryByText('Kyivstar', { exact: false })).not.toBeInTheDocument();
  await chooseFile(view, 'retail.csv');
  await goTo(view, 'Basic');
  expect(await screen.findByText('Kyivstar', { exact: false })).toBeVisible();
  expect(view.look.inputs).toHaveLength(1);
  await press(view, 'Choose another file or time');
  expect(screen.getByText('basic.csv')).toBeVisible();
  expect(screen.queryByText('retail.csv')).not.toBeInTheDocument();
});

it('keeps the moment and the choice that were made with the file', async () => {
  const view = await begin();
  const moment = () => screen.getByLabelText(/^Effective from/);
  await view.user.clear(moment());
  await view.user.type(moment(), '2027-02-01T09:30');
  await view.user.click(screen.getByRole('checkbox', { name: /^Complete list: end prices missing from the file/ }));
  await goTo(view, 'Basic');
  expect(moment()).toHaveValue('2027-02-01T09:30');
  expect(screen.getByRole('checkbox', { name: /^Complete list: end prices missing from the file/ })).not.toBeChecked();
  await press(view, 'Compare');
  await waitFor(() => expect(view.look.inputs).toEqual([{ body: { uuid: uuid(1), validFrom: new Date('2027-02-01T09:30').toISOString(), complete: false, file: 'prefix;price' } }]));
});

it('begins anew once it was dropped', async () => {
  const view = await begin();
  await press(view, 'Cancel import');
  await view.user.click(await screen.findByRole('button', { name: 'Import prices' }));
  await screen.findByRole('heading', { name: 'New prices: Basic' });
  expect(screen.queryByText('basic.csv')).not.toBeInTheDocument();
});

it('goes on being compared while another tariff is, and neither gets the difference of the other', async () => {
  const answers = new Map<string, () => void>();
  const view = await begin();
  view.look.answer(({ body }) => new Promise((resolve) => { answers.set(body.uuid, () => resolve({ ...found, rows: body.uuid === uuid(1) ? 41 : 42 })); }));
  await press(view, 'Compare');
  await goTo(view, 'Retail');
  await chooseFile(view, 'retail.csv');
  await press(view, 'Compare');
  await act(async () => [...answers.values()].forEach((answer) => answer()));
  expect(await screen.findByText('42')).toBeVisible();
  await goTo(view, 'Basic');
  expect(await screen.findByText('41')).toBeVisible();
  expect(view.look.inputs).toHaveLength(2);
});

it('shows no difference of a file that was replaced while it was being compared', async () => {
  let answer: () => void = () => undefined;
  const view = await begin();
  view.look.answer(() => new Promise((resolve) => { answer = () => resolve(found); }));
  await press(view, 'Compare');
  await press(view, 'Remove basic.csv');
  await chooseFile(view, 'mended.csv');
  await act(async () => answer());
  expect(screen.getByText('mended.csv')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Apply prices' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Compare' })).not.toHaveAttribute('aria-busy');
});

it('can be compared again where the reader left while it was being compared', async () => {
  const view = await begin();
  view.look.answer(never);
  await press(view, 'Compare');
  await leaveAndReturn(view);
  view.look.answer(found);
  await press(view, 'Compare');
  expect(await screen.findByText('Kyivstar', { exact: false })).toBeVisible();
  expect(view.look.inputs).toHaveLength(2);
});

it('can be taken over again where the reader left while it was being taken over', async () => {
  const apply = fakeApi(adminTariffs.apply, never);
  const view = await begin();
  await press(view, 'Compare');
  await screen.findByText('Kyivstar', { exact: false });
  await press(view, 'Apply prices');
  await leaveAndReturn(view);
  apply.answer(aTariff({}));
  await press(view, 'Apply prices');
  expect(await screen.findByRole('heading', { name: 'New prices applied: Basic' })).toBeVisible();
  expect(apply.inputs).toEqual([1, 2].map(() => ({ body: { uuid: uuid(5), added: 1, changed: 0, removed: 0, carry: false } })));
});

it('can neither be dropped nor changed while it is being taken over', async () => {
  let answer: () => void = () => undefined;
  fakeApi(adminTariffs.apply, () => new Promise((resolve) => { answer = () => resolve(aTariff({})); }));
  const view = await begin();
  await press(view, 'Compare');
  await screen.findByText('Kyivstar', { exact: false });
  await press(view, 'Apply prices');
  for (const name of ['Cancel import', /^File/, 'Choose another file or time']) {
    expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
    await press(view, name);
  }
  expect(screen.getByText('Kyivstar', { exact: false })).toBeVisible();
  await act(async () => answer());
  expect(await screen.findByRole('heading', { name: 'New prices applied: Basic' })).toBeVisible();
});

it('shows the changes of another comparison from their first page', async () => {
  const view = await begin();
  const asked = (comparison: number) => view.changes.inputs.filter(({ query }) => query.uuid === uuid(comparison)).map(({ query }) => query.cursor);
  view.changes.answer({ items: [], next: 'more' });
  await press(view, 'Compare');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Next page' })).not.toHaveAttribute('aria-disabled'));
  await press(view, 'Next page');
  await waitFor(() => expect(asked(5)).toEqual([undefined, 'more']));
  await press(view, 'Choose another file or time');
  view.look.answer({ ...found, uuid: uuid(6) });
  await press(view, 'Compare');
  await waitFor(() => expect(asked(6)).toEqual([undefined]));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Next page' })).not.toHaveAttribute('aria-disabled'));
  await press(view, 'Next page');
  await waitFor(() => expect(asked(6)).toEqual([undefined, 'more']));
  await press(view, 'Previous page');
  await waitFor(() => expect(asked(6)).toEqual([undefined, 'more', undefined]));
});

it('keeps saying why it was refused', async () => {
  const view = await begin();
  view.look.answer(new AppError('price_file_refused'));
  await press(view, 'Compare');
  await screen.findByText(/This file isn’t a price table/);
  await leaveAndReturn(view);
  await goTo(view, 'Basic');
  expect(screen.getByText(/This file isn’t a price table/)).toBeVisible();
});

it('[ADM-06] keeps the file of a connection while the reader looks at the rates', async () => {
  fakeApi(adminRates.list, { items: [], next: null });
  fakeApi(adminAlphaNames.providers, { items: [{
    id: 3, name: 'smsc-1', providerName: 'SMSC', channel: 'smpp', enabled: true, messageTypes: ['sms'], state: 'up', bound: 2, binds: 2, lastError: null, notifiedSecondsAgo: 1, directions: 4, sandbox: false,
  }] });
  const view = await renderScreen(remote, 'directionRates', { path: '/admin/direction_rates?tab=import&into=3', elements: ['/admin/direction_rates'] });
  await chooseFile(view, 'rates.csv');
  await view.user.click(screen.getByRole('tab', { name: 'Rates' }));
  expect(await screen.findByRole('heading', { name: 'No rates yet' })).toBeVisible();
  await view.user.click(screen.getByRole('tab', { name: 'Import' }));
  await view.user.selectOptions(screen.getByRole('combobox', { name: 'Connection' }), '3');
  expect(await screen.findByText('rates.csv')).toBeVisible();
});

it('[ADM-05] reads a file in any encoding that a file of recipients may have', async () => {
  const text = 'prefix;price;name\n38067;0,90;Київстар Україна\n38050;0,95;Водафон Україна\n';
  const inBytes = (encoding: string) => {
    const decoder = new TextDecoder(encoding);
    const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
    return Uint8Array.from([...text], (sign) => bytes.get(sign) ?? 0x3f);
  };
  const wide = new Uint8Array(Uint16Array.from([...text], (sign) => sign.charCodeAt(0)).buffer);
  for (const bytes of [new TextEncoder().encode(`\ufeff${text}`), inBytes('windows-1251'), inBytes('koi8-u'), inBytes('x-mac-cyrillic'), wide]) {
    expect(fileText(bytes.buffer)).toBe(text);
  }
});
