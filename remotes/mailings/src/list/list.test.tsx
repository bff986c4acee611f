import { AppError, mailings, type MailingDetail, type Message } from '@portal/contracts';
import { recordMissing, selectNotices } from '@portal/portal';
import { take } from '@portal/portal/saga';
import { act, aMailingDetail, aMessage, emitLive, fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import remote from '../index';
import { deedRequested } from './list.slice';

const all = ['/smslist/list', '/smslist/new', '/smslist/{id}', '/smslist/action/create', '/smslist/action/confirm', '/smslist/action/cancel'];
const open = (path = '/smslist/7', options = {}) => renderScreen(remote, 'mailing', { path, elements: all, ...options });
const aList = (given: Partial<MailingDetail> = {}) => aMailingDetail({ id: 7, name: 'Spring sale', currency: 'UAH', ...given });
const given = (list: MailingDetail | AppError, messages: Message[] = [aMessage()]) => {
  fakeApi(mailings.messages, { items: messages, next: null, previous: null });
  return fakeApi(mailings.get, list);
};

it('[MAIL-05:cost] tells what the fallbacks can cost from what the main messages do, and which numbers nobody reaches', async () => {
  const row = { destination: 'Ukraine', country: 'UA', recipients: 10, parts: 10, unitPrice: '0.50', sum: '5.00' };
  given(aList({
    estimate: [{ ...row, fallback: false }, { ...row, fallback: true }], maximum: '10.00', rejected: { invalid: 0, duplicates: 0, noRoute: 4 },
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
    maximum: '5.95', available: '1000.00', covered: true, rejected: { invalid: 3, duplicates: 12, noRoute: 0 },
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
