import { AppError } from '@portal/contracts';
import { adminCustomers, adminReleases } from '@portal/contracts/admin';
import { selectNotices } from '@portal/portal';
import { aCustomer, fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import remote from '../index';
import { anOverview, aSet } from './releases.fixture';

async function open() {
  fakeApi(adminCustomers.list, { items: [aCustomer()], next: null, previous: null });
  const read = fakeApi(adminReleases.overview, anOverview());
  const view = await renderScreen(remote, 'releases', { path: '/admin/releases', elements: ['/admin/releases'] });
  await screen.findByRole('heading', { name: 'What everybody has: set 4' });
  return { ...view, read, notices: () => selectNotices(view.portal.store.getState()).map(({ text }) => text) };
}
const dialog = () => within(screen.getByRole('dialog'));

it('[MFE-02] switches everybody to a set, after it was said whom that concerns, and shows what holds then', async () => {
  const activate = fakeApi(adminReleases.activate, { set: '5' });
  const { user, read, notices } = await open();
  expect(screen.queryByRole('button', { name: 'Switch to set 4' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Switch to set 5' }));
  await user.click(dialog().getByRole('radio', { name: 'Everybody' }));
  expect(dialog().getByRole('status')).toHaveTextContent('This concerns everybody, at once. Other rollouts of the same parts end.');
  await user.type(dialog().getByRole('textbox', { name: /^Note/ }), 'better lists');
  await user.click(dialog().getByRole('checkbox', { name: 'Tell open pages to reload' }));
  expect(activate.inputs).toEqual([]);
  read.answer(anOverview({ active: aSet('5', '1.5.0'), rollouts: [] }));
  await user.click(dialog().getByRole('button', { name: 'Switch' }));
  expect(await screen.findByRole('heading', { name: 'What everybody has: set 5' })).toBeVisible();
  expect(activate.inputs).toEqual([{ body: { set: '5', target: { to: 'all' }, note: 'better lists', reload: true } }]);
  expect(notices()).toEqual(['The set has been switched']);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Switch to set 4' })).toBeVisible();
});

it('[MFE-02] switches a share of all logins, of a whole per cent and never of all', async () => {
  const activate = fakeApi(adminReleases.activate, { set: '5' });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Switch to set 5' }));
  await user.click(dialog().getByRole('radio', { name: 'A share of all logins' }));
  const share = dialog().getByRole('textbox', { name: /^Share/ });
  for (const wrong of ['0', '1.', 'x']) {
    await user.clear(share);
    await user.type(share, wrong);
    expect(dialog().getByText('A whole number from 1 to 99.')).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Switch' }));
  }
  expect(activate.inputs).toEqual([]);
  await user.clear(share);
  await user.type(share, '100');
  expect(share).toHaveValue('10');
  expect(dialog().getByRole('status')).toHaveTextContent('This concerns 10 % of all logins.');
  await user.click(dialog().getByRole('button', { name: 'Switch' }));
  await waitFor(() => expect(activate.inputs).toEqual([{ body: { set: '5', target: { to: 'share', percent: 10 }, note: '', reload: false } }]));
});

it('takes a customer out again before it switches', async () => {
  const activate = fakeApi(adminReleases.activate, { set: '5' });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Switch to set 5' }));
  await user.click(await dialog().findByRole('button', { name: /^C-001/ }));
  await user.click(dialog().getByRole('button', { name: 'Take C-001 out' }));
  await user.click(dialog().getByRole('button', { name: 'Switch' }));
  expect(dialog().getByText('Choose at least one customer.')).toBeVisible();
  expect(activate.inputs).toEqual([]);
});

it('says in the question why it was not switched, keeps what was chosen, and forgets it when the question is closed', async () => {
  const activate = fakeApi(adminReleases.activate, new AppError('not_found'));
  const { user, read } = await open();
  await user.click(screen.getByRole('button', { name: 'Switch to set 5' }));
  await user.click(dialog().getByRole('radio', { name: 'Everybody' }));
  await user.click(dialog().getByRole('button', { name: 'Switch' }));
  expect(await dialog().findByRole('alert')).toBeVisible();
  expect(dialog().getByRole('radio', { name: 'Everybody' })).toBeChecked();
  await user.click(dialog().getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Switch to set 5' }));
  expect(dialog().queryByRole('alert')).not.toBeInTheDocument();
  expect([activate.inputs.length, read.inputs.length]).toEqual([1, 1]);
});

it('[MFE-02] rolls everything back to the set before, with a note of why', async () => {
  const rollback = fakeApi(adminReleases.rollback, { set: '3' });
  const { user, read, notices } = await open();
  await user.click(screen.getByRole('button', { name: 'Roll back all' }));
  expect(dialog().getByText('Everybody gets the set that was in use before, at once.')).toBeVisible();
  await user.type(dialog().getByRole('textbox', { name: /^Note/ }), 'chat is empty');
  read.answer(anOverview({ active: aSet('3', '1.3.0') }));
  await user.click(dialog().getByRole('button', { name: 'Roll back for everybody' }));
  expect(await screen.findByRole('heading', { name: 'What everybody has: set 3' })).toBeVisible();
  expect(rollback.inputs).toEqual([{ body: { note: 'chat is empty', reload: false } }]);
  expect(notices()).toEqual(['It has been rolled back']);
});

it('says that there is nothing to roll back to', async () => {
  fakeApi(adminReleases.rollback, new AppError('nothing_to_roll_back'));
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Roll back all' }));
  await user.click(dialog().getByRole('button', { name: 'Roll back for everybody' }));
  expect(await dialog().findByText(/There is nothing to roll back to/)).toBeVisible();
  expect(dialog().getByRole('button', { name: 'Roll back for everybody' })).toBeEnabled();
});
