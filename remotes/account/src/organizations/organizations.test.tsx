import { AppError, session } from '@portal/contracts';
import { anOrganization, fakeApi, renderScreen, screen, within } from '@portal/testing';
import remote from '../index';

const open = (path = '/organizations/index', options = {}) => renderScreen(remote, 'organizations', { path, ...options });
const cells = async (name: string) =>
  within((await screen.findByText(name)).closest('tr') ?? document.body).getAllByRole('gridcell').map(({ textContent }) => textContent);
const shop = anOrganization({
  uuid: '0198c1d0-0000-7000-8000-000000000001', name: 'Shop Ltd', email: 'office@shop.example', address: '1 Main St',
  defaultAlphaname: 'SHOP',
});
const ann = anOrganization({ uuid: '0198c1d0-0000-7000-8000-000000000002', name: 'Ann Example', type: 1 });

it('[NAV-13] shows the customer\'s organizations with type, email, address and default alpha name', async () => {
  fakeApi(session.organizations, { data: [shop, ann] });
  await open();
  expect((await cells('Shop Ltd')).slice(0, 4)).toEqual(['Shop Ltd', 'Legal entity', 'office@shop.example', '1 Main St']);
  expect(screen.getByRole('combobox', { name: 'Default alpha name for Shop Ltd' })).toHaveDisplayValue('SHOP');
  expect((await cells('Ann Example')).slice(0, 4)).toEqual(['Ann Example', 'Individual', '—', '—']);
});

it('searches by the URL', async () => {
  fakeApi(session.organizations, { data: [shop, ann] });
  await open('/organizations/index?text=main');
  expect(await screen.findByText('Shop Ltd')).toBeVisible();
  expect(screen.queryByText('Ann Example')).not.toBeInTheDocument();
});

it('keeps session data if a reload fails', async () => {
  fakeApi(session.organizations, new AppError('server_unavailable'));
  await open('/organizations/index', { session: { organizations: [shop] } });
  expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load organizations');
  expect(screen.getByText('Shop Ltd')).toBeVisible();
});

it('shows an empty state', async () => {
  fakeApi(session.organizations, { data: [] });
  await open();
  expect(await screen.findByRole('heading', { name: 'No organizations yet' })).toBeVisible();
});

it.each(
  [['en', 'Organizations'], ['ru', 'Организации'], ['ua', 'Організації'], ['bg', 'Организации']] as const,
)('translates to %s', async (language, title) => {
  fakeApi(session.organizations, { data: [shop, ann] });
  await open('/organizations/index', { language });
  expect(await screen.findByText('Ann Example')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
});
