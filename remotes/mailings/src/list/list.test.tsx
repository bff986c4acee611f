import { AppError, listLinkClicks, mailingExports, mailings, type MailingDetail, type Message } from '@portal/contracts';
import { recordMissing, selectNotices } from '@portal/portal';
import { take } from '@portal/portal/saga';
import { act, aMailingDetail, aMessage, emitLive, fakeApi, fakeFile, renderScreen, screen, waitFor, within } from '@portal/testing';
import { deedRequested } from '../deed.slice';
import remote from '../index';

const all = ['/smslist/list', '/smslist/new', '/smslist/{id}', '/smslist/action/create', '/smslist/action/confirm', '/smslist/action/cancel', '/smslist/action/recheck', '/smslist/action/reset'];
beforeEach(() => void fakeApi(listLinkClicks, { items: [], days: [] }));
const open = (path = '/smslist/7', options = {}) => renderScreen(remote, 'mailing', { path, elements: all, ...options });
const aList = (given: Partial<MailingDetail> = {}) => aMailingDetail({ id: 7, name: 'Spring sale', currency: 'UAH', ...given });
const given = (list: MailingDetail | AppError, messages: Message[] = [aMessage()]) => {
  fakeApi(mailings.messages, { items: messages, next: null, previous: null });
  return fakeApi(mailings.get, list);
};

it('[MAIL-05:cost] tells what the fallbacks can cost from what the main messages do, and which numbers nobody reaches', async () => {
  const row = { destination: 'Ukraine', country: 'UA', recipients: 10, parts: 10, unitPrice: '0.50', sum: '5.00' };
  given(aList({
    estimate: [{ ...row, fallback: false }, { ...row, fallback: true }], maximum: '10.00', rejected: { invalid: 0, duplicates: 0, noRoute: 4, excepted: 0 },
  }));
  await open();
  const table = within(await screen.findByRole('grid', { name: 'What it will cost' }));
  expect(table.getByText('Ukraine')).toBeVisible();
  expect(table.getByText('Ukraine (fallback)')).toBeVisible();
  expect(screen.getByText('No provider leads there, left out')).toBeVisible();
});

it('[MAIL-05] shows what it will cost by destination before confirming, and that the balance covers it', async () => {
  given(aList({
    estimate: [
      { fallback: false, destination: 'Kyivstar', country: 'UA', recipients: 90, parts: 180, unitPrice: '0.0275', sum: '4.95' },
      { fallback: false, destination: 'Bulgaria', country: 'BG', recipients: 10, parts: 20, unitPrice: '0.05', sum: '1.00' },
    ],
    maximum: '5.95', available: '1000.00', covered: true, rejected: { invalid: 3, duplicates: 12, noRoute: 0, excepted: 0 },
  }));
  await open();
  const table = within(await screen.findByRole('grid', { name: 'What it will cost' }));
  expect(table.getByText('Ukraine · Kyivstar')).toBeVisible();
  expect(table.getByText('Bulgaria')).toBeVisible();
  expect(table.getByText('0,0275 UAH')).toBeVisible();
  expect(table.getByText('4,95 UAH')).toBeVisible();
  expect(screen.getByText('Total, at most').nextElementSibling).toHaveTextContent('5,95 UAH');
  expect(screen.getByText('Left afterwards, at least').nextElementSibling).toHaveTextContent('994,05 UAH');
  expect(screen.getByText('Not valid, left out').nextElementSibling).toHaveTextContent('3');
  expect(screen.getByText('Duplicates, left out').nextElementSibling).toHaveTextContent('12');
});

it('[MAIL-05] says how much is missing, and lets nothing be confirmed, until the balance covers it', async () => {
  const fake = given(aList({ maximum: '5.00', available: '1.25', covered: false }));
  const { user } = await open();
  expect((await screen.findByText('Missing')).nextElementSibling).toHaveTextContent('3,75 UAH');
  const send = screen.getByRole('button', { name: /^Send for 5,00\sUAH$/ });
  expect(send).toHaveAttribute('aria-disabled', 'true');
  await user.click(send);
  expect(screen.queryByText(/^Send to/)).not.toBeInTheDocument();

  fake.answer(aList({ maximum: '5.00', available: '50.00', covered: true }));
  await emitLive({ event: 'balance.changed', data: { sum: '50.00', currency_code: 'UAH' } });
  expect((await screen.findByText('Left afterwards, at least')).nextElementSibling).toHaveTextContent('45,00 UAH');
});

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

it('without the rights there is nothing to press', async () => {
  given(aList());
  await open('/smslist/7', { elements: ['/smslist/{id}'] });
  await screen.findByRole('heading', { name: 'Spring sale' });
  expect(screen.queryByRole('button', { name: /Send|Delete/ })).not.toBeInTheDocument();
});

it('[MAIL-07] live progress moves the bar, and the statuses add up to the recipients', async () => {
  given(aList({ status: 1, msgcount: 100, counts: { 10: 100 }, cost: '0.00', maximum: '5.00' }));
  await open();
  await screen.findByRole('heading', { name: 'Delivery' });
  await emitLive({ event: 'message_list.progress', data: { id: 7, status: 1, counts: { 3: 60, 2: 5, 1: 15, 10: 20 }, msgcount: 100, cost: '3.75' } });
  const legend = within(screen.getByRole('list', { name: 'Delivery' }));
  expect(legend.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Delivered: 6060%', 'Undeliverable: 55%', 'On its way: 1515%', 'Queued: 2020%',
  ]);
  expect(screen.getByText('Cost so far').nextElementSibling).toHaveTextContent('3,75 UAH');
  expect(screen.getByText('At most').nextElementSibling).toHaveTextContent('5,00 UAH');
});

it('[RT-04] a refresh of this list reads it again, one of another does not', async () => {
  const fake = given(aList({ status: 100, counts: {}, msgcount: 0 }));
  await open();
  expect(await screen.findAllByText('Preparing the mailing list')).not.toHaveLength(0);
  await emitLive({ event: 'message_list.refresh', data: { id: 8 } });
  expect(fake.inputs).toHaveLength(1);
  fake.answer(aList({ status: 0 }));
  await emitLive({ event: 'message_list.refresh', data: { id: 7 } });
  expect(await screen.findByRole('heading', { name: 'What it will cost' })).toBeVisible();
});

it('[MAIL-05] a failed preparation says why and what to do', async () => {
  fakeApi(mailings.get, aList({ status: 101, counts: {}, msgcount: 0, error: { name: 'no_price', params: { number: '4915123456789', country: 'DE' } } }));
  await open();
  const failure = within(await screen.findByRole('alert'));
  expect(failure.getByText(/There is no price for Germany \(\+4915123456789\)\. Ask your manager/)).toBeVisible();
  expect(failure.getByRole('link', { name: 'New mailing list' })).toHaveAttribute('href', '/smslist/new');
  expect(screen.getByRole('button', { name: 'Delete' })).toBeVisible();
});

it('[MAIL-07] the messages have a filter and pages in the URL, and say why one did not arrive', async () => {
  fakeApi(mailings.get, aList({ status: 2, counts: { 2: 2 }, msgcount: 2 }));
  const { inputs } = fakeApi(mailings.messages, {
    items: [aMessage({ id: '1', recipient: '380671234567', status: 2, reason: 'ESME_RINVDSTADR' }), aMessage({ id: '2', status: 2, reason: '0x00000432' })],
    next: 'after', previous: null,
  });
  const { user, location } = await open('/smslist/7?status=2');
  const grid = within(await screen.findByRole('grid', { name: 'Messages' }));
  expect(await grid.findByText('+380671234567')).toBeVisible();
  expect(grid.getByText('The provider does not accept this number')).toBeVisible();
  expect(grid.getByText('Provider’s code: 0x00000432')).toBeVisible();
  expect(inputs[0]?.query).toMatchObject({ id: 7, filter: { status: [2] } });
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(location().search).toBe('?status=2&cursor=after');
  await waitFor(() => expect(inputs.at(-1)?.query).toMatchObject({ cursor: 'after', filter: { status: [2] } }));
});

it('a list that is not there is said kindly, with a way back', async () => {
  given(new AppError('not_found'));
  await open('/smslist/999');
  expect(await screen.findByRole('heading', { name: 'There is no such mailing list' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'To the mailing lists' })).toHaveAttribute('href', '/smslist/list');
});

it('what was read stays when it cannot be read anew', async () => {
  const fake = given(aList());
  const { user } = await open();
  await screen.findByRole('heading', { name: 'Spring sale' });
  fake.answer(new AppError('server_unavailable'));
  await emitLive({ event: 'message_list.refresh', data: { id: 7 } });
  expect(await screen.findByText('What you see may be out of date.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'What it will cost' })).toBeVisible();
  fake.answer(aList({ name: 'Spring sale 2' }));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('heading', { name: 'Spring sale 2' })).toBeVisible();
});

it('[MAIL-07] what was read before the last progress does not stay in its place', async () => {
  let answerFirst: (list: MailingDetail) => void = () => undefined;
  const fake = given(aList());
  fake.answer(() => new Promise((resolve) => void (answerFirst = resolve)));
  await open();
  await waitFor(() => expect(fake.inputs).toHaveLength(1));
  fake.answer(aList({ status: 2, counts: { 3: 100 }, cost: '5.00' }));
  await emitLive({ event: 'message_list.progress', data: { id: 7, status: 2, counts: { 3: 100 }, msgcount: 100, cost: '5.00' } });
  answerFirst(aList({ status: 1, counts: { 10: 100 } }));
  expect(await screen.findByRole('heading', { name: 'Result' }, { timeout: 2500 })).toBeVisible();
  expect(fake.inputs).toHaveLength(2);
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

it('[MAIL-07] walks no pages of another selection of messages', async () => {
  fakeApi(mailings.get, aList({ status: 2, counts: { 3: 100 } }));
  const fake = fakeApi(mailings.messages, { items: [aMessage()], next: 'after-all', previous: null });
  const { user } = await open();
  await screen.findByText('+359888123456');
  fake.answer(() => new Promise(() => undefined));
  await user.click(screen.getByRole('combobox', { name: 'Delivery status' }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Undeliverable' }));
  await waitFor(() => expect(fake.inputs).toHaveLength(2));
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true');
});

it('[MAIL-07] the parts are those of all messages together', async () => {
  given(aList({ status: 2, counts: { 3: 100 }, smscount: 2, partscount: 170 }));
  await open();
  await screen.findByRole('heading', { name: 'Result' });
  expect(screen.getAllByText('Parts')[0]?.nextElementSibling).toHaveTextContent('170');
});

it('a list that is not there, even after it was read, is told to the portal', async () => {
  const fake = given(aList());
  const { portal } = await open();
  await screen.findByRole('heading', { name: 'Spring sale' });
  const told = jest.fn();
  portal.run('witness', function* () {
    yield* take(recordMissing);
    told();
  });
  fake.answer(new AppError('server_unavailable'));
  await emitLive({ event: 'message_list.refresh', data: { id: 7 } });
  await screen.findByText('What you see may be out of date.');
  expect(told).not.toHaveBeenCalled();
  fake.answer(new AppError('not_found'));
  await emitLive({ event: 'message_list.refresh', data: { id: 7 } });
  await waitFor(() => expect(told).toHaveBeenCalledTimes(1), { timeout: 2500 });
});

it('[MAIL-05] the most it can cost is what it has cost and what is not charged, each with its reason', async () => {
  given(aList({
    status: 1, counts: { 3: 60, 2: 30, 10: 10 }, maximum: '5.00', cost: '3.00',
    differences: [{ reason: 'ESME_RINVDSTADR', messages: 25, sum: '1.25' }, { reason: 'unanswered', messages: 5, sum: '0.25' }],
  }));
  await open();
  expect((await screen.findByText('At most')).nextElementSibling).toHaveTextContent('5,00 UAH');
  expect(screen.getByText('Not charged, 25 messages: The provider does not accept this number').nextElementSibling).toHaveTextContent(/^−1,25\sUAH$/);
  expect(screen.getByText(/^Not charged, 5 messages: The provider did not answer/).nextElementSibling).toHaveTextContent(/^−0,25\sUAH$/);
  expect(screen.getByText('Not settled yet').nextElementSibling).toHaveTextContent(/^−0,50\sUAH$/);
  expect(screen.getByText('Cost so far').nextElementSibling).toHaveTextContent('3,00 UAH');
});

const notices = (portal: Awaited<ReturnType<typeof open>>['portal']) => selectNotices(portal.store.getState()).map(({ text }) => text);
const choose = async ({ user }: Awaited<ReturnType<typeof open>>, menu: string, choice: string | RegExp) => {
  await user.click(await screen.findByRole('button', { name: menu }));
  await user.click(screen.getByRole('menuitem', { name: choice }));
};
const failedOnes = { status: 2, msgcount: 10, counts: { 2: 3, 4: 2, 3: 4, 101: 1 }, maximum: '0.50', estimate: [{ fallback: false, destination: 'Bulgaria', country: 'BG', recipients: 10, parts: 10, unitPrice: '0.05', sum: '0.50' }] };

it('[MAIL-07:chart] the sum of the statuses can be checked against the recipients', async () => {
  given(aList({ status: 1, msgcount: 100, counts: { 3: 60, 2: 5, 1: 15, 10: 20 } }));
  await open();
  expect(await screen.findByText('60 + 5 + 15 + 20 = 100: every recipient has one status.')).toBeVisible();
  expect(screen.getByText('Recipients').nextElementSibling).toHaveTextContent('100');
});

it.each([
  [{ status: 100, counts: {}, msgcount: 0, gathering: { done: 500 } }, /^The contacts of the address books are being gathered\. Next you will see what it costs/],
  [{ status: 0 }, 'It waits for your confirmation. Once confirmed it begins at once.'],
  [{ status: 1, counts: { 10: 60, 1: 40 } }, 'It is being sent. 60 messages have not left yet. 40 messages are on their way.'],
  [{ status: 1, counts: { 0: 100 }, dtsend: '2100-01-01T10:00:00.000Z', spreadSeconds: 7200, quietHours: { from: '21:00', to: '08:00' } }, /^Sending begins .*2100.*They leave evenly over 2 hours\. Nothing leaves between 21:00 and 08:00/],
  [{ status: 2, counts: { 3: 98, 1: 2 } }, /^Everything has left; 2 messages have not been reported on yet\. Last change: /],
  [{ status: 3, counts: { 2: 100 } }, /^It was deleted: nothing more of it leaves\. Last change: /],
] satisfies [Partial<MailingDetail>, string | RegExp][])('[MAIL-07] says in words what happens now and next: %#', async (list, words) => {
  given(aList(list));
  await open();
  expect(await screen.findByText(words)).toBeVisible();
});

it('[MAIL-07] says of each message that did not arrive whether another try can help', async () => {
  given(aList(failedOnes), [
    aMessage({ id: '1', status: 4, reason: 'expired' }), aMessage({ id: '2', status: 2, reason: 'stop_listed' }),
    aMessage({ id: '3', status: 2, reason: 'no_route' }), aMessage({ id: '4', status: 101, reason: 'unanswered' }), aMessage({ id: '5', status: 3 }),
  ]);
  await open();
  const rows = within(await screen.findByRole('grid', { name: 'Messages' })).getAllByRole('row').slice(1);
  const words = ['Can help', 'Would not help', 'Helps once a provider leads there', 'The provider can be asked again', '—'];
  expect(rows).toHaveLength(5);
  for (const [index, text] of words.entries()) expect(within(rows[index]!).getAllByRole('gridcell')[4]).toHaveTextContent(text);
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
  expect(await screen.findByText('In progress', undefined, { timeout: 2500 })).toBeVisible();
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

it('[MAIL-09:seen] [MAIL-11:message-fields] shows all that is known of a message', async () => {
  given(aList({ status: 2, counts: { 3: 1 }, msgcount: 1 }), [aMessage({
    id: '31', recipient: '359888000031', status: 3, extended_status: 'seen', fallback: true, main_status: 4, main_reason: 'expired', customerSmsId: 'own-31', partscount: 2, cost: '0.10',
  })]);
  const view = await open();
  await choose(view, 'Actions for +359888000031', 'Details');
  const dialog = within(screen.getByRole('dialog', { name: '+359888000031' }));
  const value = (term: string) => dialog.getByText(term, { selector: 'dt' }).nextElementSibling;
  expect(value('Status')).toHaveTextContent('DeliveredSeen');
  expect(value('Fallback')).toHaveTextContent('It was sent instead of the main message');
  expect(value('Why the main message did not arrive')).toHaveTextContent('The phone could not be reached in time');
  expect(value('Your own id')).toHaveTextContent('own-31');
  expect(value('Parts')).toHaveTextContent('2');
  expect(value('Cost')).toHaveTextContent('0,10');
});

it('[MAIL-07:export] exports the messages that the filter shows', async () => {
  given(aList({ status: 2, counts: { 2: 2 }, msgcount: 2 }));
  const { queries, saved } = fakeFile(mailingExports.listMessages.path, { name: 'messages-7.xlsx', content: 'x' });
  const view = await open('/smslist/7?status=2&columns=cost');
  await screen.findByRole('grid', { name: 'Messages' });
  await choose(view, 'Export', 'XLSX, for Excel');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(queries[0]).toMatchObject({ id: '7', filter: '{"status":[2]}', format: 'xlsx', columns: 'recipient,cost' });
});

it('[MAIL-07:clicks] tells the clicks of people on its links from those of bots and previews', async () => {
  given(aList({ status: 2, counts: { 3: 100 } }));
  fakeApi(listLinkClicks, {
    items: [{ uuid: 'l1', short_url: 'https://s.example/abc1234', initial_url: 'https://shop.example/sale', clicks: 42, bots: 7, previews: 5, recipients: 40 }],
    days: [{ date: '2026-11-20', clicks: 42, bots: 7, previews: 5 }, { date: '2026-11-21', clicks: 0, bots: 0, previews: 0 }],
  });
  await open();
  const links = within(await screen.findByRole('grid', { name: 'Clicks on the links' }));
  expect(links.getAllByRole('row')[1]).toHaveTextContent('s.example/abc1234424075https://shop.example/sale');
  const days = within(screen.getByRole('grid', { name: 'Clicks by day' }));
  expect(days.getAllByRole('row').slice(1)).toHaveLength(1);
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

it('[MAIL-07] shows how it is to be sent, who was left out, and the fallback as the phone shows it', async () => {
  given(aList({
    status: 0, spreadSeconds: 5400, quietHours: { from: '21:00', to: '08:00' }, ownLinks: true, organizationName: 'Varna office', ttlSeconds: 86_400,
    rejected: { invalid: 0, duplicates: 0, noRoute: 0, excepted: 9, unfit: 2 },
    fallback: { type: 'sms', contentType: 'text/plain', from: 'RESERVE', alphaNameUuid: '0198c1d0-0000-7000-8000-000000000010', body: 'Second try', content: null, smscount: 1 },
  }));
  await open();
  const value = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;
  expect((await screen.findByText('Spread evenly over')).nextElementSibling).toHaveTextContent('1 hour 30 minutes');
  expect(value('Quiet hours of the recipients')).toHaveTextContent('21:00–08:00');
  expect(value('A link of his own for each recipient')).toHaveTextContent('Yes');
  expect(value('Organization')).toHaveTextContent('Varna office');
  expect(value('In a book that was to be left out')).toHaveTextContent('9');
  expect(value('Their own text cannot be sent, left out')).toHaveTextContent('2');
  expect(screen.getByText('Second try')).toBeVisible();
  expect(screen.getByText('RESERVE')).toBeVisible();
});
