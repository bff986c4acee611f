import { AppError, mailings } from '@portal/contracts';
import { selectNotices } from '@portal/portal';
import { act, aMessage, fakeApi, screen, waitFor, within } from '@portal/testing';
import { deedRequested } from '../deed.slice';
import { aList, choose, failedOnes, given, notices, open, withoutClicks } from './list.fixture';

beforeEach(withoutClicks);

it('[MAIL-06] confirms after asking with the recipients and the sum', async () => {
  const fake = given(aList({ msgcount: 100, maximum: '5.00' }));
  const confirm = fakeApi(mailings.confirm, () => {
    fake.answer(aList({ status: 1, counts: { 10: 100 } }));
    return { id: 7, status: 1 };
  });
  const { user, portal } = await open();
  await user.click(await screen.findByRole('button', { name: /^Send for/ }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Send to 100 recipients?' }));
  expect(dialog.getByText(/at most 5,00\sUAH/)).toBeVisible();
  expect(confirm.inputs).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('button', { name: 'Stop sending' })).toBeVisible();
  expect(confirm.inputs).toEqual([{ body: { id: 7 } }]);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(selectNotices(portal.store.getState()).map(({ text }) => text)).toContain('Sending has begun');
});

it('[MAIL-06] a confirmation that is refused shows why, and the list as it is now', async () => {
  const fake = given(aList());
  fakeApi(mailings.confirm, () => {
    fake.answer(aList({ status: 2, counts: { 3: 100 } }));
    return new AppError('list_transition_refused', { from: 2, to: 1 });
  });
  const { user, portal } = await open();
  await user.click(await screen.findByRole('button', { name: /^Send for/ }));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('heading', { name: 'Result' })).toBeVisible();
  expect(selectNotices(portal.store.getState()).map(({ text }) => text)).toEqual([expect.stringContaining('status')]);
});

it('[MAIL-06] stopping says what comes back, then deletes the list', async () => {
  const fake = given(aList({ status: 1, counts: { 3: 40, 1: 10, 10: 50 } }));
  const cancel = fakeApi(mailings.cancel, () => {
    fake.answer(aList({ status: 3, counts: { 3: 50, 2: 50 } }));
    return { id: 7, status: 3 };
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Stop sending' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Stop sending?' }));
  expect(dialog.getByText(/^50 messages that have not left are withdrawn/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Stop sending' }));
  expect(await screen.findByText('Deleted')).toBeVisible();
  expect(cancel.inputs).toEqual([{ body: { id: 7 } }]);
  expect(screen.queryByRole('button', { name: /Stop|Delete/ })).not.toBeInTheDocument();
});

it('[MAIL-06] asks before a list is deleted, and going back changes nothing', async () => {
  given(aList());
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.getByText('Not confirmed')).toBeVisible();
});

it('[MAIL-06] a list can be confirmed while another one is, and the end of one leaves the question about the other open', async () => {
  given(aList());
  let cancelled: (answer: { id: number; status: number }) => void = () => undefined;
  fakeApi(mailings.cancel, () => new Promise((resolve) => void (cancelled = resolve)));
  const confirm = fakeApi(mailings.confirm, () => new Promise(() => undefined));
  const { user, portal } = await open();
  await screen.findByRole('heading', { name: 'Spring sale' });
  act(() => void portal.store.dispatch(deedRequested({ id: 8, deed: 'cancel' })));
  await user.click(await screen.findByRole('button', { name: /^Send for/ }));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(confirm.inputs).toEqual([{ body: { id: 7 } }]));
  act(() => void portal.store.dispatch(deedRequested({ id: 7, deed: 'confirm' })));
  act(() => cancelled({ id: 8, status: 3 }));
  await waitFor(() => expect(selectNotices(portal.store.getState())).toHaveLength(1));
  expect(screen.getByRole('alertdialog', { name: 'Send to 100 recipients?' })).toBeVisible();
  expect(confirm.inputs).toHaveLength(1);
});

it('[MAIL-10:recheck] asks the provider again about all, or about the chosen ones, and says that it was sent', async () => {
  given(aList({ status: 1, msgcount: 3, counts: { 1: 2, 101: 1 } }), [aMessage({ id: '11', status: 1, recipient: '359888000001' }), aMessage({ id: '12', status: 101 })]);
  const recheck = fakeApi(mailings.recheck, ({ body }) => ({ asked: body.messageIds?.length ?? 3 }));
  const view = await open();
  await choose(view, 'Ask or send again', 'Ask again about all 3 without an end');
  await waitFor(() => expect(notices(view.portal)).toEqual(['The status recheck was sent: 3 messages']));
  await view.user.click(screen.getByRole('checkbox', { name: 'Select: +359888000001' }));
  await choose(view, 'Ask or send again', 'Ask again about the chosen one');
  await waitFor(() => expect(recheck.inputs).toEqual([{ body: { id: 7 } }, { body: { id: 7, messageIds: ['11'] } }]));
});

it('[MAIL-10:reset] sends all that failed again only after naming what it can cost, and says so', async () => {
  const fake = given(aList(failedOnes), [aMessage({ id: '21', status: 4, reason: 'expired' })]);
  const reset = fakeApi(mailings.resetAttempts, () => {
    fake.answer(aList({ ...failedOnes, status: 1, counts: { 10: 5, 3: 4, 101: 1 } }));
    return { reset: 5, more: false };
  });
  const view = await open();
  await choose(view, 'Ask or send again', 'Send all 5 that failed again');
  const dialog = within(screen.getByRole('alertdialog', { name: 'Send 5 messages again?' }));
  expect(dialog.getByText(/It can cost up to 0,25\sUAH more/)).toBeVisible();
  expect(reset.inputs).toHaveLength(0);
  await view.user.click(dialog.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(notices(view.portal)).toEqual(['The delivery attempts are reset: 5 messages are sent again']));
  expect(reset.inputs).toEqual([{ body: { id: 7, filter: {} } }]);
  expect(await screen.findByText('In progress')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('[MAIL-10:reset] sends one message again from its row, and those of a filter', async () => {
  given(aList(failedOnes), [aMessage({ id: '21', status: 4, reason: 'expired', recipient: '359888000021' })]);
  const reset = fakeApi(mailings.resetAttempts, { reset: 1, more: false });
  const view = await open('/smslist/7?status=4');
  await choose(view, 'Actions for +359888000021', 'Send again');
  expect(screen.getByText(/It can cost up to 0,05\sUAH more/)).toBeVisible();
  await view.user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await choose(view, 'Ask or send again', 'Send 2 filtered again');
  await view.user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(reset.inputs).toEqual([{ body: { id: 7, messageIds: ['21'], filter: {} } }, { body: { id: 7, filter: { status: [4] } } }]));
});

it('[MAIL-10] offers no other try to whom may not, nor for a deleted list', async () => {
  given(aList({ ...failedOnes, status: 3 }), [aMessage({ id: '21', status: 4, reason: 'expired', recipient: '359888000021' })]);
  const { user } = await open('/smslist/7', { elements: ['/smslist/{id}', '/smslist/action/reset'] });
  await user.click(await screen.findByRole('button', { name: 'Actions for +359888000021' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Details']);
  expect(screen.queryByRole('button', { name: 'Ask or send again' })).not.toBeInTheDocument();
});

it('[MAIL-06] a list that is over can be hidden and shown again, and copied', async () => {
  given(aList({ status: 2, counts: { 3: 100 } }));
  const hide = fakeApi(mailings.hide, ({ body }) => body);
  const { user } = await open();
  expect(await screen.findByRole('link', { name: 'Copy as new' })).toHaveAttribute('href', '/smslist/new?copy=7');
  await user.click(screen.getByRole('button', { name: 'Hide' }));
  await user.click(await screen.findByRole('button', { name: 'Show again' }));
  expect(await screen.findByRole('button', { name: 'Hide' })).toBeVisible();
  expect(hide.inputs).toEqual([{ body: { id: 7, hidden: true } }, { body: { id: 7, hidden: false } }]);
});
