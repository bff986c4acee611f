import { AppError } from '@portal/contracts';
import { adminAlphaNames, adminCustomers } from '@portal/contracts/admin';
import { selectNotices } from '@portal/portal';
import { aCustomer, fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import remote from '../index';

const open = (path = '/admin/customers', options = {}) => renderScreen(remote, 'customers', { path, ...options });
const uuid = (n: number) => `0198c1d0-0000-7000-8000-00000000000${n}`;

it('[ADM-01:list] shows every customer with contract, email, type and status', async () => {
  fakeApi(adminCustomers.list, {
    items: [aCustomer({ uuid: uuid(1), id: 12, name: 'C-2026/12', email: 'office@shop.example' }), aCustomer({ uuid: uuid(2), id: 13, name: 'C-2026/13', email: null, type: 2, status: 2 })],
    next: null,
  });
  await open();
  const shop = within((await screen.findByText('C-2026/12')).closest('tr') ?? document.body);
  expect(shop.getAllByRole('gridcell').slice(0, 5).map(({ textContent }) => textContent)).toEqual(['12', 'C-2026/12', 'office@shop.example', 'Customer', 'On']);
  const service = within(screen.getByText('C-2026/13').closest('tr') ?? document.body);
  expect(service.getAllByRole('gridcell').slice(2, 5).map(({ textContent }) => textContent)).toEqual(['—', 'Service', 'Off']);
});

it('searches by the URL, and walks the pages to the end and back', async () => {
  const { inputs } = fakeApi(adminCustomers.list, ({ query }) => ({
    items: [aCustomer({ name: `${query.filter.text ?? 'all'} ${query.cursor ?? 'one'}` })], next: query.cursor === 'three' ? null : query.cursor === 'two' ? 'three' : 'two',
  }));
  const { user, location } = await open('/admin/customers?text=shop');
  expect(await screen.findByText('shop one')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('shop two');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('shop three');
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  await screen.findByText('shop two');
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  await screen.findByText('shop one');
  expect(location().search).toBe('?text=shop');
  await user.clear(screen.getByRole('searchbox'));
  await waitFor(() => expect(inputs.at(-1)?.query.filter).toEqual({}));
});

it('says when nothing is found, and why nothing could be loaded', async () => {
  const fake = fakeApi(adminCustomers.list, { items: [], next: null });
  const { user } = await open('/admin/customers?text=nobody');
  expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeVisible();
  fake.answer(new AppError('server_unavailable'));
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The customers could not be loaded');
});

it.each([['en', 'Customers'], ['ru', 'Клиенты'], ['ua', 'Клієнти'], ['bg', 'Клиенти']] as const)('speaks %s', async (language, title) => {
  fakeApi(adminCustomers.list, { items: [aCustomer()], next: null });
  await open('/admin/customers', { language });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

it('[SES-02:admin] the first page that was read at login stands at once', async () => {
  let reads = 0;
  fakeApi(adminAlphaNames.list, { items: [], next: null });
  fakeApi(adminCustomers.list, () => (reads++ === 0 ? { items: [aCustomer({ name: 'C-2026/12' })], next: null } : new Promise(() => undefined)));
  await open('/admin/customers', { atLogin: true });
  expect(screen.getByText('C-2026/12')).toBeVisible();
});

it('what cannot be read at login is read by the screen', async () => {
  let reads = 0;
  fakeApi(adminAlphaNames.list, { items: [], next: null });
  fakeApi(adminCustomers.list, () => (reads++ === 0 ? new AppError('server_unavailable') : { items: [aCustomer({ name: 'C-2026/12' })], next: null }));
  const { portal } = await open('/admin/customers', { atLogin: true });
  expect(await screen.findByText('C-2026/12')).toBeVisible();
  expect(selectNotices(portal.store.getState())).toEqual([]);
});
