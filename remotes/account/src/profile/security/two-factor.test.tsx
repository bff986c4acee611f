import { account, AppError, session, type TwoFactor } from '@portal/contracts';
import { selectToasts } from '@portal/portal';
import { aUserInfo, fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import { withCachedScreen } from '../../cached-screen.fixture';
import remote from '../../index';
import ProfileScreen from '../profile.screen';

const on: TwoFactor = { on: true, required: false, since: '2026-01-15T10:00:00.000Z', recoveryCodesLeft: 8 };
const off: TwoFactor = { on: false, required: false, since: null, recoveryCodesLeft: 0 };

async function open(before = on) {
  fakeApi(account.sessions, { items: [] });
  const state = fakeApi(account.twoFactor, before);
  const cached = withCachedScreen(remote, 'profile', ProfileScreen);
  const rendered = await renderScreen(cached, 'profile', { path: '/profile/index?tab=security' });
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

/** Leaves the card by another portal tab, which hides it, or by another tab of the profile, which removes it. */
const ways = ['portal tab', 'profile tab'] as const;
type User = Awaited<ReturnType<typeof open>>['user'];
function goes(user: User, way: typeof ways[number]) {
  const press = (role: string, name: string) => user.click(screen.getByRole(role, { name, hidden: true }));
  return {
    leave: () => (way === 'portal tab' ? press('button', 'Leave') : press('tab', 'Activity')),
    comeBack: () => (way === 'portal tab' ? press('button', 'Come back') : press('tab', 'Security')),
  };
}

it.each(ways)('shows codes that were confirmed while another %s was open, until the user leaves', async (way) => {
  let answer: () => void = () => undefined;
  fakeApi(account.activity, { items: [], next: null });
  fakeApi(account.startTwoFactor, { secret: 'JBSWY3DP', uri: 'otpauth://totp/x', qr: { modules: 21, path: 'M0 0h1v1h-1z' } });
  fakeApi(account.confirmTwoFactor, () => new Promise((resolve) => {
    answer = () => resolve({ recoveryCodes: ['aaaa-bbbb'] });
  }));
  fakeApi(session.info, aUserInfo());
  fakeApi(session.elements, { elements: [{ path: '/profile/index' }] });
  const { user, state, portal } = await open(off);
  const { leave, comeBack } = goes(user, way);
  await user.click(await screen.findByRole('button', { name: 'Set up two-factor' }));
  expect(await screen.findByText('JBSWY3DP')).toBeVisible();
  await leave();
  await comeBack();
  await user.click(await screen.findByRole('button', { name: 'Set up two-factor' }));
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await user.type(screen.getByRole('textbox', { name: /Authenticator code/ }), '123456');
  await user.click(screen.getByRole('button', { name: 'Confirm code' }));
  // Its earlier step is locked: the server is about to accept the secret.
  await user.click(within(screen.getByRole('navigation', { name: 'Setup steps' })).getAllByRole('button')[0] as HTMLElement);
  expect(screen.getByRole('textbox', { name: /Authenticator code/ })).toBeVisible();
  await leave();
  state.answer(on);
  answer();
  await waitFor(() => expect(JSON.stringify(portal.store.getState())).toContain('aaaa-bbbb'));
  await comeBack();
  expect(await screen.findByText('aaaa-bbbb')).toBeVisible();
  await leave();
  await comeBack();
  expect(await screen.findByText('8 recovery codes left')).toBeVisible();
  expect(screen.queryByText('aaaa-bbbb')).not.toBeInTheDocument();
  expect(JSON.stringify(portal.store.getState())).not.toMatch(/JBSWY3DP|aaaa-bbbb/);
});

it.each(ways)('shows new codes that arrived while another %s was open', async (way) => {
  let answer: () => void = () => undefined;
  fakeApi(account.activity, { items: [], next: null });
  fakeApi(account.renewRecoveryCodes, () => new Promise((resolve) => {
    answer = () => resolve({ recoveryCodes: ['eeee-ffff'] });
  }));
  const { user, portal } = await open();
  const { leave, comeBack } = goes(user, way);
  await user.click(await screen.findByRole('button', { name: 'Generate new codes' }));
  await user.click(question().getByRole('button', { name: 'Generate new codes' }));
  await leave();
  answer();
  await waitFor(() => expect(JSON.stringify(portal.store.getState())).toContain('eeee-ffff'));
  await comeBack();
  expect(await screen.findByText('eeee-ffff')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});
