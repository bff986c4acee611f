import { AppError } from '@portal/contracts';
import { adminCustomers, adminLogins } from '@portal/contracts/admin';
import { tokenSwapped } from '@portal/portal';
import { takeEvery } from '@portal/portal/saga';
import { anAdminLogin, fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import { aCustomerCard } from '../customer-card.fixture';
import remote from '../index';

const ENTER = '/admin/logins/action/impersonate';
const open = (path = '/admin/logins', options = {}) => renderScreen(remote, 'logins', {
  path, elements: ['/admin/logins', ENTER], ...options,
});
const uuid = (n: number) => `0198c1d0-0000-7000-8000-00000000000${n}`;
const shop = anAdminLogin({
  uuid: uuid(1), login: 'shop', name: 'Shop keeper', customer: { uuid: uuid(9), name: 'C-2026/12', isProvider: false },
});

it('[NAV-17:logins] shows all logins with roles, status and customer', async () => {
  fakeApi(adminLogins.list, {
    items: [
      { ...shop, roles: ['fin', 'topup'], twoFactor: true, email: 'shop@shop.example' },
      anAdminLogin({
        uuid: uuid(2), login: 'robot', name: '', email: null, type: 'service', status: 2, roles: [],
        customer: { uuid: uuid(8), name: 'C-2026/13', isProvider: false },
      }),
    ],
    next: null,
  });
  await open('/admin/logins', { elements: ['/admin/logins'], session: { isImpersonated: true } });
  const cells = async (name: string) =>
    within((await screen.findByText(name)).closest('tr') ?? document.body).getAllByRole('gridcell').map(({ textContent }) => textContent);
  expect(await cells('shop')).toEqual([
    'shopShop keeper', 'C-2026/12', 'Accountant, Top-up', 'Active', 'Never', 'On',
  ]);
  expect(await cells('robot')).toEqual(['robot', 'C-2026/13', '—', 'Locked', 'Never', 'Off']);
});

it('[ADM-03:list] names the customer in the URL, and creates logins only for it', async () => {
  fakeApi(adminLogins.list, { items: [], next: null });
  const { inputs } = fakeApi(adminCustomers.load, aCustomerCard({ uuid: uuid(9), name: 'C-2026/12', isProvider: false }));
  const { user } = await open(`/admin/logins?customer=${uuid(9)}`);
  expect(await screen.findByText('Customer: C-2026/12')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create login' }));
  const dialog = within(screen.getByRole('dialog', { name: 'New login' }));
  expect(dialog.getByText('C-2026/12')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Choose another' })).not.toBeInTheDocument();
  expect(dialog.queryByRole('searchbox')).not.toBeInTheDocument();
  expect(inputs).toEqual([{ query: { uuid: uuid(9) } }]);
});

it('searches by the URL, and changes pages', async () => {
  fakeApi(adminLogins.list, ({ query }) => ({
    items: [anAdminLogin({ login: `${query.filter.text ?? 'all'} ${query.cursor ?? 'one'}` })], next: query.cursor ? null : 'two',
  }));
  const { user, location } = await open('/admin/logins?text=shop');
  expect(await screen.findByText('shop one')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText('shop two')).toBeVisible();
  expect(location().search).toBe('?text=shop&cursor=two');
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  expect(await screen.findByText('shop one')).toBeVisible();
});

it('shows an empty result, and why loading failed', async () => {
  const fake = fakeApi(adminLogins.list, { items: [], next: null });
  const { user } = await open('/admin/logins?text=nobody');
  expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeVisible();
  fake.answer(new AppError('server_unavailable'));
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load logins');
});

it('[SES-08] impersonates another login after a confirmation, and passes the token to the page', async () => {
  fakeApi(adminLogins.list, { items: [shop], next: null });
  const { inputs } = fakeApi(adminLogins.impersonate, { userToken: 'token-of-shop' });
  const { user, portal } = await open();
  const taken: string[] = [];
  portal.run('watch', function* () {
    yield* takeEvery(tokenSwapped, function* ({ payload }) {
      taken.push(payload.token);
    });
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for shop' }));
  await user.click(screen.getByRole('menuitem', { name: 'Sign in as' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Sign in as shop?' }));
  expect(dialog.getByText(/C-2026\/12/)).toBeVisible();
  expect(inputs).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Sign in as this login' }));
  await waitFor(() => expect(taken).toEqual(['token-of-shop']));
  expect(inputs).toEqual([{ query: { uuid: shop.uuid } }]);
});

it('does nothing if the dialog is canceled', async () => {
  fakeApi(adminLogins.list, { items: [shop], next: null });
  const { inputs } = fakeApi(adminLogins.impersonate, { userToken: 'token-of-shop' });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Actions for shop' }));
  await user.click(screen.getByRole('menuitem', { name: 'Sign in as' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(inputs).toEqual([]);
});

it('shows in the dialog why the server refused, and retries', async () => {
  fakeApi(adminLogins.list, { items: [shop], next: null });
  const fake = fakeApi(adminLogins.impersonate, new AppError('impersonation_refused'));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Actions for shop' }));
  await user.click(screen.getByRole('menuitem', { name: 'Sign in as' }));
  await user.click(screen.getByRole('button', { name: 'Sign in as this login' }));
  expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
  fake.answer({ userToken: 'token-of-shop' });
  await user.click(screen.getByRole('button', { name: 'Sign in as this login' }));
  await waitFor(() => expect(fake.inputs).toHaveLength(2));
});

it('offers impersonation only for active logins of others', async () => {
  fakeApi(adminLogins.list, {
    items: [
      anAdminLogin({ uuid: uuid(1), login: 'me' }), anAdminLogin({ uuid: uuid(2), login: 'gone', status: 3 }),
      anAdminLogin({ uuid: uuid(3), login: 'other' }),
    ],
    next: null,
  });
  const { user } = await open('/admin/logins', { session: { login: 'me' } });
  await screen.findByText('other');
  const entries: string[] = [];
  for (const menu of screen.getAllByRole('button', { name: /^Actions for/ })) {
    await user.click(menu);
    if (screen.queryByRole('menuitem', { name: 'Sign in as' })) entries.push(menu.getAttribute('aria-label') ?? '');
    await user.keyboard('{Escape}');
  }
  expect(entries).toEqual(['Actions for other']);
});

it.each([
  ['administrators without the right', { elements: ['/admin/logins'] }],
  ['administrators who already impersonate', { session: { isImpersonated: true } }],
])('does not offer impersonation to %s', async (_who, options) => {
  fakeApi(adminLogins.list, { items: [shop], next: null });
  const { user } = await open('/admin/logins', options);
  await screen.findByText('shop');
  const menu = screen.queryByRole('button', { name: 'Actions for shop' });
  if (menu) await user.click(menu);
  expect(screen.queryByRole('menuitem', { name: 'Sign in as' })).not.toBeInTheDocument();
});

it.each(
  [['en', 'Logins'], ['ru', 'Логины'], ['ua', 'Логіни'], ['bg', 'Потребители']] as const,
)('translates to %s', async (language, title) => {
  fakeApi(adminLogins.list, { items: [{ ...shop, roles: ['user', 'fin', 'clientAdmin', 'topup', 'stoplistadmin'] }], next: null });
  const { user } = await open('/admin/logins', { language });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await screen.findByText('shop');
  await user.click(screen.getAllByRole('button', { name: /shop/ }).at(-1) ?? document.body);
  await user.click(screen.getAllByRole('menuitem')[0] ?? document.body);
  expect(screen.getByRole('alertdialog')).toBeVisible();
});

it('[SES-16:provider-roles] does not offer to impersonate administrators', async () => {
  fakeApi(adminLogins.list, { items: [shop, anAdminLogin({ uuid: uuid(2), login: 'boss', roles: ['admin'] })], next: null });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Actions for boss' }));
  expect(screen.queryByRole('menuitem', { name: 'Sign in as' })).not.toBeInTheDocument();
});
