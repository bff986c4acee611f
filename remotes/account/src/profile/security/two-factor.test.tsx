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
  await user.click(screen.getByRole('button', { name: 'Switch off' }));
  expect(question().getByText(/From then on the password alone opens your login/)).toBeVisible();
  expect(end.inputs).toHaveLength(0);
  state.answer(off);
  await user.click(question().getByRole('button', { name: 'Switch off' }));
  expect(await screen.findByText('Off')).toBeVisible();
  expect(end.inputs).toHaveLength(1);
  expect(notices()).toEqual(['Two-factor authentication is off.']);
  expect(screen.getByRole('button', { name: 'Set it up' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Switch off' })).not.toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it.each([
  ['Switch off', account.endTwoFactor], ['New recovery codes', account.renewRecoveryCodes],
])('%s: stays as it is where that is refused, the question says why, and no longer when it is asked again', async (deed, endpoint) => {
  const refused = fakeApi<typeof account.endTwoFactor | typeof account.renewRecoveryCodes>(endpoint, new AppError('impersonation_forbids'));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: deed }));
  await user.click(question().getByRole('button', { name: deed }));
  expect(await question().findByText(/while you act as somebody else/)).toBeVisible();
  await user.click(question().getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('On')).toBeVisible();
  expect(screen.queryByText(/while you act as somebody else/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: deed }));
  expect(question().queryByText(/while you act as somebody else/)).not.toBeInTheDocument();
  expect(refused.inputs).toHaveLength(1);
});

it('asks of new recovery codes without the refusal of a new app', async () => {
  fakeApi(account.beginTwoFactor, new AppError('impersonation_forbids'));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Set up a new app' }));
  expect(await screen.findByText(/while you act as somebody else/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'New recovery codes' }));
  expect(question().getByText('Those you have now stop working at once.')).toBeVisible();
  expect(screen.queryByText(/while you act as somebody else/)).not.toBeInTheDocument();
});

it('gives new recovery codes after a question, and shows them until they are kept', async () => {
  const renew = fakeApi(account.renewRecoveryCodes, { recoveryCodes: ['eeee-ffff'] });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'New recovery codes' }));
  expect(question().getByText('Those you have now stop working at once.')).toBeVisible();
  await user.click(question().getByRole('button', { name: 'New recovery codes' }));
  expect(await screen.findByText('eeee-ffff')).toBeVisible();
  expect(renew.inputs).toHaveLength(1);
  await user.click(screen.getByRole('checkbox', { name: 'I have kept them' }));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText('eeee-ffff')).not.toBeInTheDocument());
  expect(screen.getByText('8 recovery codes left')).toBeVisible();
});
