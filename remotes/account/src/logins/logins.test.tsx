import { AppError, ownLogins, type OwnLogin } from '@portal/contracts';
import { anOrganization, fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import { withCachedScreen } from '../cached-screen.fixture';
import remote from '../index';
import LoginsScreen from './logins.screen';

const NOW = '2026-01-15T10:00:00.000Z';
const aLogin = (overrides: Partial<OwnLogin> = {}): OwnLogin => ({
  uuid: '0198c1d0-0000-4000-8000-000000000001', login: 'bob', name: 'Bob', email: null, status: 1, roles: ['user'], twoFactor: false,
  lastSeen: null, organizations: [], ...overrides,
});
const shop = anOrganization({ uuid: '0198c1d0-0000-4000-8000-000000000003', name: 'Shop Ltd' });
const boss = aLogin({ uuid: '0198c1d0-0000-4000-8000-000000000002', login: 'boss', name: 'Boss', roles: ['clientAdmin'], lastSeen: NOW });
const open = (items = [boss, aLogin()], language: 'en' | 'ru' | 'ua' | 'bg' = 'en', truncated = false) => {
  fakeApi(ownLogins.list, { items, truncated, grantable: ['user', 'fin'] });
  return renderScreen(withCachedScreen(remote, 'logins', LoginsScreen), 'logins', {
    path: '/logins/index', language, session: { login: 'boss', organizations: [shop] },
  });
};

it('[SES-14] creates a login with grantable roles and organizations, and shows its link once', async () => {
  const create = fakeApi(ownLogins.create, new AppError('login_already_exists'));
  const { user, portal } = await open();
  expect(await screen.findByText('Bob')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add team member' }));
  const form = within(screen.getByRole('dialog'));
  expect(
    form.getAllByRole('checkbox').map((box) => box.parentElement?.textContent),
  ).toEqual(['User: sends messages and chats', 'Accountant: views invoices and reports', 'Shop Ltd']);
  await user.type(form.getByRole('textbox', { name: /^Login/ }), 'eve');
  await user.type(form.getByRole('textbox', { name: /^Name/ }), 'Eve');
  await user.click(form.getByRole('checkbox', { name: /User: sends messages and chats/ }));
  await user.click(form.getByRole('checkbox', { name: 'Shop Ltd' }));
  await user.click(form.getByRole('button', { name: 'Add and get link' }));
  expect(await form.findByText('This login already exists')).toBeVisible();
  create.answer({
    item: aLogin({ uuid: '0198c1d0-0000-4000-8000-000000000005', login: 'eve', name: 'Eve' }),
    invitation: { path: '/entry?code=abc', expires: NOW },
  });
  await user.click(form.getByRole('button', { name: 'Add and get link' }));
  expect(await screen.findByText('http://localhost/entry?code=abc')).toBeVisible();
  expect(create.inputs.at(-1)).toEqual({ body: { login: 'eve', name: 'Eve', email: null, roles: ['user'], organizations: [shop.uuid] } });
  await user.click(screen.getByRole('button', { name: 'I’ve copied the link' }));
  expect(screen.queryByText(/code=abc/)).not.toBeInTheDocument();
  expect(JSON.stringify(portal.store.getState())).not.toContain('code=abc');
  expect(screen.getByText('Eve')).toBeVisible();
});

it('locks a login after a confirmation, except the user\'s own', async () => {
  const lock = fakeApi(ownLogins.lock, aLogin({ status: 2 }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Actions for bob' }));
  expect(screen.queryByRole('button', { name: 'Actions for boss' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('menuitem', { name: 'Lock' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Lock' }));
  await waitFor(() => expect(screen.getByText('Locked')).toBeVisible());
  expect(lock.inputs).toEqual([{ body: { uuid: aLogin().uuid } }]);
});

it('shows a new link for a login after a confirmation', async () => {
  const invite = fakeApi(ownLogins.invite, { path: '/entry?code=xyz', expires: NOW });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Actions for bob' }));
  await user.click(screen.getByRole('menuitem', { name: 'Invite again' }));
  const question = screen.getByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Invite again' }));
  expect(await screen.findByText('http://localhost/entry?code=xyz')).toBeVisible();
  expect(question).not.toBeInTheDocument();
  expect(invite.inputs).toEqual([{ body: { uuid: aLogin().uuid } }]);
});

it('shows a link that was issued while the user was away on return, and only until the screen is left', async () => {
  let answer: () => void = () => undefined;
  fakeApi(ownLogins.invite, () => new Promise((resolve) => {
    answer = () => resolve({ path: '/entry?code=xyz', expires: NOW });
  }));
  const { user, portal } = await open();
  const press = (name: string) => user.click(screen.getByRole('button', { name, hidden: true }));
  await user.click(await screen.findByRole('button', { name: 'Actions for bob' }));
  await user.click(screen.getByRole('menuitem', { name: 'Invite again' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Invite again' }));
  await press('Leave');
  answer();
  await waitFor(() => expect(JSON.stringify(portal.store.getState())).toContain('code=xyz'));
  await press('Come back');
  expect(await screen.findByText('http://localhost/entry?code=xyz')).toBeVisible();
  await press('Leave');
  await press('Come back');
  expect(await screen.findByText('Bob')).toBeVisible();
  expect(screen.queryByText(/code=xyz/)).not.toBeInTheDocument();
  expect(JSON.stringify(portal.store.getState())).not.toContain('code=xyz');
});

it.each([[true, 1], [false, 0]])('reports whether further logins exist (%s)', async (truncated, bars) => {
  await open([boss, aLogin()], 'en', truncated);
  expect(await screen.findByText('Bob')).toBeVisible();
  expect(screen.queryAllByText(/Only the first 2 team members are shown/)).toHaveLength(bars);
});

it('shows why logins failed to load', async () => {
  fakeApi(ownLogins.list, new AppError('server_unavailable'));
  await renderScreen(remote, 'logins', { path: '/logins/index' });
  expect(await screen.findByText('Couldn’t load your team')).toBeVisible();
});

it.each([['en', 'Team'], ['ru', 'Команда'], ['ua', 'Команда'], ['bg', 'Екип']] as const)('translates to %s', async (language, title) => {
  await open([boss], language);
  expect(await screen.findByText('Boss')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
});
