import { AppError } from '@portal/contracts';
import { adminCustomers, adminReleases, adminReleaseTokens } from '@portal/contracts/admin';
import { aCustomer, fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import remote from '../index';
import { anOverview, aSet } from './releases.fixture';
import type { ReleasesOverview } from './releases.state';

beforeEach(() => void fakeApi(adminReleaseTokens.list, { items: [] }));

const customer = '0198c1d0-0000-7000-8000-000000000009';
const overview = anOverview();
const open = (language?: 'ru' | 'ua' | 'bg') => renderScreen(remote, 'releases', {
  path: '/admin/releases', elements: ['/admin/releases'], language,
});
const releases = (answer: ReleasesOverview | AppError = overview) => fakeApi(adminReleases.overview, answer);

it.each([['ru', 'Релизы'], ['ua', 'Релізи'], ['bg', 'Издания']] as const)('has its heading in %s', async (language, heading) => {
  releases();
  await open(language);
  expect(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible();
});

it('shows the active set, rollouts and the history of switches', async () => {
  releases();
  await open();
  expect(await screen.findByRole('heading', { name: 'Live for everyone: set 4' })).toBeVisible();
  expect(screen.getByText('5 % of logins')).toBeVisible();
  expect(screen.getByText('better chat')).toBeVisible();
});

it('shows an empty state, and why loading failed', async () => {
  const read = releases({ active: null, rollouts: [], history: [], sets: [], rollback: { all: false, remotes: [] } });
  const { unmount } = await open();
  expect(await screen.findByRole('heading', { name: 'No releases yet' })).toBeVisible();
  unmount();
  read.answer(new AppError('server_unavailable'));
  await open();
  await waitFor(() => expect(screen.getByText('Couldn’t load releases')).toBeVisible());
});

it('offers a rollback of each part that has one', async () => {
  const read = releases(anOverview({
    active: { ...aSet('4', '1.4.0'), versions: { chat: '1.4.0', lists: '1.0.0' } }, rollback: { all: false, remotes: ['lists'] },
  }));
  const { unmount } = await open();
  const offered = () => screen.getAllByRole('button', {
    name: /^Roll back/,
  }).map((button) => button.getAttribute('aria-label') ?? button.textContent);
  expect(await screen.findByText('1.4.0')).toBeVisible();
  expect(offered()).toEqual(['Roll back lists']);
  unmount();
  read.answer(anOverview({ rollback: { all: true, remotes: [] } }));
  await open();
  expect(await screen.findByText('1.4.0')).toBeVisible();
  expect(offered()).toEqual(['Roll back all']);
});

it('offers no rollback if there is none', async () => {
  releases(anOverview({ rollback: { all: false, remotes: [] } }));
  await open();
  expect(await screen.findByText('1.4.0')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Roll back/ })).not.toBeInTheDocument();
});

it('[MFE-02] activates a set for searched customers and names them first', async () => {
  releases();
  fakeApi(adminCustomers.list, { items: [aCustomer({ uuid: customer, name: 'C-12' })], next: null, previous: null });
  const activate = fakeApi(adminReleases.activate, { set: '5' });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Activate set 5' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Activate set 5?' }));
  await user.click(dialog.getByRole('button', { name: 'Activate' }));
  expect(dialog.getByText('Choose at least one customer.')).toBeVisible();
  await user.click(await dialog.findByRole('button', { name: /^C-12/ }));
  expect(dialog.getByText('Applies to: C-12.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Activate' }));
  await waitFor(() => expect(activate.inputs).toEqual([
    { body: { set: '5', target: { to: 'customers', customers: [customer] }, note: '', reload: false } },
  ]));
});

it('[MFE-02] rolls back one part, and ends a rollout', async () => {
  releases();
  const rollback = fakeApi(adminReleases.rollback, { set: '6' });
  const end = fakeApi(adminReleases.endRollout, {});
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Roll back chat' }));
  await user.click(screen.getByRole('checkbox', { name: 'Reload open pages' }));
  await user.click(screen.getByRole('button', { name: 'Roll back for everyone' }));
  await waitFor(() => expect(rollback.inputs).toEqual([{ body: { remote: 'chat', note: '', reload: true } }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'End canary of set 5' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End canary' }));
  await waitFor(() => expect(end.inputs).toEqual([{ body: { rollout: '8', reload: false } }]));
});

it('lists old versions before deleting them', async () => {
  releases();
  const prune = fakeApi(adminReleases.prune, { removed: [{ id: 'chat', version: '1.1.0' }] });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Delete old versions' }));
  await user.click(screen.getByRole('button', { name: 'Preview deletion' }));
  expect(await screen.findByText('chat 1.1.0')).toBeVisible();
  // A preview for other days can't be confirmed.
  const days = screen.getByRole('textbox', { name: /^Keep/ });
  await user.type(days, '0');
  expect(screen.queryByText('chat 1.1.0')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Preview deletion' })).toBeVisible();
  await user.type(days, '{Backspace}');
  await user.click(screen.getByRole('button', { name: 'Delete permanently' }));
  await waitFor(() => expect(
    prune.inputs.map(({ body }) => body),
  ).toEqual([{ keepDays: 30, replacedToo: false, dryRun: true }, { keepDays: 30, replacedToo: false, dryRun: false }]));
});
