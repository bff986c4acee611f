import { AppError } from '@portal/contracts';
import { adminCustomers, adminReleases, adminReleaseTokens } from '@portal/contracts/admin';
import { selectToasts } from '@portal/portal';
import { aCustomer, fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import remote from '../index';
import { anOverview, aSet } from './releases.fixture';

beforeEach(() => void fakeApi(adminReleaseTokens.list, { items: [] }));

async function open() {
  fakeApi(adminCustomers.list, { items: [aCustomer()], next: null, previous: null });
  const read = fakeApi(adminReleases.overview, anOverview());
  const view = await renderScreen(remote, 'releases', { path: '/admin/releases', elements: ['/admin/releases'] });
  await screen.findByRole('heading', { name: 'Live for everyone: set 4' });
  return { ...view, read, toasts: () => selectToasts(view.portal.store.getState()).map(({ text }) => text) };
}
const dialog = () => within(screen.getByRole('dialog'));

it('[MFE-02] activates a set for everybody after a confirmation, and shows the result', async () => {
  const activate = fakeApi(adminReleases.activate, { set: '5' });
  const { user, read, toasts } = await open();
  expect(screen.queryByRole('button', { name: 'Activate set 4' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Activate set 5' }));
  await user.click(dialog().getByRole('radio', { name: 'Everyone' }));
  expect(dialog().getByRole('status')).toHaveTextContent('Applies to everyone immediately. Ends canary releases of the same modules.');
  await user.type(dialog().getByRole('textbox', { name: /^Note/ }), 'better lists');
  await user.click(dialog().getByRole('checkbox', { name: 'Reload open pages' }));
  expect(activate.inputs).toEqual([]);
  read.answer(anOverview({ active: aSet('5', '1.5.0'), rollouts: [] }));
  await user.click(dialog().getByRole('button', { name: 'Activate' }));
  expect(await screen.findByRole('heading', { name: 'Live for everyone: set 5' })).toBeVisible();
  expect(activate.inputs).toEqual([{ body: { set: '5', target: { to: 'all' }, note: 'better lists', reload: true } }]);
  expect(toasts()).toEqual(['Set activated']);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Activate set 4' })).toBeVisible();
});

it('[MFE-02] activates a set for a whole percentage of logins, below 100', async () => {
  const activate = fakeApi(adminReleases.activate, { set: '5' });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Activate set 5' }));
  await user.click(dialog().getByRole('radio', { name: 'Share of logins' }));
  const share = dialog().getByRole('textbox', { name: /^Share/ });
  for (const wrong of ['0', '1.', 'x']) {
    await user.clear(share);
    await user.type(share, wrong);
    expect(dialog().getByText('Enter a whole number from 1 to 99.')).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Activate' }));
  }
  expect(activate.inputs).toEqual([]);
  await user.clear(share);
  await user.type(share, '100');
  expect(share).toHaveValue('10');
  expect(dialog().getByRole('status')).toHaveTextContent('Applies to 10 % of logins.');
  await user.click(dialog().getByRole('button', { name: 'Activate' }));
  await waitFor(() => expect(activate.inputs).toEqual([
    { body: { set: '5', target: { to: 'share', percent: 10 }, note: '', reload: false } },
  ]));
});

it('removes a chosen customer before activating', async () => {
  const activate = fakeApi(adminReleases.activate, { set: '5' });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Activate set 5' }));
  await user.click(await dialog().findByRole('button', { name: /^C-001/ }));
  await user.click(dialog().getByRole('button', { name: 'Remove C-001' }));
  await user.click(dialog().getByRole('button', { name: 'Activate' }));
  expect(dialog().getByText('Choose at least one customer.')).toBeVisible();
  expect(activate.inputs).toEqual([]);
});

it('shows why activating failed, keeps the choice, and drops it on closing', async () => {
  const activate = fakeApi(adminReleases.activate, new AppError('not_found'));
  const { user, read } = await open();
  await user.click(screen.getByRole('button', { name: 'Activate set 5' }));
  await user.click(dialog().getByRole('radio', { name: 'Everyone' }));
  await user.click(dialog().getByRole('button', { name: 'Activate' }));
  expect(await dialog().findByRole('alert')).toBeVisible();
  expect(dialog().getByRole('radio', { name: 'Everyone' })).toBeChecked();
  await user.click(dialog().getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Activate set 5' }));
  expect(dialog().queryByRole('alert')).not.toBeInTheDocument();
  expect([activate.inputs.length, read.inputs.length]).toEqual([1, 1]);
});

it('[MFE-02] rolls back to the previous set with a note', async () => {
  const rollback = fakeApi(adminReleases.rollback, { set: '3' });
  const { user, read, toasts } = await open();
  await user.click(screen.getByRole('button', { name: 'Roll back all' }));
  expect(dialog().getByText('Everyone gets the previous set immediately.')).toBeVisible();
  await user.type(dialog().getByRole('textbox', { name: /^Note/ }), 'chat is empty');
  read.answer(anOverview({ active: aSet('3', '1.3.0') }));
  await user.click(dialog().getByRole('button', { name: 'Roll back for everyone' }));
  expect(await screen.findByRole('heading', { name: 'Live for everyone: set 3' })).toBeVisible();
  expect(rollback.inputs).toEqual([{ body: { note: 'chat is empty', reload: false } }]);
  expect(toasts()).toEqual(['Rolled back']);
});

it('explains that no rollback is available', async () => {
  fakeApi(adminReleases.rollback, new AppError('nothing_to_roll_back'));
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Roll back all' }));
  await user.click(dialog().getByRole('button', { name: 'Roll back for everyone' }));
  expect(await dialog().findByText(/Nothing to roll back to/)).toBeVisible();
  expect(dialog().getByRole('button', { name: 'Roll back for everyone' })).toBeEnabled();
});
