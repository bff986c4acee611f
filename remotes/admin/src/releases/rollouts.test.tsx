import { AppError } from '@portal/contracts';
import { adminCustomers, adminReleases, adminReleaseTokens, type CustomerCard } from '@portal/contracts/admin';
import { selectToasts } from '@portal/portal';
import { act, fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import { aCustomerCard } from '../customer-card.fixture';
import remote from '../index';
import { anOverview, aRollout, aSet } from './releases.fixture';
import { releasesOverview, type Rollout } from './releases.state';

beforeEach(() => void fakeApi(adminReleaseTokens.list, { items: [] }));

const uuid = (n: number) => `0198c1d0-0000-7000-8000-0000000000${10 + n}`;
const to = (count: number): Rollout['target'] => ({ to: 'customers', customers: Array.from({ length: count }, (_, n) => uuid(n)) });
const named = (of: string, name: string): CustomerCard => aCustomerCard({ uuid: of, name });
const open = (...rollouts: Rollout[]) => {
  const read = fakeApi(adminReleases.overview, anOverview({ rollouts }));
  return renderScreen(remote, 'releases', { path: '/admin/releases', elements: ['/admin/releases'] }).then((view) => ({ ...view, read }));
};
/** Cells of a rollout: set, target, versions. */
const cells = async (id: string) => {
  const end = await screen.findByRole('button', { name: `End canary of set ${id}` });
  return within(end.closest('tr') ?? document.body).getAllByRole('gridcell').slice(0, 3).map(({ textContent }) => textContent);
};

it('[MFE-02] names up to five customers of a rollout, requesting each once', async () => {
  const load = fakeApi(adminCustomers.load, ({ query }) => named(query.uuid, `C-${query.uuid.slice(-2)}`));
  await open(aRollout({ target: to(7) }), aRollout({ id: '9', set: aSet('6', '1.6.0'), target: to(1) }));
  await waitFor(async () => expect(await cells('5')).toEqual([
    'Set 5', 'customers: C-10, C-11, C-12, C-13, C-14 and 2 more', 'chat 1.5.0',
  ]));
  expect(await cells('6')).toEqual(['Set 6', 'customers: C-10', 'chat 1.6.0']);
  expect(load.inputs.map(({ query }) => query.uuid)).toEqual([0, 1, 2, 3, 4].map(uuid));
});

it('does not load known names again', async () => {
  const load = fakeApi(adminCustomers.load, ({ query }) => named(query.uuid, `C-${query.uuid.slice(-2)}`));
  const { portal, read } = await open(aRollout({ target: to(2) }));
  await waitFor(async () => expect((await cells('5'))[1]).toBe('customers: C-10, C-11'));
  read.answer(anOverview({ rollouts: [aRollout({ target: to(3) })] }));
  act(() => void portal.store.dispatch(releasesOverview.outdated()));
  await waitFor(async () => expect((await cells('5'))[1]).toBe('customers: C-10, C-11, C-12'));
  expect(load.inputs.map(({ query }) => query.uuid)).toEqual([0, 1, 2].map(uuid));
});

it('shows the ID of a customer whose name fails to load', async () => {
  fakeApi(adminCustomers.load, ({ query }) => (query.uuid === uuid(0) ? new AppError('not_found') : named(query.uuid, 'C-11')));
  await open(aRollout({ target: to(2) }));
  await waitFor(async () => expect((await cells('5'))[1]).toBe(`customers: ${uuid(0)}, C-11`));
});

it('[MFE-02] ends a rollout after explaining the effect, and removes it from the list', async () => {
  const end = fakeApi(adminReleases.endRollout, {});
  const { user, read, portal } = await open(aRollout());
  await user.click(await screen.findByRole('button', { name: 'End canary of set 5' }));
  const dialog = within(screen.getByRole('dialog', { name: 'End the canary release of set 5?' }));
  expect(dialog.getByText('They return to the live set: 5 % of logins.')).toBeVisible();
  await user.click(dialog.getByRole('checkbox', { name: 'Reload open pages' }));
  expect(end.inputs).toEqual([]);
  read.answer(anOverview({ rollouts: [] }));
  await user.click(dialog.getByRole('button', { name: 'End canary' }));
  expect(await screen.findByRole('heading', { name: 'No canary releases' })).toBeVisible();
  expect(end.inputs).toEqual([{ body: { rollout: '8', reload: true } }]);
  expect(selectToasts(portal.store.getState()).map(({ text }) => text)).toEqual(['Canary release ended']);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('shows in the dialog why a rollout was not ended', async () => {
  fakeApi(adminReleases.endRollout, new AppError('server_unavailable'));
  const { user } = await open(aRollout());
  await user.click(await screen.findByRole('button', { name: 'End canary of set 5' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End canary' }));
  expect(await within(screen.getByRole('dialog')).findByText(/The server is unavailable right now/)).toBeVisible();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect((await cells('5'))[1]).toBe('5\u00a0% of logins');
});
