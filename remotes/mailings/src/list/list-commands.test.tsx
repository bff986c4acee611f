import { AppError, mailings } from '@portal/contracts';
import { selectToasts } from '@portal/portal';
import { act, aMessage, emitLive, fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import { hideable } from '../hideable.fixture';
import remote from '../index';
import { cancelList, confirmList } from '../list-commands.state';
import ListScreen from './list.screen';
import { aList, all, choose, failedOnes, fakeList, toasts, open, withoutDetails } from './list.fixture';

beforeEach(withoutDetails);

it('[MAIL-06] confirms a list after showing its recipients and cost', async () => {
  const fake = fakeList(aList({ msgcount: 100, maximum: '5.00' }));
  const confirm = fakeApi(mailings.confirm, () => {
    fake.answer(aList({ status: 1, counts: { 10: 100 } }));
    return { id: 7, status: 1 };
  });
  const { user, portal } = await open();
  await user.click(await screen.findByRole('button', { name: /^Send for/ }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Send to 100 recipients?' }));
  expect(dialog.getByText(/^Costs up to 5,00\sUAH\./)).toBeVisible();
  expect(confirm.inputs).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: /^Send for up to/ }));
  expect(await screen.findByRole('button', { name: 'Stop sending' })).toBeVisible();
  expect(confirm.inputs).toEqual([{ body: { id: 7, expected: '5.00' } }]);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(selectToasts(portal.store.getState()).map(({ text }) => text)).toContain('Sending started');
});

it('[MAIL-06] shows why a confirmation was refused, and the reloaded list', async () => {
  const fake = fakeList(aList());
  fakeApi(mailings.confirm, () => {
    fake.answer(aList({ status: 2, counts: { 3: 100 } }));
    return new AppError('list_transition_refused', { from: 2, to: 1 });
  });
  const { user, portal } = await open();
  await user.click(await screen.findByRole('button', { name: /^Send for/ }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: /^Send for up to/ }));
  expect(await screen.findByRole('heading', { name: 'Result' })).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(
    selectToasts(portal.store.getState()).map(({ text }) => text),
  ).toEqual(['This list is “Sent” and can’t become “In progress”. Refresh the page.']);
});

it('[MAIL-06] explains what is refunded, then stops and deletes the list', async () => {
  const fake = fakeList(aList({ status: 1, counts: { 3: 40, 1: 10, 10: 50 } }));
  const cancel = fakeApi(mailings.cancel, () => {
    fake.answer(aList({ status: 3, counts: { 3: 50, 21: 50 } }));
    return { id: 7, status: 3, submitted: 4 };
  });
  const { user, portal } = await open();
  await user.click(await screen.findByRole('button', { name: 'Stop sending' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Stop sending?' }));
  expect(dialog.getByText(/^50 unsent messages will be canceled/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Stop sending' }));
  expect(await screen.findByText('Deleted')).toBeVisible();
  expect(cancel.inputs).toEqual([{ body: { id: 7 } }]);
  expect(screen.getByText('Canceled')).toBeVisible();
  expect(
    selectToasts(portal.store.getState()).map(({ text }) => text),
  ).toEqual([expect.stringContaining('4 messages had already reached the provider')]);
  expect(screen.queryByRole('button', { name: /Stop|Delete/ })).not.toBeInTheDocument();
});

it('[MAIL-24] pauses and resumes a list, and tells what waits for how long', async () => {
  const fake = fakeList(aList({ status: 1, counts: { 3: 40, 1: 10, 10: 50 }, queueUntil: '2026-12-24T10:00:00.000Z' }));
  const pause = fakeApi(mailings.pause, ({ body: { id, paused } }) => {
    fake.answer(aList({ status: 1, counts: { 3: 50, 10: 50 }, queueUntil: '2026-12-24T10:00:00.000Z', paused }));
    return { id, paused };
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Pause' }));
  expect(await screen.findByText('Paused')).toBeVisible();
  expect(screen.getByText(/^50 messages wait until you resume/)).toHaveTextContent(/If you don’t resume by .*24.*, they expire\./);
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  expect(await screen.findByText('In progress')).toBeVisible();
  expect(pause.inputs).toEqual([{ body: { id: 7, paused: true } }, { body: { id: 7, paused: false } }]);
});

it('[MAIL-06] asks before deleting a list, and canceling changes nothing', async () => {
  fakeList(aList());
  const { user } = await open();
  await choose({ user }, 'More actions', 'Delete');
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.getByText('Not confirmed')).toBeVisible();
});

it('[MAIL-06] confirms two lists independently; the end of one keeps the dialog of the other', async () => {
  fakeList(aList());
  let cancelled: (answer: { id: number; status: number; submitted: number }) => void = () => undefined;
  fakeApi(mailings.cancel, () => new Promise((resolve) => void (cancelled = resolve)));
  const confirm = fakeApi(mailings.confirm, () => new Promise(() => undefined));
  const { user, portal } = await open();
  await screen.findByRole('heading', { name: 'Spring sale' });
  act(() => void portal.store.dispatch(cancelList.submitted({ id: 8 })));
  await user.click(await screen.findByRole('button', { name: /^Send for/ }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: /^Send for up to/ }));
  await waitFor(() => expect(confirm.inputs).toEqual([{ body: { id: 7, expected: '5.00' } }]));
  act(() => void portal.store.dispatch(confirmList.submitted({ id: 7, expected: '5.00' })));
  act(() => cancelled({ id: 8, status: 3, submitted: 0 }));
  await waitFor(() => expect(selectToasts(portal.store.getState())).toHaveLength(1));
  expect(screen.getByRole('alertdialog', { name: 'Send to 100 recipients?' })).toBeVisible();
  expect(confirm.inputs).toHaveLength(1);
});

it('[MAIL-10:recheck] queries the provider about all or selected messages, and reports it', async () => {
  fakeList(
    aList({ status: 1, msgcount: 3, counts: { 1: 2, 101: 1 } }),
    [aMessage({ id: '11', status: 1, recipient: '359888000001' }), aMessage({ id: '12', status: 101 })],
  );
  const recheck = fakeApi(mailings.recheck, ({ body }) => ({ queued: body.messageIds?.length ?? 3 }));
  const view = await open();
  await choose(view, 'Recheck or resend', 'Recheck all 3 without a final status');
  await waitFor(() => expect(toasts(view.portal)).toEqual(['Status recheck sent for 3 messages']));
  await view.user.click(screen.getByRole('checkbox', { name: 'Select +359888000001' }));
  await choose(view, 'Recheck or resend', 'Recheck selected message');
  await waitFor(() => expect(recheck.inputs).toEqual([{ body: { id: 7 } }, { body: { id: 7, messageIds: ['11'] } }]));
});

it('[MAIL-10] says that nothing could be rechecked or resent, and closes the dialog', async () => {
  fakeList(aList(failedOnes));
  fakeApi(mailings.recheck, { queued: 0 });
  fakeApi(mailings.resetAttempts, { reset: 0, more: false });
  const view = await open();
  await choose(view, 'Recheck or resend', /^Recheck .*without a final status/);
  await waitFor(() => expect(toasts(view.portal)).toEqual(['Nothing to recheck. No messages are processing or unknown.']));
  await choose(view, 'Recheck or resend', 'Resend all 5 failed');
  await view.user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Resend' }));
  await waitFor(() => expect(toasts(view.portal)).toContain('None of these messages can be resent right now.'));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(selectToasts(view.portal.store.getState()).map(({ intent }) => intent)).toEqual(['info', 'info']);
});

it('[MAIL-10:reset] closes the dialog when the screen is left', async () => {
  fakeList(aList(failedOnes));
  const screens = { ...remote.screens, mailing: async () => ({ default: hideable(ListScreen) }) };
  const view = await renderScreen({ ...remote, screens }, 'mailing', { path: '/smslist/7', elements: all });
  await choose(view, 'Recheck or resend', 'Resend all 5 failed');
  expect(screen.getByRole('alertdialog')).toBeVisible();
  act(() => screen.getByRole('button', { name: 'Leave', hidden: true }).click());
  act(() => screen.getByRole('button', { name: 'Come back', hidden: true }).click());
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('[MAIL-10:reset] closes the dialog after a refusal', async () => {
  fakeList(aList(failedOnes));
  fakeApi(mailings.resetAttempts, new AppError('server_unavailable'));
  const view = await open();
  await choose(view, 'Recheck or resend', 'Resend all 5 failed');
  await view.user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Resend' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(toasts(view.portal)).toHaveLength(1);
});

it('[MAIL-10:reset] resends all failed messages after showing the maximum cost, and reports it', async () => {
  const fake = fakeList(aList(failedOnes), [aMessage({ id: '21', status: 4, reason: 'expired' })]);
  const reset = fakeApi(mailings.resetAttempts, () => {
    fake.answer(aList({ ...failedOnes, status: 1, counts: { 10: 5, 3: 4, 101: 1 } }));
    return { reset: 5, more: false };
  });
  const view = await open();
  await choose(view, 'Recheck or resend', 'Resend all 5 failed');
  const dialog = within(screen.getByRole('alertdialog', { name: 'Resend 5 messages?' }));
  expect(dialog.getByText(/This can cost up to 0,25\sUAH more/)).toBeVisible();
  expect(reset.inputs).toHaveLength(0);
  await view.user.click(dialog.getByRole('button', { name: 'Resend' }));
  await waitFor(() => expect(toasts(view.portal)).toEqual(['Delivery attempts reset. Resending 5 messages.']));
  expect(reset.inputs).toEqual([{ body: { id: 7, filter: {} } }]);
  expect(await screen.findByText('In progress')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('[MAIL-10:reset] resends one message from its row, and all of a filter', async () => {
  fakeList(aList(failedOnes), [aMessage({ id: '21', status: 4, reason: 'expired', recipient: '359888000021' })]);
  const reset = fakeApi(mailings.resetAttempts, { reset: 1, more: false });
  const view = await open('/smslist/7?status=4');
  await choose(view, 'Actions for +359888000021', 'Resend');
  expect(screen.getByText(/This can cost up to 0,05\sUAH more/)).toBeVisible();
  await view.user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Resend' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await choose(view, 'Recheck or resend', 'Resend 2 filtered');
  await view.user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Resend' }));
  await waitFor(() => expect(reset.inputs).toEqual([
    { body: { id: 7, messageIds: ['21'], filter: {} } }, { body: { id: 7, filter: { outcome: [4] } } },
  ]));
});

it.each([
  [[4], 'Resend 3 filtered', '0,15'], [[24], 'Resend 500 filtered', '25,00'], [[2, 24, 21], 'Resend 502 filtered', '25,10'],
  [[23], 'Resend 7 filtered', '0,35'],
])('[MAIL-10:reset] resends messages of filter %j at their own cost, without other final ones', async (outcome, choice, max) => {
  const recipients = 2 + 3 + 500 + 40 + 7 + 1 + 9;
  const estimate = failedOnes.estimate.map((row) => ({ ...row, recipients, parts: recipients, sum: '1000.00' }));
  fakeList(aList({ ...failedOnes, msgcount: recipients, counts: { 2: 2, 4: 3, 24: 500, 21: 40, 23: 7, 6: 1, 5: 9 }, estimate }));
  const reset = fakeApi(mailings.resetAttempts, { reset: 1, more: false });
  const view = await open(`/smslist/7?${outcome.map((each) => `status=${each}`).join('&')}`);
  await choose(view, 'Recheck or resend', choice);
  expect(screen.getByText(new RegExp(`This can cost up to ${max}\\sUAH more`))).toBeVisible();
  await view.user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Resend' }));
  await waitFor(() => expect(reset.inputs).toEqual([{ body: { id: 7, filter: { outcome } } }]));
});

it('[MAIL-10:reset] offers no resend for canceled messages and numbers on a stop list', async () => {
  fakeList(aList({ ...failedOnes, counts: { 3: 1, 21: 40, 22: 9 } }));
  await open('/smslist/7?status=21&status=22');
  await screen.findByRole('grid', { name: 'Messages' });
  expect(screen.queryByRole('button', { name: 'Recheck or resend' })).not.toBeInTheDocument();
});

it('[MAIL-10] offers no retry without the right or for a deleted list', async () => {
  fakeList(aList({ ...failedOnes, status: 3 }), [aMessage({ id: '21', status: 4, reason: 'expired', recipient: '359888000021' })]);
  const { user } = await open('/smslist/7', { elements: ['/smslist/{id}', '/smslist/action/reset'] });
  await user.click(await screen.findByRole('button', { name: 'Actions for +359888000021' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Details']);
  expect(screen.queryByRole('button', { name: 'Recheck or resend' })).not.toBeInTheDocument();
});

it('[MAIL-06] hides, shows and copies a finished list', async () => {
  fakeList(aList({ status: 2, counts: { 3: 100 } }));
  const hide = fakeApi(mailings.hide, ({ body }) => body);
  const { user } = await open();
  expect(await screen.findByRole('link', { name: 'Copy as new' })).toHaveAttribute('href', '/smslist/new?copy=7');
  await choose({ user }, 'More actions', 'Hide');
  await choose({ user }, 'More actions', 'Unhide');
  await waitFor(() => expect(hide.inputs).toHaveLength(2));
  expect(hide.inputs).toEqual([{ body: { id: 7, hidden: true } }, { body: { id: 7, hidden: false } }]);
});

it('[MAIL-05] shows the new cost after a price change and confirms the price shown', async () => {
  const fake = fakeList(aList({ maximum: '5.00' }));
  const confirm = fakeApi(mailings.confirm, ({ body }) => {
    if (body.expected === '6.00') return { id: 7, status: 1 };
    fake.answer(aList({ maximum: '6.00' }));
    return new AppError('price_changed', { before: '5.00', after: '6.00', currency: 'UAH' });
  });
  const { user, portal } = await open();
  await user.click(await screen.findByRole('button', { name: /^Send for/ }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: /^Send for up to/ }));
  await waitFor(() => expect(selectToasts(portal.store.getState())).toHaveLength(1));
  await emitLive({ event: 'message_list.refresh', data: { id: 7 } });
  expect(await within(screen.getByRole('alertdialog')).findByText(/^Costs up to 6,00/)).toBeVisible();
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: /^Send for up to/ }));
  await waitFor(() => expect(confirm.inputs).toEqual([{ body: { id: 7, expected: '5.00' } }, { body: { id: 7, expected: '6.00' } }]));
});

it('[MAIL-06] shows when an unconfirmed list expires', async () => {
  fakeList(aList({ expiresAt: '2026-12-20T10:00:00Z' }));
  await open();
  expect(await screen.findByText(/Expires on .*unless you confirm it/)).toBeVisible();
});

it('[MAIL-06] shows neither outcomes nor money for an expired list', async () => {
  fakeList(aList({ status: 3, confirmed: false, expiresAt: '2026-12-20T10:00:00Z', counts: {} }));
  await open();
  expect(await screen.findByText('Expired')).toBeVisible();
  expect(screen.getByText(/Not confirmed in time\. Nothing was sent or/)).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Result' })).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Messages' })).not.toBeInTheDocument();
});
