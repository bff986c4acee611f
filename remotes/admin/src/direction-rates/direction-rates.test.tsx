import { AppError } from '@portal/contracts';
import {
  adminAlphaNames, adminRates, adminTariffs, ratesExport, type AdminProvider, type DirectionRate, type MarginRow,
} from '@portal/contracts/admin';
import { fakeApi, fakeFile, renderScreen, screen, waitFor, within } from '@portal/testing';
import remote from '../index';

const uuid = '0198c1d0-0000-7000-8000-000000000001';
const rate: DirectionRate = {
  connectionId: 3, connectionName: 'smsc-1', providerName: 'SMSC', messageType: 'sms', prefix: '38050', country: 'UA', isShared: false,
  currency_code: 'UAH', cost: '0.4000', validFrom: '2026-01-01T00:00:00.000Z', validTo: null, state: 'current',
};
const provider: AdminProvider = {
  id: 3, name: 'smsc-1', providerName: 'SMSC', channel: 'smpp', enabled: true, messageTypes: ['sms'], state: 'up', bound: 2, binds: 2,
  lastError: null, notifiedSecondsAgo: 1, directions: 4, sandbox: false,
};
const open = (path = '/admin/direction_rates', language?: 'ru' | 'ua' | 'bg') => renderScreen(remote, 'directionRates', {
  path, elements: ['/admin/direction_rates'], language,
});
const rates = (...items: DirectionRate[]) => fakeApi(adminRates.list, { items, next: null, withoutRates: [] });
const providers = () => fakeApi(adminAlphaNames.providers, { items: [provider] });

it.each(
  [['ru', 'Цены провайдеров'], ['ua', 'Ціни провайдерів'], ['bg', 'Цени на доставчиците']] as const,
)('has its heading in %s', async (language, heading) => {
  rates();
  providers();
  await open(undefined, language);
  expect(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible();
});

it('[ADM-06] shows rates filtered by connection, and exports them', async () => {
  const read = rates(rate);
  providers();
  const file = fakeFile(ratesExport.path, { name: 'smsc-1.csv', content: 'prefix' });
  const { user } = await open();
  expect(await screen.findByText('38050')).toBeVisible();
  await screen.findByRole('option', { name: 'smsc-1 (SMSC)' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Connection' }), '3');
  await waitFor(() => expect(read.inputs.at(-1)).toMatchObject({ query: { filter: { connectionId: 3 } } }));
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(file.queries).toEqual([{ connectionId: '3', language: 'en' }]));
});

it('does not repeat a connection\'s name that equals its provider\'s', async () => {
  rates();
  fakeApi(adminAlphaNames.providers, { items: [provider, { ...provider, id: 4, name: 'SMSC' }] });
  await open();
  await screen.findByRole('option', { name: 'SMSC' });
  expect(screen.getByRole('option', { name: 'smsc-1 (SMSC)' })).toBeInTheDocument();
});

it('shows an empty state, and why loading failed', async () => {
  const read = rates();
  providers();
  const { unmount } = await open();
  expect(await screen.findByRole('heading', { name: 'No rates yet' })).toBeVisible();
  unmount();
  read.answer(new AppError('server_unavailable'));
  await open();
  expect(await screen.findByRole('heading', { name: 'Couldn’t load rates' })).toBeVisible();
});

const version = { id: '1', validFrom: '2026-01-01T00:00:00.000Z', state: 'current' as const, prices: 2 };
const basic = { uuid, name: 'Basic', currency_code: 'UAH', customers: 1, landlines: false, versions: [version] };
const vodafone: MarginRow = {
  tariffUuid: uuid, tariffName: 'Basic', messageType: 'sms', prefix: '38050', country: 'UA', destination: 'Vodafone',
  currency_code: 'UAH', price: '0.3000', chosen: { connectionName: 'smsc-1', cost: '0.4000' }, worst: null, margin: '-0.1000',
  marginPercent: -33, worstMargin: null, worstMarginPercent: null, uncharged: { charged: 2, sent: 3, margin: '-0.6000' },
};
const openMargins = async (items: MarginRow[], summary: { losing: number; unknown: number }) => {
  fakeApi(adminTariffs.list, { items: [basic] });
  const { inputs } = fakeApi(adminRates.margins, { items, next: null, summary });
  return { inputs, ...await open('/admin/direction_rates?tab=margins') };
};

it('[ADM-06] [VAL-13:margin] says which prices lose money, and the rest in a drawer', async () => {
  const { inputs, user } = await openMargins([vodafone], { losing: 1, unknown: 0 });
  expect(await screen.findByText('Prices of “Basic” below cost: 1.')).toBeVisible();
  expect(screen.getByText(/^They come first\. Raise the price/)).toBeVisible();
  const [row] = within(screen.getByRole('grid', { name: 'Margins' })).getAllByRole('row').slice(1);
  expect(within(row!).getAllByRole('gridcell').map(({ textContent }) => textContent)).toEqual([
    'Vodafone, Ukraine', '38050', 'SMS', 'smsc-1', '0,30', '0,40', '-0,10', '-33,0\u00a0%', 'Loss',
  ]);
  expect(inputs).toMatchObject([{ query: { tariffUuid: uuid } }]);
  await user.click(screen.getByRole('button', { name: 'Vodafone, Ukraine' }));
  const drawer = within(screen.getByRole('dialog', { name: 'Vodafone, Ukraine' }));
  expect(drawer.getByText(/sent in 3 parts but charged as 2. Margin on a text like this: -0,60/)).toBeVisible();
  expect(drawer.getByText('No route covers this prefix.')).toBeVisible();
});

it.each([
  [{ losing: 0, unknown: 0 }, 'Every price of “Basic” covers its cost.'],
  [{ losing: 0, unknown: 1_000 }, 'Prices of “Basic” with unknown cost: ≥ 1 000.'],
])('says of %j: %s', async (summary, sentence) => {
  await openMargins([], summary);
  expect(await screen.findByText(sentence)).toBeVisible();
});

it('aligns the decimals of a column', async () => {
  await openMargins([
    vodafone, { ...vodafone, prefix: '49', price: '1.2085', chosen: null, margin: null, marginPercent: null },
  ], { losing: 1, unknown: 1 });
  expect(await screen.findByText('1,2085')).toBeVisible();
  expect(screen.getByText('0,3000')).toBeVisible();
  expect(screen.getByText('Unknown cost')).toBeVisible();
});

it('names connections without current rates, and leads to their import', async () => {
  fakeApi(adminRates.list, {
    items: [{ ...rate, prefix: '44', country: 'GB', isShared: true }], next: null, withoutRates: [{ id: 3, name: 'smsc-1' }],
  });
  providers();
  const { user } = await open();
  expect(await screen.findByText('United Kingdom and others')).toBeVisible();
  expect(screen.getByText('No current rates: smsc-1.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Import rates' }));
  expect(await screen.findByRole('heading', { name: 'New rates: smsc-1' })).toBeVisible();
});

it('[ADM-06] imports for the chosen connection, and loads the connections once', async () => {
  const { inputs } = providers();
  const { user } = await open('/admin/direction_rates?tab=import');
  await screen.findByRole('option', { name: 'smsc-1 (SMSC)' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Connection' }), '3');
  expect(await screen.findByRole('heading', { name: 'New rates: smsc-1' })).toBeVisible();
  const ends = screen.getByRole('checkbox', { name: 'End rates that aren’t in this file' });
  expect(ends).not.toBeChecked();
  expect(ends).toHaveAccessibleDescription('Leave off to add or change only the rates listed.');
  expect(inputs).toHaveLength(1);
});
