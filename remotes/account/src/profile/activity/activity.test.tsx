import { account, AppError, type Activity } from '@portal/contracts';
import { emitLive, fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import remote from '../../index';

const anActivity = (overrides: Partial<Activity> = {}): Activity => ({
  id: '9', at: '2026-01-15T10:00:00.000Z', login: 'ann', by: 'boss', event: 'call', method: 'POST', path: '/user/createkey',
  outcome: 'done', address: '203.0.113.5', ...overrides,
});
const seesAll = ['/profile/index', '/profile/action/activity'];
const open = async ({ items = [anActivity()], next = null, elements = ['/profile/index'], search = '' }: {
  items?: Activity[]; next?: string | null; elements?: string[]; search?: string;
} = {}) => {
  const read = fakeApi(account.activity, { items, next });
  return { read, ...await renderScreen(remote, 'profile', { path: `/profile/index?tab=activity${search}`, elements }) };
};
/** The rows' texts without the time. */
const rows = () => screen.getAllByRole('row').map((row) => (
  within(row).queryAllByRole('gridcell').slice(1).map(({ textContent }) => textContent)
)).filter(({ length }) => length > 0);

it('shows actions in the login\'s name with author, address and actual outcome', async () => {
  await open({ items: [
    anActivity(), anActivity({ id: '8', path: '/v2/account/profile', outcome: 'permission_denied' }),
    anActivity({ id: '7', event: 'logged_in', by: null, method: null, path: null, outcome: null, address: null }),
    anActivity({ id: '6', event: 'of_a_later_release' }), anActivity({ id: '5', path: '/v2/later' }),
    anActivity({ id: '4', path: '/v2/later', outcome: 'not_found' }), anActivity({ id: '3', outcome: null }),
    anActivity({ id: '2', event: 'stepped_up', method: null, path: null, outcome: 'login_failed' }),
  ] });
  expect(await screen.findByText('Signed in')).toBeVisible();
  expect(rows()).toEqual([
    ['API key created', 'boss', 'Succeeded', '203.0.113.5'],
    ['Not completed: Profile updated', 'boss', 'Rejected', '203.0.113.5'],
    ['Signed in', 'ann', '—', '—'],
    ['of_a_later_release', 'boss', 'Succeeded', '203.0.113.5'],
    ['Portal actionPOST /v2/later', 'boss', 'Succeeded', '203.0.113.5'],
    ['Not completed: Portal actionPOST /v2/later', 'boss', 'Rejected', '203.0.113.5'],
    ['Started: API key created', 'boss', '—', '203.0.113.5'],
    ['Not completed: Password confirmed', 'boss', 'Rejected', '203.0.113.5'],
  ]);
});

it('appends older entries until there are no more', async () => {
  const { user, read } = await open({ next: 'before-9' });
  const older = await screen.findByRole('button', { name: 'Show older' });
  read.answer({ items: [anActivity({ id: '8', by: 'older boss' })], next: null });
  await user.click(older);
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(rows().map(([, by]) => by)).toEqual(['boss', 'older boss']);
  expect(read.inputs).toEqual([{ query: { everybody: '0' } }, { query: { everybody: '0', cursor: 'before-9' } }]);
  expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
  // Missed live events do not concern this list, so its older entries stay.
  await emitLive({ event: 'stream.reset', data: {} });
  expect([rows().length, read.inputs.length]).toEqual([2, 2]);
});

it('keeps loaded entries if older ones fail to load', async () => {
  const { user, read } = await open({ next: 'before-9' });
  const older = await screen.findByRole('button', { name: 'Show older' });
  read.answer(new AppError('server_unavailable'));
  await user.click(older);
  expect(await screen.findByText('Couldn’t load activity')).toBeVisible();
  expect(rows()).toHaveLength(1);
});

it('shows the whole company\'s actions with the right, as the URL says', async () => {
  const { user, read, location } = await open({ items: [anActivity({ login: 'carol' })], elements: seesAll });
  await screen.findByText('boss');
  expect(screen.queryByText('carol')).not.toBeInTheDocument();
  await user.click(screen.getByRole('switch', { name: 'Show the whole company' }));
  expect(await screen.findByText('carol')).toBeVisible();
  expect(read.inputs.map(({ query }) => query?.everybody)).toEqual(['0', '1']);
  expect(location().search).toBe('?tab=activity&everybody=1');
});

it('does not append older entries of the login to those of the whole company', async () => {
  let answerOlder: () => void = () => undefined;
  const read = fakeApi(account.activity, ({ query }) => {
    if (query?.cursor) return new Promise((resolve) => {
      answerOlder = () => resolve({ items: [anActivity({ id: '8', by: 'older boss' })], next: null });
    });
    return { items: [anActivity({ by: query?.everybody === '1' ? 'company boss' : 'boss' })], next: 'before-9' };
  });
  const { user } = await renderScreen(remote, 'profile', { path: '/profile/index?tab=activity', elements: seesAll });
  await user.click(await screen.findByRole('button', { name: 'Show older' }));
  await user.click(screen.getByRole('switch', { name: 'Show the whole company' }));
  await screen.findByText('company boss');
  answerOlder();
  await user.hover(screen.getByRole('button', { name: 'Show older' }));
  expect(rows().map(([, by]) => by)).toEqual(['company boss']);
  expect(read.inputs).toHaveLength(3);
});

it('shows only the login\'s own actions without the right, whatever the URL says', async () => {
  const { read } = await open({ search: '&everybody=1' });
  await screen.findByText('boss');
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  expect(read.inputs).toEqual([{ query: { everybody: '0' } }]);
});

it('shows an empty state, and why loading failed', async () => {
  const read = fakeApi(account.activity, new AppError('server_unavailable'));
  const { user } = await renderScreen(remote, 'profile', { path: '/profile/index?tab=activity' });
  expect(await screen.findByText('Couldn’t load activity')).toBeVisible();
  read.answer({ items: [], next: null });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Actions others take as you will appear here.')).toBeVisible();
});
