import { AppError, mailings, type MailingDetail, type Message } from '@portal/contracts';
import { selectNotices } from '@portal/portal';
import { aMailingDetail, aMessage, emitLive, fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import remote from '../index';

const all = ['/smslist/list', '/smslist/new', '/smslist/{id}', '/smslist/action/create', '/smslist/action/confirm', '/smslist/action/cancel'];
const open = (path = '/smslist/7', options = {}) => renderScreen(remote, 'mailing', { path, elements: all, ...options });
const aList = (given: Partial<MailingDetail> = {}) => aMailingDetail({ id: 7, name: 'Spring sale', currency: 'UAH', ...given });
const given = (list: MailingDetail | AppError, messages: Message[] = [aMessage()]) => {
  fakeApi(mailings.messages, { items: messages, next: null, previous: null });
  return fakeApi(mailings.get, list);
};

it('[MAIL-05] shows what it will cost by destination before confirming, and that the balance covers it', async () => {
  given(aList({
    estimate: [
      { destination: 'Kyivstar', country: 'UA', recipients: 90, parts: 180, unitPrice: '0.0275', sum: '4.95' },
      { destination: 'Bulgaria', country: 'BG', recipients: 10, parts: 20, unitPrice: '0.05', sum: '1.00' },
    ],
    maximum: '5.95', available: '1000.00', covered: true, rejected: { invalid: 3, duplicates: 12 },
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
