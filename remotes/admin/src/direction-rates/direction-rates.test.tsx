import { AppError } from '@portal/contracts';
import { adminAlphaNames, adminRates, adminTariffs, ratesExport, type AdminProvider, type DirectionRate } from '@portal/contracts/admin';
import { fakeApi, fakeFile, renderScreen, screen, waitFor } from '@portal/testing';
import remote from '../index';

const uuid = '0198c1d0-0000-7000-8000-000000000001';
const rate: DirectionRate = {
  connectionId: 3, connectionName: 'smsc-1', providerName: 'SMSC', messageType: 'sms', prefix: '38050', country: 'UA', currency_code: 'UAH',
  cost: '0.4000', validFrom: '2026-01-01T00:00:00.000Z', validTo: null, state: 'current',
};
const provider: AdminProvider = {
  id: 3, name: 'smsc-1', providerName: 'SMSC', channel: 'smpp', enabled: true, messageTypes: ['sms'], state: 'up', bound: 2, binds: 2,
  lastError: null, notifiedSecondsAgo: 1, directions: 4, sandbox: false,
};
const open = (path = '/admin/direction_rates', language?: 'ru' | 'ua' | 'bg') => renderScreen(remote, 'directionRates', {
  path, elements: ['/admin/direction_rates'], language,
});
const rates = (...items: DirectionRate[]) => fakeApi(adminRates.list, { items, next: null });
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

it('[ADM-06] [VAL-13:margin] describes a loss in words, and the margin if the provider pays part', async () => {
  fakeApi(adminTariffs.list, { items: [{ uuid, name: 'Basic', currency_code: 'UAH', customers: 1, landlines: false, versions: [] }] });
  const margins = fakeApi(adminRates.margins, {
    items: [{
      tariffUuid: uuid, tariffName: 'Basic', messageType: 'sms', prefix: '38050', country: 'UA', destination: 'Vodafone',
      currency_code: 'UAH', price: '0.3000', chosen: { connectionName: 'smsc-1', cost: '0.4000' }, worst: null, margin: '-0.1000',
      marginPercent: -33, worstMargin: null, worstMarginPercent: null, uncharged: { charged: 2, sent: 3, margin: '-0.6000' },
    }],
    next: null,
  });
  await open('/admin/direction_rates?tab=margins');
  expect(await screen.findByText(/^Loss: .*33/)).toBeVisible();
  expect(screen.getByText(/0,10.* · 2 parts charged, 3 sent: Loss: .*0,60/)).toBeVisible();
  expect(margins.inputs).toMatchObject([{ query: { tariffUuid: uuid } }]);
});

it('[ADM-06] imports for the chosen connection, and loads the connections once', async () => {
  const { inputs } = providers();
  const { user } = await open('/admin/direction_rates?tab=import');
  await screen.findByRole('option', { name: 'smsc-1 (SMSC)' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Connection' }), '3');
  expect(await screen.findByRole('heading', { name: 'New prices: smsc-1' })).toBeVisible();
  expect(inputs).toHaveLength(1);
});
