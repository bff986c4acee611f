import { account, AppError, type TwoFactor } from '@portal/contracts';
import { selectNotices } from '@portal/portal';
import { fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import remote from '../../index';

const on: TwoFactor = { on: true, required: false, since: '2026-01-15T10:00:00.000Z', recoveryCodesLeft: 8 };
const off: TwoFactor = { on: false, required: false, since: null, recoveryCodesLeft: 0 };

async function open() {
  fakeApi(account.sessions, { items: [] });
  const state = fakeApi(account.twoFactor, on);
  const rendered = await renderScreen(remote, 'profile', { path: '/profile/index?tab=security' });
  return { ...rendered, state, notices: () => selectNotices(rendered.portal.store.getState()).map(({ text }) => text) };
}
const question = () => within(screen.getByRole('alertdialog'));

it('[SES-11] is switched off after a question that says what it means', async () => {
  const end = fakeApi(account.endTwoFactor, {});
  const { user, state, notices } = await open();
  expect(await screen.findByText('8 recovery codes left')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  expect(question().getByText(/You’ll sign in with just your password/)).toBeVisible();
  expect(end.inputs).toHaveLength(0);
  state.answer(off);
  await user.click(question().getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('Off')).toBeVisible();
  expect(end.inputs).toHaveLength(1);
  expect(notices()).toEqual(['Two-factor authentication turned off']);
  expect(screen.getByRole('button', { name: 'Set up two-factor' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Turn off' })).not.toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it.each([
  ['Turn off', account.endTwoFactor], ['Generate new codes', account.renewRecoveryCodes],
])('%s: stays as it is where that is refused, the question says why, and no longer when it is asked again', async (command, endpoint) => {
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

it('asks of new recovery codes without the refusal of a new app', async () => {
  fakeApi(account.beginTwoFactor, new AppError('impersonation_forbids'));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Set up new app' }));
  expect(await screen.findByText(/while viewing as someone else/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Generate new codes' }));
  expect(question().getByText('Your current codes stop working right away.')).toBeVisible();
  expect(screen.queryByText(/while viewing as someone else/)).not.toBeInTheDocument();
});

it('gives new recovery codes after a question, and shows them until they are kept', async () => {
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
