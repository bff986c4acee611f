import { AppError } from '@portal/contracts';
import { adminAlphaNames, adminCustomers } from '@portal/contracts/admin';
import { anAdminAlphaName, fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import remote from '../index';

const open = (path = '/admin/alphanames', options = {}) => renderScreen(remote, 'alphaNames', { path, ...options });
const uuid = (n: number) => `0198c1d0-0000-7000-8000-00000000000${n}`;
const cells = async (name: string) =>
  within((await screen.findByText(name)).closest('tr') ?? document.body).getAllByRole('gridcell').map(({ textContent }) => textContent);

it('[NAV-17:alphanames] shows every customer’s alpha names with organization, message types and status', async () => {
  fakeApi(adminAlphaNames.list, {
    items: [
      anAdminAlphaName({ uuid: uuid(1), alphaname: 'SHOP', customerName: 'C-2026/12', organizationName: 'Shop Ltd', messageTypes: ['sms', 'viber_otp', 'pigeon'] }),
      anAdminAlphaName({ uuid: uuid(2), alphaname: 'BANK', customerName: 'C-2026/13', organizationName: null, messageTypes: [], direction_status: 2 }),
    ],
    next: null,
  });
  await open();
  expect(await cells('SHOP')).toEqual(['SHOP', 'C-2026/12', 'Shop Ltd', 'SMS, Viber one-time code, pigeon', 'On']);
  expect(await cells('BANK')).toEqual(['BANK', 'C-2026/13', '—', '—', 'Off']);
});

it('searches by the URL, and walks the pages to the end and back', async () => {
  const { inputs } = fakeApi(adminAlphaNames.list, ({ query }) => ({
    items: [anAdminAlphaName({ alphaname: `${query.filter.text ?? 'all'} ${query.cursor ?? 'one'}` })], next: query.cursor ? null : 'two',
  }));
  const { user, location } = await open('/admin/alphanames?text=shop');
  expect(await screen.findByText('shop one')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText('shop two')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  expect(await screen.findByText('shop one')).toBeVisible();
  await user.clear(screen.getByRole('searchbox'));
  await waitFor(() => expect(inputs.at(-1)?.query.filter).toEqual({}));
  expect(location().search).toBe('');
});

it('says when nothing is found, and why nothing could be loaded', async () => {
  const fake = fakeApi(adminAlphaNames.list, { items: [], next: null });
  const { user } = await open('/admin/alphanames?text=nobody');
  expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeVisible();
  fake.answer(new AppError('server_unavailable'));
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The alpha names could not be loaded');
  fake.answer({ items: [], next: null });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'No alpha names yet' })).toBeVisible();
});

it('[SES-02:admin] the first page that was read at login stands at once', async () => {
  let reads = 0;
  fakeApi(adminCustomers.list, { items: [], next: null });
  fakeApi(adminAlphaNames.list, () => (reads++ === 0 ? { items: [anAdminAlphaName({ alphaname: 'SHOP' })], next: null } : new Promise(() => undefined)));
  await open('/admin/alphanames', { atLogin: true });
  expect(screen.getByText('SHOP')).toBeVisible();
});
