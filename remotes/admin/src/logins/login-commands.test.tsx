import { AppError } from '@portal/contracts';
import { adminCustomers, adminLogins } from '@portal/contracts/admin';
import { aCustomer, anAdminLogin, fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import remote from '../index';
import { inTab } from '../tab.fixture';

const uuid = (n: number) => `0198c1d0-0000-7000-8000-00000000000${n}`;
const shop = anAdminLogin({
  uuid: uuid(1), login: 'shop', name: 'Shop keeper', roles: ['user'], customer: { uuid: uuid(9), name: 'C-2026/12', isProvider: false },
});
const open = (path = '/admin/logins', options = {}) => renderScreen(remote, 'logins', {
  path, elements: ['/admin/logins'], session: { login: 'boss', roles: ['admin'] }, ...options,
});
const list = (...items: Parameters<typeof anAdminLogin>[0][]) => fakeApi(adminLogins.list, {
  items: items.map((overrides) => anAdminLogin(overrides)), next: null,
});
type User = Awaited<ReturnType<typeof open>>['user'];

async function choose(user: User, command: string, login = 'shop') {
  await user.click(await screen.findByRole('button', { name: `Actions for ${login}` }));
  await user.click(screen.getByRole('menuitem', { name: command }));
}

describe('[ADM-03:create] a new login', () => {
  async function start() {
    list(shop);
    fakeApi(adminCustomers.list, { items: [aCustomer({ uuid: uuid(9), id: 12, name: 'C-2026/12' })], next: null, previous: null });
    const view = await open();
    await view.user.click(screen.getByRole('button', { name: 'Create login' }));
    return { ...view, dialog: within(screen.getByRole('dialog', { name: 'New login' })) };
  }

  it('is created for a searched customer, with explained roles and a one-time link', async () => {
    const create = fakeApi(adminLogins.create, {
      item: anAdminLogin({ login: 'anna' }), invitation: { path: '/auth-redirect?code=se-cret', expires: '2026-11-23T22:00:00.000Z' },
    });
    const { user, dialog } = await start();
    await user.click(await dialog.findByRole('button', { name: /C-2026\/12/ }));
    await user.type(dialog.getByRole('textbox', { name: /^Login/ }), ' anna ');
    await user.type(dialog.getByRole('textbox', { name: /^Full name/ }), 'Anna');
    await user.click(dialog.getByRole('checkbox', { name: /^Accountant.*invoices, the statement, and reports/ }));
    expect(dialog.getByText('As a number (maskrole): 6')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Create and get link' }));
    const invitation = within(await screen.findByRole('dialog', { name: 'Link for anna' }));
    expect(invitation.getByRole('textbox', { name: 'Link' })).toHaveValue('http://localhost/auth-redirect?code=se-cret');
    expect(create.inputs).toEqual([
      { body: { customerUuid: uuid(9), login: 'anna', name: 'Anna', email: null, type: 'client', roles: ['user', 'fin'] } },
    ]);
    await user.click(invitation.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe('http://localhost/auth-redirect?code=se-cret');
    await user.click(invitation.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(document.body.textContent).not.toContain('se-cret');
  });

  it('[VAL-10] shows missing, duplicate or invalid values with SPEC\'s text', async () => {
    const create = fakeApi(adminLogins.create, new AppError('login_already_exists'));
    const { user, dialog } = await start();
    const send = () => user.click(dialog.getByRole('button', { name: 'Create and get link' }));
    await send();
    expect(dialog.getByText('Empty parameter: Customer')).toBeVisible();
    await user.click(await dialog.findByRole('button', { name: /C-2026\/12/ }));
    await send();
    expect(dialog.getByText('Empty parameter: Login')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /^Login/ }), 'shop');
    await send();
    expect(dialog.getByText('Empty parameter: Full name')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /^Full name/ }), 'Anna');
    await user.click(dialog.getByRole('checkbox', { name: /^User/ }));
    await send();
    expect(dialog.getByText('Empty parameter: Roles')).toBeVisible();
    expect(create.inputs).toEqual([]);
    await user.click(dialog.getByRole('checkbox', { name: /^User/ }));
    await send();
    expect(await dialog.findByText('This login already exists')).toBeVisible();
    create.answer(new AppError('wrong_create_params'));
    await send();
    expect(await dialog.findByText('Incorrect data')).toBeVisible();
  });
});

it('[ADM-03:update] edits fields and roles, but not one\'s own roles', async () => {
  list(shop, { uuid: uuid(2), login: 'boss', roles: ['admin'] });
  const update = fakeApi(adminLogins.update, { ...shop, roles: ['user', 'topup'] });
  const { user } = await open();
  await choose(user, 'Edit');
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: /^Top-up/ }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('User, Top-up')).toBeVisible();
  expect(update.inputs).toEqual([
    { body: { uuid: shop.uuid, name: 'Shop keeper', email: shop.email, type: 'client', roles: ['user', 'topup'] } },
  ]);
  await choose(user, 'Edit', 'boss');
  for (const box of screen.getAllByRole('checkbox')) expect(box).toBeDisabled();
});

it.each([
  ['lock', 'Lock', 'Lock login', adminLogins.lock, 2, 'Locked', /within a second/],
  ['delete', 'Delete', 'Delete permanently', adminLogins.remove, 3, 'Deleted', /This can’t be undone/],
] as const)('[ADM-03:lock] %s asks first, explains the effect, and shows it', async (
  _kind, command, confirm, contract, status, word, notice,
) => {
  list(shop);
  const call = fakeApi(contract, { ...shop, status });
  const { user } = await open();
  await choose(user, command);
  const dialog = within(screen.getByRole('alertdialog'));
  expect(dialog.getByText(notice)).toBeVisible();
  expect(call.inputs).toEqual([]);
  await user.click(dialog.getByRole('button', { name: confirm }));
  const grid = within(screen.getByRole('grid'));
  expect(await grid.findByText(word)).toBeVisible();
  expect(call.inputs).toEqual([{ body: { uuid: shop.uuid } }]);
});

it('[ADM-03:unlock] unlocks a locked login', async () => {
  list({ ...shop, status: 2 });
  fakeApi(adminLogins.unlock, shop);
  const { user } = await open();
  await choose(user, 'Unlock');
  await user.click(screen.getByRole('button', { name: 'Unlock login' }));
  expect(await within(screen.getByRole('grid')).findByText('Active')).toBeVisible();
});

it('[ADM-03:userchpw] creates a link for a new password', async () => {
  list(shop);
  fakeApi(adminLogins.changePassword, { path: '/auth-redirect?code=again', expires: '2026-11-23T22:00:00.000Z' });
  const { user } = await open();
  await choose(user, 'Reset password');
  await user.click(screen.getByRole('button', { name: 'Reset password' }));
  expect(await screen.findByRole('textbox', { name: 'Link' })).toHaveValue('http://localhost/auth-redirect?code=again');
});

it('shows a link that was created while the screen was left, and only until the screen is left again', async () => {
  list(shop);
  let answer!: () => void;
  fakeApi(adminLogins.changePassword, () => new Promise((resolve) => {
    answer = () => resolve({ path: '/auth-redirect?code=late', expires: '2026-11-23T22:00:00.000Z' });
  }));
  const view = await open();
  const { user } = view;
  const tab = await inTab(view, 'logins', '/admin/logins');
  await choose(user, 'Reset password');
  await user.click(screen.getByRole('button', { name: 'Reset password' }));
  await waitFor(() => expect(answer).toBeDefined());
  await tab.close();
  answer();
  const next = await inTab(view, 'logins', '/admin/logins');
  expect(await screen.findByRole('dialog', { name: 'Link for shop' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Link' })).toHaveValue('http://localhost/auth-redirect?code=late');
  await next.leave();
  await next.comeBack();
  expect(await screen.findByRole('button', { name: 'Actions for shop' })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('closes a question when the screen is left', async () => {
  list(shop);
  const view = await open();
  const tab = await inTab(view, 'logins', '/admin/logins');
  await choose(view.user, 'Delete');
  expect(screen.getByRole('alertdialog')).toBeVisible();
  await tab.leave();
  await tab.comeBack();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('locks a login while another one is being locked', async () => {
  const bar = anAdminLogin({ uuid: uuid(2), login: 'bar' });
  list(shop, bar);
  let answer!: () => void;
  const isAnswered = new Promise<void>((resolve) => void (answer = resolve));
  const lock = fakeApi(adminLogins.lock, async ({ body }) => {
    if (body.uuid === bar.uuid) return { ...bar, status: 2 as const };
    await isAnswered;
    return { ...shop, status: 2 as const };
  });
  const view = await open();
  const { user } = view;
  const tab = await inTab(view, 'logins', '/admin/logins');
  await choose(user, 'Lock');
  await user.click(screen.getByRole('button', { name: 'Lock login' }));
  await waitFor(() => expect(lock.inputs).toHaveLength(1));
  await tab.leave();
  await tab.comeBack();
  await choose(user, 'Lock', 'bar');
  await user.click(screen.getByRole('button', { name: 'Lock login' }));
  await waitFor(() => expect(lock.inputs.map(({ body }) => body.uuid)).toEqual([shop.uuid, bar.uuid]));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  answer();
  await waitFor(() => expect(within(screen.getByRole('grid')).getAllByText('Locked')).toHaveLength(2));
});

it('shows in the dialog why the server refused', async () => {
  list(shop);
  fakeApi(adminLogins.lock, new AppError('last_admin'));
  const { user } = await open();
  await choose(user, 'Lock');
  await user.click(screen.getByRole('button', { name: 'Lock login' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This is the last active administrator');
});

it('requires the impersonation right to reset a login that has it', async () => {
  list({ ...shop, roles: ['admin', 'impersonate'], twoFactor: true });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Actions for shop' }));
  expect(
    screen.getAllByRole('menuitem').map(({ textContent }) => textContent),
  ).toEqual(['Edit', 'Manage organization access', 'Lock', 'Delete']);
});

it('offers only permitted commands, and the menu works by keyboard', async () => {
  list(shop, { uuid: uuid(2), login: 'boss' }, { uuid: uuid(3), login: 'gone', status: 3 });
  const { user } = await open();
  await screen.findByText('gone');
  expect(screen.queryByRole('button', { name: 'Actions for gone' })).not.toBeInTheDocument();
  screen.getByRole('button', { name: 'Actions for boss' }).focus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Edit', 'Manage organization access']);
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Actions for boss' })).toHaveFocus();
});

it('[ADM-03:listpermorgs] moves organizations between available and granted; none granted means all', async () => {
  list(shop);
  const [north, south] = [{ uuid: uuid(5), name: 'North' }, { uuid: uuid(6), name: 'South' }];
  fakeApi(adminLogins.listPermOrgs, { items: [] });
  fakeApi(adminLogins.listAvailOrgs, { items: [north, south] });
  const add = fakeApi(adminLogins.addPermOrg, { items: [north] });
  const remove = fakeApi(adminLogins.delPermOrg, { items: [] });
  const { user } = await open();
  await choose(user, 'Manage organization access');
  expect(await screen.findByText(/No restrictions: this login can use every organization of C-2026\/12/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Grant access to North' }));
  expect(await within(screen.getByRole('list', { name: 'Granted' })).findByText('North')).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'Available' })).queryByText('North')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Revoke access to North' }));
  expect(await screen.findByText(/No restrictions: this login can use every organization/)).toBeVisible();
  expect([add.inputs, remove.inputs]).toEqual([
    [{ body: { uuid: shop.uuid, organizationUuid: uuid(5) } }], [{ body: { uuid: shop.uuid, organizationUuid: uuid(5) } }],
  ]);
});

it('[ADM-03:addpermorg] shows why access was refused, until it is granted', async () => {
  list(shop);
  const north = { uuid: uuid(5), name: 'North' };
  fakeApi(adminLogins.listPermOrgs, { items: [] });
  fakeApi(adminLogins.listAvailOrgs, { items: [north] });
  const add = fakeApi(adminLogins.addPermOrg, new AppError('server_unavailable'));
  const { user } = await open();
  await choose(user, 'Manage organization access');
  await user.click(await screen.findByRole('button', { name: 'Grant access to North' }));
  expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
  add.answer({ items: [north] });
  await user.click(screen.getByRole('button', { name: 'Grant access to North' }));
  expect(await within(screen.getByRole('list', { name: 'Granted' })).findByText('North')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('[ADM-03:list] keeps filters in the URL', async () => {
  const { inputs } = list(shop);
  fakeApi(adminCustomers.list, { items: [aCustomer({ uuid: uuid(9), name: 'C-2026/12' })], next: null, previous: null });
  fakeApi(adminCustomers.load, new AppError('server_unavailable'));
  const { user, location } = await open('/admin/logins?status=2&role=fin');
  await waitFor(() => expect(inputs.at(-1)?.query.filter).toEqual({ status: 2, role: 'fin' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Active');
  await user.click(screen.getByRole('button', { name: 'All customers' }));
  await user.click(await screen.findByRole('button', { name: /C-2026\/12/ }));
  await waitFor(() => expect(inputs.at(-1)?.query.filter).toEqual({ status: 1, role: 'fin', customerUuid: uuid(9) }));
  expect(Object.fromEntries(new URLSearchParams(location().search))).toEqual({ status: '1', role: 'fin', customer: uuid(9) });
});
