import { AppError } from '@portal/contracts';
import { adminCustomers, adminFinance, adminTrafficGuard } from '@portal/contracts/admin';
import { pageUnavailable } from '@portal/portal';
import { takeEvery } from '@portal/portal/saga';
import { fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import remote from '../../index';
import { aCustomerCard, anOfficeAccount, ORGANIZATION } from '../../customer-card.fixture';

const { uuid } = aCustomerCard();
const NOW = '2026-01-15T10:00:00.000Z';

async function openCard(tab = '', card = aCustomerCard()) {
  const facts = fakeApi(adminCustomers.load, card);
  return { facts, ...(await renderScreen(remote, 'customer', { path: `/customer/${uuid}${tab && `?tab=${tab}`}` })) };
}

it('[ADM-01:card] [NAV-18] shows facts and balances of a customer, with links to all parts', async () => {
  fakeApi(adminCustomers.accounts, { items: [anOfficeAccount()] });
  const { user, location } = await openCard();
  expect(await screen.findByRole('heading', { level: 1, name: 'C-2026/12' })).toBeVisible();
  expect(screen.getByText(/^1\s000,00\sUAH$/)).toBeVisible();
  expect(screen.getByText(/^12,50\sUAH reserved$/)).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Accounts' }));
  expect(location().search).toBe('?tab=accounts');
  expect(await screen.findByText('Kyiv office')).toBeVisible();
  await user.keyboard('{End}');
  expect(screen.getByRole('link', { name: 'View changes to customer' })).toHaveAttribute('href', `/admin/audit?subject=${uuid}`);
  expect(screen.getByRole('link', { name: 'View customer’s actions' })).toHaveAttribute('href', `/admin/audit?customer=${uuid}`);
});

it('[NAV-18] [NAV-27] shows an unknown customer as missing and notifies the portal', async () => {
  const card = fakeApi(adminCustomers.load, new AppError('server_unavailable'));
  const { portal, user } = await renderScreen(remote, 'customer', { path: `/customer/${uuid}` });
  const missing: string[] = [];
  portal.run('watch', function* () {
    yield* takeEvery(pageUnavailable, function* ({ payload }) {
      missing.push(payload.path);
    });
  });
  card.answer(new AppError('not_found'));
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Customer not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to customers' })).toHaveAttribute('href', '/admin/customers');
  await waitFor(() => expect(missing).toEqual([`/customer/${uuid}`]));
});

it('[ADM-01:update] edits the facts, and keeps the input after a refusal', async () => {
  const { adminTariffs } = await import('@portal/contracts/admin');
  fakeApi(adminTariffs.list, {
    items: [{ uuid: aCustomerCard().tariff.uuid, name: 'Retail', currency_code: 'UAH', customers: 3, landlines: false, versions: [] }],
  });
  const change = fakeApi(adminCustomers.update, new AppError('name_taken', { name: 'C-2026/13' }));
  const { user, facts } = await openCard();
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit C-2026/12' }));
  const name = dialog.getByRole('textbox', { name: /^Contract/ });
  await user.clear(name);
  await user.type(name, 'C-2026/13');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('C-2026/13');
  expect(name).toHaveValue('C-2026/13');
  change.answer(aCustomerCard({ name: 'C-2026/13' }));
  facts.answer(aCustomerCard({ name: 'C-2026/13' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'C-2026/13' })).toBeVisible();
});

it('[FIN-08] writes off from an organization, with one ID for all retries', async () => {
  fakeApi(adminCustomers.accounts, { items: [anOfficeAccount()] });
  const { user } = await openCard('accounts');
  const moving = fakeApi(adminFinance.writeOff, new AppError('network_unreachable'));
  await user.click(await screen.findByRole('button', { name: 'Write off from Kyiv office' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /^Amount/ }), '250,01');
  await user.click(dialog.getByRole('button', { name: 'Transfer money' }));
  expect(dialog.getByText(/balance is only 250,00\sUAH/)).toBeVisible();
  expect(moving.inputs).toEqual([]);
  await user.clear(dialog.getByRole('textbox', { name: /^Amount/ }));
  await user.type(dialog.getByRole('textbox', { name: /^Amount/ }), '100,5');
  await user.type(dialog.getByRole('textbox', { name: 'Comment' }), 'For Easter');
  await user.click(dialog.getByRole('button', { name: 'Transfer money' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  moving.answer({
    organization: anOfficeAccount({ summa_currency: '149.50' }), customer: anOfficeAccount({ organizationUuid: null, type: 1 }),
  });
  await user.click(dialog.getByRole('button', { name: 'Transfer money' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const [first, second] = moving.inputs.map(({ body }) => body);
  expect(first).toMatchObject({ organizationUuid: ORGANIZATION, currency_code: 'UAH', sum: '100.50', comment: 'For Easter' });
  expect(second).toEqual(first);
});

it('[FIN-05] switches payment methods of an organization', async () => {
  const route = {
    uuid: '0198c1d0-0000-7000-8000-000000000041', sellerName: 'We Ltd', type: 'cash' as const, bankName: null, bankAccount: null,
    name: 'Cash', currency_code: 'UAH', allowed: true,
  };
  fakeApi(adminCustomers.organizations, { items: [
    { uuid: ORGANIZATION, name: 'Kyiv office', type: 2, email: null, address: null, code: null, defaultAlphaname: null, created: NOW },
  ], next: null });
  fakeApi(adminFinance.orgPayMethods, { items: [route] });
  const { inputs } = fakeApi(adminFinance.updateOrgPayMethods, { items: [{ ...route, allowed: false }] });
  const { user } = await openCard('organizations');
  await user.click(await screen.findByRole('button', { name: 'Payment methods of Kyiv office' }));
  await user.click(await screen.findByRole('switch', { name: 'Cash, UAH' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(inputs).toEqual([
    { body: { organizationUuid: ORGANIZATION, methods: [{ uuid: route.uuid, allowed: false }] } },
  ]));
});

it('[ADM-01:card] creates organizations and alpha names, and deletes an unused alpha name', async () => {
  const name = {
    uuid: '0198c1d0-0000-7000-8000-000000000051', name: 'SHOP', organizationName: 'Kyiv office', messageTypes: [], direction_status: 2,
    used: false,
  };
  fakeApi(adminCustomers.organizations, { items: [
    { uuid: ORGANIZATION, name: 'Kyiv office', type: 2, email: null, address: null, code: null, defaultAlphaname: null, created: NOW },
  ], next: null });
  const names = fakeApi(adminCustomers.alphaNames, { items: [], next: null });
  const make = fakeApi(adminCustomers.createAlphaName, new AppError('alpha_name_looks_alike', { name: 'SH0P' }));
  const drop = fakeApi(adminCustomers.deleteAlphaName, {});
  const { user } = await openCard('alphaNames');
  await user.click(await screen.findByRole('button', { name: 'Create alpha name' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /^Alpha name/ }), 'SHOP');
  await dialog.findByRole('option', { name: 'Kyiv office' });
  await user.click(dialog.getByRole('button', { name: 'Create alpha name' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('SH0P');
  make.answer(name);
  names.answer({ items: [name], next: null });
  await user.click(dialog.getByRole('button', { name: 'Create alpha name' }));
  expect(await screen.findByRole('link', { name: 'SHOP' })).toHaveAttribute('href', '/admin/alphanames?text=SHOP');
  expect(make.inputs.at(-1)).toEqual({ body: { uuid, organizationUuid: ORGANIZATION, name: 'SHOP' } });
  await user.click(screen.getByRole('button', { name: 'Delete SHOP' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(drop.inputs).toEqual([{ body: { uuid, alphaNameUuid: name.uuid } }]));
});

it('sets limits, shows spending of today, and unblocks traffic', async () => {
  const trafficBlock = {
    uuid: '0198c1d0-0000-7000-8000-000000000061', kind: 'block' as const, subject: '38067123', at: NOW, counted: 120, limit: 100,
    windowMinutes: 60, refused: 7, unblocked: null, unblockedBy: null,
  };
  const limits = { countries: ['UA'], perBlock: 100, perKey: null, dailySpend: '500.00' };
  fakeApi(adminTrafficGuard.get, {
    limits, currency_code: 'UAH', spentToday: '41.30', countedToday: '41.30', trafficBlocks: [trafficBlock],
  });
  const setting = fakeApi(adminTrafficGuard.set, limits);
  const unblocking = fakeApi(adminTrafficGuard.unblock, { ...trafficBlock, unblocked: NOW, unblockedBy: 'admin' });
  const { user } = await openCard('limits');
  expect(await screen.findByText(/^Spent today: 41,30\sUAH$/)).toBeVisible();
  expect(screen.getByText(/38067123xxxx: 120 in 60 min, limit 100/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Unblock: adjacent numbers' }));
  await waitFor(() => expect(unblocking.inputs).toEqual([{ body: { uuid, blockUuid: trafficBlock.uuid } }]));
  const perKey = await screen.findByRole('textbox', { name: /^Messages per API key per minute/ });
  await user.type(perKey, 'many');
  await user.click(screen.getByRole('button', { name: 'Save limits' }));
  expect(screen.getByText(/whole number from 1 to 10\s000\s000/)).toBeVisible();
  expect(perKey).toHaveValue('many');
  await user.clear(perKey);
  await user.type(perKey, '60');
  await user.click(screen.getByRole('button', { name: 'Save limits' }));
  await waitFor(() => expect(setting.inputs).toEqual([
    { body: { uuid, limits: { countries: ['UA'], perBlock: 100, perKey: 60, dailySpend: '500.00' } } },
  ]));
});

it('shows why a tab failed to load and retries', async () => {
  const fake = fakeApi(adminCustomers.accounts, new AppError('server_unavailable'));
  const { user } = await openCard('accounts');
  expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load this section');
  fake.answer({ items: [] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'No accounts yet' })).toBeVisible();
});
