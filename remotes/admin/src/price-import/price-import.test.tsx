import { AppError } from '@portal/contracts';
import { adminAlphaNames, adminRates, adminTariffs, type PriceImport, type Tariff } from '@portal/contracts/admin';
import { act, fakeApi, renderScreen, screen, waitFor, type Rendered } from '@portal/testing';
import remote from '../index';
import { fileText } from './file-step';

const uuid = (n: number) => `0198c1d0-0000-7000-8000-00000000000${n}`;
const aTariff = (overrides: Partial<Tariff>): Tariff => ({
  uuid: uuid(1), name: 'Basic', currency_code: 'UAH', customers: 12, landlines: false, versions: [], ...overrides,
});
const found: PriceImport = {
  uuid: uuid(5), validFrom: '2027-02-01T00:00:00.000Z', rows: 40, added: 1, changed: 0, removed: 0, unchanged: 39, complete: true,
  problems: [], problemCount: 0, belowCost: 0, undone: null,
};
const never = () => new Promise<never>(() => undefined);

/** Opens the import of the tariff Basic and chooses a file. */
async function start() {
  fakeApi(adminTariffs.list, { items: [aTariff({}), aTariff({ uuid: uuid(2), name: 'Retail' })] });
  const changes = fakeApi(adminTariffs.changes, { items: [{
    kind: 'added', messageType: 'sms', prefix: '38067', country: 'UA', destination: 'Kyivstar', connectionName: null, before: null,
    after: '0.9000', belowCost: false, fallsTo: null, undoneFrom: null,
  }], next: null });
  const preview = fakeApi(adminTariffs.previewImport, found);
  const view = await renderScreen(remote, 'tariffs', { path: `/admin/tariffs?tariff=${uuid(1)}&import=1`, elements: ['/admin/tariffs'] });
  await screen.findByRole('heading', { name: 'New prices: Basic' });
  await chooseFile(view, 'basic.csv');
  return { ...view, preview, changes };
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
/** Leaves the remote for another part of the portal and returns. */
async function leaveAndReturn({ portal }: Pick<Rendered, 'portal'>) {
  await act(async () => portal.unmount('admin'));
  await act(async () => portal.mount(remote));
}

it('[ADM-05] keeps file and comparison of each tariff while the user is elsewhere', async () => {
  const view = await start();
  await press(view, 'Compare');
  expect(await screen.findByText('Kyivstar', { exact: false })).toBeVisible();
  await goTo(view, 'Retail');
  expect(screen.queryByText('basic.csv')).not.toBeInTheDocument();
  expect(screen.queryByText('Kyivstar', { exact: false })).not.toBeInTheDocument();
  await chooseFile(view, 'retail.csv');
  await goTo(view, 'Basic');
  expect(await screen.findByText('Kyivstar', { exact: false })).toBeVisible();
  expect(view.preview.inputs).toHaveLength(1);
  await press(view, 'Choose another file or time');
  expect(screen.getByText('basic.csv')).toBeVisible();
  expect(screen.queryByText('retail.csv')).not.toBeInTheDocument();
});

it('keeps the start time and option chosen with the file', async () => {
  const view = await start();
  const day = () => screen.getByLabelText(/^Effective from/);
  const time = () => screen.getByRole('textbox', { name: 'Time' });
  await view.user.clear(day());
  await view.user.type(day(), '1.2.2027');
  await view.user.clear(time());
  await view.user.type(time(), '9:30{Tab}');
  await view.user.click(screen.getByRole('checkbox', { name: 'End prices that aren’t in this file' }));
  await goTo(view, 'Basic');
  expect(day()).toHaveValue('1 Feb 2027');
  expect(time()).toHaveValue('09:30');
  expect(screen.getByRole('checkbox', { name: 'End prices that aren’t in this file' })).toBeChecked();
  await press(view, 'Compare');
  await waitFor(() => expect(view.preview.inputs).toEqual([
    { body: { uuid: uuid(1), validFrom: new Date('2027-02-01T09:30').toISOString(), complete: true, file: 'prefix;price' } },
  ]));
});

it('starts again after it was discarded', async () => {
  const view = await start();
  await press(view, 'Cancel import');
  await view.user.click(await screen.findByRole('button', { name: 'Import prices' }));
  await screen.findByRole('heading', { name: 'New prices: Basic' });
  expect(screen.queryByText('basic.csv')).not.toBeInTheDocument();
});

it('compares two tariffs at the same time without mixing the results', async () => {
  const answers = new Map<string, () => void>();
  const view = await start();
  view.preview.answer(({ body }) => new Promise((resolve) => {
    answers.set(body.uuid, () => resolve({ ...found, rows: body.uuid === uuid(1) ? 41 : 42 }));
  }));
  await press(view, 'Compare');
  await goTo(view, 'Retail');
  await chooseFile(view, 'retail.csv');
  await press(view, 'Compare');
  await act(async () => [...answers.values()].forEach((answer) => answer()));
  expect(await screen.findByText('42')).toBeVisible();
  await goTo(view, 'Basic');
  expect(await screen.findByText('41')).toBeVisible();
  expect(view.preview.inputs).toHaveLength(2);
});

it('shows no comparison of a file that was replaced meanwhile', async () => {
  let answer: () => void = () => undefined;
  const view = await start();
  view.preview.answer(() => new Promise((resolve) => { answer = () => resolve(found); }));
  await press(view, 'Compare');
  await press(view, 'Remove basic.csv');
  await chooseFile(view, 'mended.csv');
  await act(async () => answer());
  expect(screen.getByText('mended.csv')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Apply prices' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Compare' })).not.toHaveAttribute('aria-busy');
});

it('can be compared again if the user left during the comparison', async () => {
  const view = await start();
  view.preview.answer(never);
  await press(view, 'Compare');
  await leaveAndReturn(view);
  view.preview.answer(found);
  await press(view, 'Compare');
  expect(await screen.findByText('Kyivstar', { exact: false })).toBeVisible();
  expect(view.preview.inputs).toHaveLength(2);
});

it('can be applied again if the user left while applying', async () => {
  const apply = fakeApi(adminTariffs.apply, never);
  const view = await start();
  await press(view, 'Compare');
  await screen.findByText('Kyivstar', { exact: false });
  await press(view, 'Apply prices');
  await leaveAndReturn(view);
  apply.answer(aTariff({}));
  await press(view, 'Apply prices');
  expect(await screen.findByRole('heading', { name: 'New prices applied: Basic' })).toBeVisible();
  expect(apply.inputs).toEqual([1, 2].map(() => ({ body: { uuid: uuid(5), added: 1, changed: 0, removed: 0, carry: false } })));
});

it('cannot be discarded or changed while it is applied', async () => {
  let answer: () => void = () => undefined;
  fakeApi(adminTariffs.apply, () => new Promise((resolve) => { answer = () => resolve(aTariff({})); }));
  const view = await start();
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

it('shows the changes of another comparison from the first page', async () => {
  const view = await start();
  const cursorsOf = (comparison: number) => (
    view.changes.inputs.filter(({ query }) => query.uuid === uuid(comparison)).map(({ query }) => query.cursor)
  );
  view.changes.answer({ items: [], next: 'more' });
  await press(view, 'Compare');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Next page' })).not.toHaveAttribute('aria-disabled'));
  await press(view, 'Next page');
  await waitFor(() => expect(cursorsOf(5)).toEqual([undefined, 'more']));
  await press(view, 'Choose another file or time');
  view.preview.answer({ ...found, uuid: uuid(6) });
  await press(view, 'Compare');
  await waitFor(() => expect(cursorsOf(6)).toEqual([undefined]));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Next page' })).not.toHaveAttribute('aria-disabled'));
  await press(view, 'Next page');
  await waitFor(() => expect(cursorsOf(6)).toEqual([undefined, 'more']));
  await press(view, 'Previous page');
  await waitFor(() => expect(cursorsOf(6)).toEqual([undefined, 'more', undefined]));
});

it('keeps showing why it was refused', async () => {
  const view = await start();
  view.preview.answer(new AppError('price_file_refused'));
  await press(view, 'Compare');
  await screen.findByText(/This file isn’t a price table/);
  await leaveAndReturn(view);
  await goTo(view, 'Basic');
  expect(screen.getByText(/This file isn’t a price table/)).toBeVisible();
});

it('[ADM-06] keeps the file of a connection while the user looks at rates', async () => {
  fakeApi(adminRates.list, { items: [], next: null, withoutRates: [] });
  fakeApi(adminAlphaNames.providers, { items: [{
    id: 3, name: 'smsc-1', providerName: 'SMSC', channel: 'smpp', enabled: true, messageTypes: ['sms'], state: 'up', bound: 2, binds: 2,
    lastError: null, notifiedSecondsAgo: 1, directions: 4, sandbox: false,
  }] });
  const view = await renderScreen(remote, 'directionRates', {
    path: '/admin/direction_rates?tab=import&into=3', elements: ['/admin/direction_rates'],
  });
  await chooseFile(view, 'rates.csv');
  await view.user.click(screen.getByRole('tab', { name: 'Rates' }));
  expect(await screen.findByRole('heading', { name: 'No rates yet' })).toBeVisible();
  await view.user.click(screen.getByRole('tab', { name: 'Import' }));
  await view.user.selectOptions(screen.getByRole('combobox', { name: 'Connection' }), '3');
  expect(await screen.findByText('rates.csv')).toBeVisible();
});

it('[ADM-05] reads a file in every encoding of recipient files', async () => {
  const text = 'prefix;price;name\n38067;0,90;Київстар Україна\n38050;0,95;Водафон Україна\n';
  const inBytes = (encoding: string) => {
    const decoder = new TextDecoder(encoding);
    const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
    return Uint8Array.from([...text], (sign) => bytes.get(sign) ?? 0x3f);
  };
  const wide = new Uint8Array(Uint16Array.from([...text], (sign) => sign.charCodeAt(0)).buffer);
  for (const bytes of [
    new TextEncoder().encode(`\ufeff${text}`), inBytes('windows-1251'), inBytes('koi8-u'), inBytes('x-mac-cyrillic'), wide,
  ]) {
    expect(fileText(bytes.buffer)).toBe(text);
  }
});
