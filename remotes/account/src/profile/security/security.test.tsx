import { account, AppError, session, type OwnSession, type TwoFactor } from '@portal/contracts';
import { aUserInfo, fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import { selectToasts } from '@portal/portal';
import remote from '../../index';

const NOW = '2026-01-15T10:00:00.000Z';
const aSession = (overrides: Partial<OwnSession>): OwnSession => ({
  id: '1', current: false, device: 'Firefox, Windows', address: '203.0.113.5', created: NOW, lastSeen: NOW, impersonator: null,
  ...overrides,
});
const off: TwoFactor = { on: false, required: false, since: null, recoveryCodesLeft: 0 };
const here = aSession({ id: '1', current: true, device: 'Chrome, Linux' });
const there = aSession({ id: '2' });

async function open({ sessions = [here, there], twoFactor = off } = {}) {
  const reads = fakeApi(account.sessions, { items: sessions });
  const state = fakeApi(account.twoFactor, twoFactor);
  const rendered = await renderScreen(remote, 'profile', { path: '/profile/index?tab=security', session: { login: 'ann' } });
  return { ...rendered, reads, state, toasts: () => selectToasts(rendered.portal.store.getState()).map(({ text }) => text) };
}
const password = (name: string) => screen.getByLabelText(new RegExp(`^${name}`));

it('[SES-07] requires each of three passwords with SPEC\'s text, and confirms the change', async () => {
  const change = fakeApi(account.changePassword, new AppError('cannot_change_password'));
  const { user, toasts } = await open();
  const submit = () => user.click(screen.getByRole('button', { name: 'Change password' }));
  await submit();
  expect(screen.getByText('Enter old password')).toBeVisible();
  await user.type(password('Old password'), 'the old one');
  await submit();
  expect(screen.getByText('Enter a new password')).toBeVisible();
  await user.type(screen.getByLabelText(/^New password/), ' four plain little words ');
  expect(screen.getByText('Strong password')).toBeVisible();
  await submit();
  expect(password('Confirm new password')).toHaveAccessibleDescription('Retype new password');
  await user.type(password('Confirm new password'), 'four plain little words');
  await submit();
  expect(await screen.findByText(/Cannot change password/)).toBeVisible();
  change.answer({});
  await submit();
  await waitFor(() => expect(toasts()).toEqual(['Password changed']));
  expect(
    change.inputs.at(-1),
  ).toEqual({ body: { oldPassword: 'the old one', newPassword: 'four plain little words', reNewPassword: 'four plain little words' } });
  expect(password('Old password')).toHaveValue('');
});

it('ends another session after a confirmation, but never the current one', async () => {
  const end = fakeApi(account.endSessions, { ended: 1 });
  const { user, reads } = await open();
  expect(await screen.findByText('This session')).toBeVisible();
  expect(screen.queryByRole('button', { name: /End session: Chrome/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'End session: Firefox, Windows' }));
  reads.answer({ items: [here] });
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'End session' }));
  await waitFor(() => expect(screen.queryByText('Firefox, Windows')).not.toBeInTheDocument());
  expect(end.inputs).toEqual([{ body: { which: '2' } }]);
  expect(screen.queryByRole('button', { name: 'End all other sessions' })).not.toBeInTheDocument();
});

it('sets up the second factor: secret, first code, and recovery codes until stored', async () => {
  fakeApi(account.startTwoFactor, { secret: 'JBSWY3DP', uri: 'otpauth://totp/x', qr: { modules: 21, path: 'M0 0h1v1h-1z' } });
  const confirm = fakeApi(account.confirmTwoFactor, new AppError('second_factor_wrong'));
  fakeApi(session.info, aUserInfo());
  fakeApi(session.elements, { elements: [{ path: '/profile/index' }] });
  const { user, state, portal } = await open();
  await user.click(await screen.findByRole('button', { name: 'Set up two-factor' }));
  expect(await screen.findByText('JBSWY3DP')).toBeVisible();
  expect(screen.getByRole('img', { name: /QR code/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.type(screen.getByRole('textbox', { name: /Authenticator code/ }), '123 456');
  await user.click(screen.getByRole('button', { name: 'Confirm code' }));
  expect(await screen.findByText(/The code is wrong/)).toBeVisible();
  confirm.answer({ recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] });
  state.answer({ on: true, required: false, since: NOW, recoveryCodesLeft: 2 });
  await user.click(screen.getByRole('button', { name: 'Confirm code' }));
  expect(await screen.findByText('aaaa-bbbb')).toBeVisible();
  expect(confirm.inputs.at(-1)).toEqual({ body: { code: '123456' } });
  const done = screen.getByRole('button', { name: 'Done' });
  await user.click(done);
  expect(screen.getByText('aaaa-bbbb')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'I’ve saved these codes' }));
  await user.click(done);
  expect(screen.queryByText('aaaa-bbbb')).not.toBeInTheDocument();
  expect(JSON.stringify(portal.store.getState())).not.toMatch(/JBSWY3DP|aaaa-bbbb/);
  expect(await screen.findByText('2 recovery codes left')).toBeVisible();
});

it('does not offer to disable a factor that the role requires', async () => {
  await open({ twoFactor: { on: true, required: true, since: NOW, recoveryCodesLeft: 8 } });
  expect(await screen.findByText(/so you can’t turn it off/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Turn off' })).not.toBeInTheDocument();
});
