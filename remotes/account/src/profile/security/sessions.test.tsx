import { account, AppError, type OwnSession } from '@portal/contracts';
import { selectToasts } from '@portal/portal';
import { fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import remote from '../../index';

const NOW = '2026-01-15T10:00:00.000Z';
const aSession = (overrides: Partial<OwnSession>): OwnSession => ({
  id: '1', current: false, device: 'Firefox, Windows', address: '203.0.113.5', created: NOW, lastSeen: NOW, impersonator: null,
  ...overrides,
});
const here = aSession({ id: '1', current: true, device: 'Chrome, Linux' });
const others = [aSession({ id: '2' }), aSession({ id: '3', device: null, impersonator: 'boss' })];

async function open(answer: { items: OwnSession[] } | AppError = { items: [here, ...others] }) {
  const reads = fakeApi(account.sessions, answer);
  fakeApi(account.twoFactor, { on: false, required: false, since: null, recoveryCodesLeft: 0 });
  const rendered = await renderScreen(remote, 'profile', { path: '/profile/index?tab=security' });
  return { ...rendered, reads, toasts: () => selectToasts(rendered.portal.store.getState()).map(({ text }) => text) };
}
const question = () => within(screen.getByRole('alertdialog'));

it('[SND-03] ends all other sessions after a confirmation and keeps the current one', async () => {
  const end = fakeApi(account.endSessions, { ended: 2 });
  const { user, reads, toasts } = await open();
  await user.click(await screen.findByRole('button', { name: 'End all other sessions' }));
  expect(screen.getByRole('alertdialog', { name: 'End all other sessions?' })).toBeVisible();
  await user.click(question().getByRole('button', { name: 'Cancel' }));
  expect(end.inputs).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'End all other sessions' }));
  reads.answer({ items: [here] });
  await user.click(question().getByRole('button', { name: 'End all other sessions' }));
  await waitFor(() => expect(screen.queryByText('Firefox, Windows')).not.toBeInTheDocument());
  expect(end.inputs).toEqual([{ body: { which: 'others' } }]);
  expect(toasts()).toEqual(['2 sessions ended']);
  expect(screen.getByText('Chrome, Linux')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'End all other sessions' })).not.toBeInTheDocument();
});

it('marks unknown devices and impersonated sessions', async () => {
  await open();
  const stranger = within((await screen.findByText('Unknown device')).closest('li') ?? document.body);
  expect(stranger.getByText('boss as you')).toBeVisible();
  expect(stranger.getByText(/^203\.0\.113\.5/)).toHaveTextContent(/^203\.0\.113\.5 · last active .* · signed in .*\d{2}:\d{2}$/);
  expect(stranger.getByRole('button', { name: 'End session: Unknown device' })).toBeVisible();
});

it('shows why a session was not ended, and clears it on retry', async () => {
  const end = fakeApi(account.endSessions, new AppError('impersonation_forbids'));
  const { user, reads, toasts } = await open();
  const openDialog = async () => user.click(await screen.findByRole('button', { name: 'End session: Firefox, Windows' }));
  await openDialog();
  await user.click(question().getByRole('button', { name: 'End session' }));
  expect(await question().findByText(/while viewing as someone else/)).toBeVisible();
  await user.click(question().getByRole('button', { name: 'Cancel' }));
  await openDialog();
  expect(question().queryByText(/while viewing as someone else/)).not.toBeInTheDocument();
  end.answer({ ended: 1 });
  reads.answer({ items: [here, aSession({ id: '3', device: 'Safari, iOS' })] });
  await user.click(question().getByRole('button', { name: 'End session' }));
  expect(await screen.findByText('Safari, iOS')).toBeVisible();
  expect(screen.queryByText('Firefox, Windows')).not.toBeInTheDocument();
  expect(end.inputs.map(({ body }) => body.which)).toEqual(['2', '2']);
  expect(toasts()).toEqual(['1 session ended']);
});

it('offers no command for a single session', async () => {
  await open({ items: [here] });
  expect(await screen.findByText('This session')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^End/ })).not.toBeInTheDocument();
});

it('shows why sessions failed to load and retries', async () => {
  const { user, reads } = await open(new AppError('server_unavailable'));
  expect(await screen.findByText('Couldn’t load your sessions')).toBeVisible();
  reads.answer({ items: [here] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('This session')).toBeVisible();
});
