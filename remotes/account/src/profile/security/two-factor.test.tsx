import { account, AppError, type TwoFactor } from '@portal/contracts';
import { selectToasts } from '@portal/portal';
import { fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import remote from '../../index';

const on: TwoFactor = { on: true, required: false, since: '2026-01-15T10:00:00.000Z', recoveryCodesLeft: 8 };
const off: TwoFactor = { on: false, required: false, since: null, recoveryCodesLeft: 0 };

async function open() {
  fakeApi(account.sessions, { items: [] });
  const state = fakeApi(account.twoFactor, on);
  const rendered = await renderScreen(remote, 'profile', { path: '/profile/index?tab=security' });
  return { ...rendered, state, toasts: () => selectToasts(rendered.portal.store.getState()).map(({ text }) => text) };
}
const question = () => within(screen.getByRole('alertdialog'));

it('[SES-11] disables the second factor after an explanation', async () => {
  const end = fakeApi(account.endTwoFactor, {});
  const { user, state, toasts } = await open();
  expect(await screen.findByText('8 recovery codes left')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  expect(question().getByText(/You’ll sign in with just your password/)).toBeVisible();
  expect(end.inputs).toHaveLength(0);
  state.answer(off);
  await user.click(question().getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('Off')).toBeVisible();
  expect(end.inputs).toHaveLength(1);
  expect(toasts()).toEqual(['Two-factor authentication turned off']);
  expect(screen.getByRole('button', { name: 'Set up two-factor' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Turn off' })).not.toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it.each([
  ['Turn off', account.endTwoFactor], ['Generate new codes', account.renewRecoveryCodes],
])('%s: keeps the state after a refusal, shows the reason and clears it on retry', async (command, endpoint) => {
  const refused = fakeApi<typeof account.endTwoFactor | typeof account.renewRecoveryCodes>(endpoint, new AppError('impersonation_forbids'));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: command }));
  await user.click(question().getByRole('button', { name: command }));
  expect(await question().findByText(/while viewing as someone else/)).toBeVisible();
  await user.click(question().getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('On')).toBeVisible();
  expect(screen.queryByText(/while viewing as someone else/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: command }));
  expect(question().queryByText(/while viewing as someone else/)).not.toBeInTheDocument();
  expect(refused.inputs).toHaveLength(1);
});

it('requests new recovery codes without the refusal of a new app', async () => {
  fakeApi(account.startTwoFactor, new AppError('impersonation_forbids'));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Set up new app' }));
  expect(await screen.findByText(/while viewing as someone else/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Generate new codes' }));
  expect(question().getByText('Your current codes stop working right away.')).toBeVisible();
  expect(screen.queryByText(/while viewing as someone else/)).not.toBeInTheDocument();
});

it('creates new recovery codes after a confirmation, and shows them until stored', async () => {
  const renew = fakeApi(account.renewRecoveryCodes, { recoveryCodes: ['eeee-ffff'] });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Generate new codes' }));
  expect(question().getByText('Your current codes stop working right away.')).toBeVisible();
  await user.click(question().getByRole('button', { name: 'Generate new codes' }));
  expect(await screen.findByText('eeee-ffff')).toBeVisible();
  expect(renew.inputs).toHaveLength(1);
  await user.click(screen.getByRole('checkbox', { name: 'I’ve saved these codes' }));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText('eeee-ffff')).not.toBeInTheDocument());
  expect(screen.getByText('8 recovery codes left')).toBeVisible();
});
