import { AppError } from '@portal/contracts';
import { adminAlphaNames, adminCustomers, adminFinance, adminRequests, adminTariffs } from '@portal/contracts/admin';
import { selectToasts } from '@portal/portal';
import { aCustomer, fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import remote from '../index';
import { aCustomerCard } from '../customer-card.fixture';

const TARIFF = '0198c1d0-0000-7000-8000-000000000021';
const open = (path = '/admin/customers', options = {}) => {
  fakeApi(adminFinance.ledgerCheck, { at: null, seconds: null, findings: [] });
  return renderScreen(remote, 'customers', { path, ...options });
};
const uuid = (n: number) => `0198c1d0-0000-7000-8000-00000000000${n}`;

it('[ADM-01:list] shows all customers with contract, email, type and status', async () => {
  fakeApi(adminCustomers.list, {
    items: [
      aCustomer({
        uuid: uuid(1), id: 12, name: 'C-2026/12', email: 'office@shop.example', balance: '1500.50', tariffName: 'Retail',
        lastActivity: '2026-01-15T10:00:00.000Z',
      }),
      aCustomer({ uuid: uuid(2), id: 13, name: 'C-2026/13', email: null, type: 2, status: 2 }),
    ],
    next: null, previous: null,
  });
  await open();
  const shop = within((await screen.findByText('C-2026/12')).closest('tr') ?? document.body);
  expect(shop.getAllByRole('gridcell').slice(0, 7).map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
    'C-2026/12', '1 500,50 UAH', 'Retail', expect.stringContaining('15 Jan'), 'Active', 'office@shop.example', '12',
  ]);
  expect(shop.getByRole('link', { name: 'C-2026/12' })).toHaveAttribute('href', `/customer/${uuid(1)}`);
  const service = within(screen.getByText('C-2026/13').closest('tr') ?? document.body);
  expect(service.getAllByRole('gridcell').slice(3, 6).map(({ textContent }) => textContent)).toEqual(['Never', 'Disabled', '—']);
});

it('[ADM-01:list] filters and sorts by the URL, and pages both ways', async () => {
  const { inputs } = fakeApi(adminCustomers.list, ({ query }) => ({
    items: [aCustomer({ name: `page ${query.cursor ?? 'one'}` })], next: query.cursor ? null : 'two',
    previous: query.cursor === 'two' ? 'one-again' : null,
  }));
  const { user, location } = await open('/admin/customers?text=shop&status=2&type=1&sort=-updated');
  expect(await screen.findByText('page one')).toBeVisible();
  expect(inputs.at(-1)).toEqual({ query: { filter: { text: 'shop', status: 2, type: 1 }, sort: '-updated', limit: 25 } });
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('page two');
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  await screen.findByText('page one-again');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Active');
  await waitFor(() => expect(inputs.at(-1)?.query.filter).toEqual({ text: 'shop', status: 1, type: 1 }));
  expect(location().search).toBe('?text=shop&type=1&sort=-updated&status=1');
  await user.click(screen.getByRole('button', { name: /^Contract/ }));
  await waitFor(() => expect(inputs.at(-1)?.query.sort).toBe('name'));
});

it('shows an empty result, and why loading failed', async () => {
  const fake = fakeApi(adminCustomers.list, { items: [], next: null, previous: null });
  const { user } = await open('/admin/customers?text=nobody');
  expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeVisible();
  fake.answer(new AppError('server_unavailable'));
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load customers');
});

it.each(
  [['en', 'Customers'], ['ru', 'Клиенты'], ['ua', 'Клієнти'], ['bg', 'Клиенти']] as const,
)('translates to %s', async (language, title) => {
  fakeApi(adminCustomers.list, { items: [aCustomer()], next: null, previous: null });
  await open('/admin/customers', { language });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

it('[SES-02:admin] shows the page that was loaded at login immediately', async () => {
  let reads = 0;
  fakeApi(adminAlphaNames.list, { items: [], next: null });
  fakeApi(adminRequests.list, { items: [], next: null, waiting: 0 });
  fakeApi(adminCustomers.list, () => (reads++ === 0 ? {
    items: [aCustomer({ name: 'C-2026/12' })], next: null, previous: null,
  } : new Promise(() => undefined)));
  await open('/admin/customers', { atLogin: true });
  expect(screen.getByText('C-2026/12')).toBeVisible();
});

it('loads the page itself if loading at login failed', async () => {
  let reads = 0;
  fakeApi(adminAlphaNames.list, { items: [], next: null });
  fakeApi(adminRequests.list, { items: [], next: null, waiting: 0 });
  fakeApi(adminCustomers.list, () => (reads++ === 0 ? new AppError(
    'server_unavailable',
  ) : { items: [aCustomer({ name: 'C-2026/12' })], next: null, previous: null }));
  const { portal } = await open('/admin/customers', { atLogin: true });
  expect(await screen.findByText('C-2026/12')).toBeVisible();
  expect(selectToasts(portal.store.getState())).toEqual([]);
});

it('[ADM-01:create] creates a customer with the portal\'s country, keeps refused input, opens the card', async () => {
  fakeApi(adminCustomers.list, { items: [], next: null, previous: null });
  fakeApi(adminTariffs.list, {
    items: [{ uuid: TARIFF, name: 'Retail', currency_code: 'UAH', customers: 3, landlines: false, versions: [] }],
  });
  const making = fakeApi(adminCustomers.create, new AppError('name_taken', { name: 'C-2026/99' }));
  fakeApi(adminCustomers.load, aCustomerCard());
  const { user, location } = await open('/admin/customers', {
    session: { page: { pageTitle: 'Portal', version: 1, defaultCountry: 'UA', offer: {} } },
  });
  await user.click(screen.getAllByRole('button', { name: 'Create customer' })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'New customer' }));
  await user.click(dialog.getByRole('button', { name: 'Create customer' }));
  expect(dialog.getByText('Enter the contract name or number.')).toBeVisible();
  expect(dialog.getByText('Choose a price list.')).toBeVisible();
  expect(making.inputs).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: /^Contract/ }), 'C-2026/99');
  await dialog.findByRole('option', { name: /^Retail/ });
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Price list/ }), TARIFF);
  expect(dialog.getByRole('button', { name: 'Remove Ukraine' })).toBeVisible();
  await user.type(dialog.getByRole('searchbox', { name: 'Find a country' }), 'bulg');
  await user.click(dialog.getByRole('checkbox', { name: 'Bulgaria' }));
  await user.click(dialog.getByRole('button', { name: 'Create customer' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('C-2026/99');
  expect(dialog.getByRole('textbox', { name: /^Contract/ })).toHaveValue('C-2026/99');
  making.answer(aCustomerCard());
  await user.click(dialog.getByRole('button', { name: 'Create customer' }));
  await waitFor(() => expect(location().pathname).toBe(`/customer/${aCustomerCard().uuid}`));
  expect(making.inputs.at(-1)).toEqual({ body: { name: 'C-2026/99', email: null, type: 1, tariffUuid: TARIFF, countries: ['UA', 'BG'] } });
});

it('[ADM-01:switch] explains what stops before a customer is disabled', async () => {
  fakeApi(adminCustomers.list, { items: [aCustomer({ uuid: uuid(1), name: 'C-2026/12' })], next: null, previous: null });
  const { inputs } = fakeApi(adminCustomers.disable, aCustomerCard({ status: 2 }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Actions for C-2026/12' }));
  await user.click(screen.getByRole('menuitem', { name: 'Disable' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Disable C-2026/12?' }));
  expect(dialog.getByText(/Users are signed out, API keys stop working/)).toBeVisible();
  expect(inputs).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Disable' }));
  await waitFor(() => expect(inputs).toEqual([{ body: { uuid: uuid(1) } }]));
});

it('alerts if the ledgers do not balance', async () => {
  fakeApi(adminCustomers.list, { items: [], next: null, previous: null });
  fakeApi(adminFinance.ledgerCheck, {
    at: '2026-01-15T10:00:00.000Z', seconds: 2, findings: [{ rule: 'sum', row: '7', expected: '0', found: '1' }],
  });
  await renderScreen(remote, 'customers', { path: '/admin/customers' });
  expect(await screen.findByText('sum, 7: expected 0, found 1')).toBeVisible();
});

it('[ADM-01:create] chooses countries one by one, by region or all, and shows the choice in short', async () => {
  fakeApi(adminCustomers.list, { items: [], next: null, previous: null });
  fakeApi(adminTariffs.list, { items: [] });
  const { user } = await open('/admin/customers', {
    session: { page: { pageTitle: 'Portal', version: 1, defaultCountry: 'UA', offer: {} } },
  });
  await user.click(screen.getAllByRole('button', { name: 'Create customer' })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'New customer' }));
  const chips = () => within(dialog.getByRole('list', { name: 'Selected countries' })).getAllByRole('listitem');
  const chosen = () => chips().map(({ textContent }) => textContent);
  const region = (name: string) => dialog.getByRole('checkbox', { name });
  expect([chosen(), region('Europe'), region('Asia')]).toEqual([
    ['Ukraine'], expect.objectContaining({ indeterminate: true }), expect.objectContaining({ indeterminate: false, checked: false }),
  ]);
  await user.click(region('Asia'));
  await user.click(dialog.getByRole('button', { name: 'Show countries: Africa' }));
  await user.click(within(dialog.getByRole('group', { name: 'Africa' })).getByRole('checkbox', { name: 'Kenya' }));
  expect(chosen()).toEqual(['Asia', 'Ukraine', 'Kenya']);
  await user.click(dialog.getByRole('button', { name: 'Remove Asia' }));
  expect(dialog.getByRole('searchbox', { name: 'Find a country' })).toHaveFocus();
  for (const name of ['Ghana', 'Egypt', 'Mali', 'Chad', 'Niger', 'Togo']) await user.click(dialog.getByRole('checkbox', { name }));
  expect(chosen()).toEqual(['Ukraine', 'Kenya', 'Ghana', 'Egypt', 'Mali', 'Chad', 'and 2 more']);
  await user.click(dialog.getByRole('checkbox', { name: 'All countries' }));
  expect(chosen()).toEqual(['All countries']);
});
