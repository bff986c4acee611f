import { AppError, endpoint, session, stepUp } from '@portal/contracts';
import { selectStepUp } from '@portal/portal';
import { api } from '@portal/portal/api';
import { addRemoteTexts } from '@portal/portal/i18n';
import { act, fakeApi, screen, waitFor, within } from '@portal/testing';
import { openFrame } from '../frame/frame.fixture';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));

const writeOff = endpoint({ method: 'POST', path: '/v2/writeoff', access: 'session', stepUp: true, data: session.logout.data });
const none = async () => ({ default: {} });

/** The portal at one URL, with a command that needs step-up, and a server that knows the password. */
async function openWithCommand({ secondFactor = false } = {}) {
  const opened = await openFrame();
  await addRemoteTexts('none', { en: none, ru: none, ua: none, bg: none });
  const command = fakeApi(writeOff, () => (selectStepUp(opened.store.getState()).proofs > 0 ? {} : new AppError('step_up_required')));
  const proof = fakeApi(stepUp, ({ body: { password, code } }) => {
    if (password !== 'right') return new AppError('password_wrong');
    if (secondFactor && code === undefined) return new AppError('second_factor_required');
    if (secondFactor && code !== '123456') return new AppError('second_factor_wrong');
    return { until: '2026-11-22T12:10:00Z' };
  });
  const outcomes: string[] = [];
  const commandOf = () => api(writeOff).then(() => void outcomes.push('done'), (error: AppError) => void outcomes.push(error.error));
  const dialog = () => screen.findByRole('alertdialog', { name: 'Confirm it’s you' });
  return { ...opened, command, proof, outcomes, start: () => act(async () => void commandOf()), dialog };
}

const password = () => screen.getByLabelText(/^Password/);
const confirm = () => screen.getByRole('button', { name: 'Confirm' });
const alerts = (dialog: HTMLElement) => within(dialog).queryAllByRole('alert').map(({ textContent }) => textContent);

it('[AUTH-9] asks once for the password for all waiting calls, reports a wrong one, and continues', async () => {
  const { user, start, dialog, outcomes, proof } = await openWithCommand();
  await start();
  await start();
  const shown = await dialog();
  expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
  expect(shown).toHaveAccessibleDescription(expect.stringContaining('Confirm your password to continue.'));
  expect(password()).toHaveFocus();
  await user.click(confirm());
  expect(alerts(shown)).toEqual(['Enter your password']);
  await user.keyboard('wrong');
  await user.click(confirm());
  await waitFor(() => expect(alerts(shown)).toEqual([expect.stringContaining('The password is wrong.')]));
  expect(password()).toHaveFocus();
  expect(outcomes).toEqual([]);
  await user.clear(password());
  await user.keyboard('right');
  await user.click(confirm());
  await waitFor(() => expect(outcomes).toEqual(['done', 'done']));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(proof.inputs.map(({ body }) => body)).toEqual([{ password: 'wrong' }, { password: 'right' }]);
});

it('[AUTH-9] asks for the second factor if set up, and accepts a recovery code', async () => {
  const { user, start, dialog, outcomes, proof } = await openWithCommand({ secondFactor: true });
  await start();
  const shown = await dialog();
  await user.keyboard('right');
  await user.click(confirm());
  const code = await within(shown).findByLabelText(/^Authenticator code/);
  await waitFor(() => expect(code).toHaveFocus());
  expect([code.getAttribute('inputmode'), code.getAttribute('autocomplete')]).toEqual(['numeric', 'one-time-code']);
  expect(alerts(shown)).toEqual([]);
  await user.keyboard('000000');
  await user.click(confirm());
  await waitFor(() => expect(alerts(shown)).toEqual([expect.stringContaining('The code is wrong')]));
  await user.click(within(shown).getByRole('button', { name: 'Use a recovery code' }));
  const recovery = within(shown).getByLabelText(/^Recovery code/);
  expect(recovery).toHaveAttribute('inputmode', 'text');
  await user.clear(recovery);
  await user.type(recovery, ' 123456 ');
  await user.click(confirm());
  await waitFor(() => expect(outcomes).toEqual(['done']));
  expect(proof.inputs.at(-1)?.body).toEqual({ password: 'right', code: '123456' });
});

it('a lockout shows its duration', async () => {
  const { user, start, dialog, proof } = await openWithCommand();
  proof.answer(new AppError('login_locked', { seconds: 300 }));
  await start();
  const shown = await dialog();
  await user.keyboard('right');
  await user.click(confirm());
  await waitFor(() => expect(alerts(shown)).toEqual([expect.stringMatching(/paused.*5 minutes/)]));
});

it('if dismissed, nothing is done or shown, and the next command asks again', async () => {
  const { user, start, dialog, outcomes, proof } = await openWithCommand();
  await start();
  await user.type(await within(await dialog()).findByLabelText(/^Password/), 'wrong');
  await user.click(confirm());
  await waitFor(() => expect(proof.inputs).toHaveLength(1));
  await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(outcomes).toEqual(['step_up_required']));
  expect(within(screen.getByRole('region', { name: 'Notifications' })).queryByRole('alert')).not.toBeInTheDocument();
  await start();
  expect(alerts(await dialog())).toEqual([]);
  expect(password()).toHaveValue('');
});
