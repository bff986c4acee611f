import { AppError, mailings } from '@portal/contracts';
import { aFailureReason, aMessage, aMessageDetail, emitLive, fakeApi, screen, waitFor, within } from '@portal/testing';
import { aList, fakeList, open, withoutDetails } from './list.fixture';

beforeEach(withoutDetails);

const failed = aList({ status: 2, msgcount: 59, counts: { 3: 50, 2: 4, 4: 3, 22: 2 }, currency: 'UAH' });
const reasons = [
  aFailureReason({ reason: 'undeliverable', outcomes: [2], messages: 4, charged: 4, cost: '4.96', retryable: 4, retryCost: '4.96' }),
  aFailureReason({ reason: 'expired', outcomes: [4], messages: 3, charged: 1, cost: '1.24', retryable: 2, retryCost: '2.48' }),
  aFailureReason({ reason: 'stop_listed', outcomes: [22], messages: 2 }),
];
const title = 'Why 9 messages weren’t delivered';

it('[MAIL-07] says why messages failed, what was charged, and what a retry can help, without a click', async () => {
  fakeList(failed);
  fakeApi(mailings.failures, { messages: 9, items: reasons, counting: null });
  await open();
  const rows = within(await screen.findByRole('grid', { name: title })).getAllByRole('row').slice(1);
  await waitFor(() => expect(rows.length).toBe(3));
  expect(rows[0]).toHaveTextContent(/^The operator couldn’t deliver it44,96\sUAHCan help$/);
  expect(rows[1]).toHaveTextContent(/^The phone couldn’t be reached in time31,24\sUAH for 1 of 3Can help 2 of 3$/);
  expect(rows[2]).toHaveTextContent(/^The recipient is on your stop list2Not chargedWon’t help$/);
});

it('[MAIL-07] filters the messages by a reason with one click', async () => {
  fakeList(failed);
  const { inputs } = fakeApi(mailings.messages, { items: [aMessage()], next: null, previous: null });
  fakeApi(mailings.failures, { messages: 9, items: reasons, counting: null });
  const { user, location } = await open('/smslist/7?status=3&cursor=after');
  await user.click(await screen.findByRole('link', { name: 'The phone couldn’t be reached in time' }));
  expect(location().search).toBe('?status=4&reason=expired');
  await waitFor(() => expect(inputs.at(-1)?.query).toMatchObject({ filter: { outcome: [4], reason: ['expired'] } }));
  // Commands for everything filtered know outcomes only.
  await user.click(await screen.findByRole('button', { name: 'Recheck or resend' }));
  expect(screen.getByRole('menuitem', { name: /^Resend all/ })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: /filtered/ })).not.toBeInTheDocument();
});

it('[MAIL-27] leads to a new list for those who were not reached, if the login may make one', async () => {
  fakeList(failed);
  fakeApi(mailings.failures, { messages: 9, items: reasons, counting: null });
  await open();
  expect(await screen.findByRole('link', { name: 'New list for those not reached' })).toHaveAttribute('href', '/smslist/new?notReached=7');
});

it('[MAIL-10] retries those that can succeed after showing what it costs, and asks again if it costs more', async () => {
  fakeList(failed);
  const fake = fakeApi(mailings.failures, { messages: 9, items: reasons, counting: null });
  const reset = fakeApi(mailings.resetAttempts, ({ body }) => {
    if (body.maxCost === '7.44') return new AppError('price_changed', { before: '7.44', after: '8.68', currency: 'UAH' });
    fake.answer({ messages: 2, items: reasons.slice(2), counting: null });
    return { reset: 6, more: false };
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Retry the 6 that can succeed' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Resend 6 messages?' }));
  expect(dialog.getByText(/up to 7,44\sUAH/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Resend' }));
  expect(await dialog.findByText(/up to 8,68\sUAH/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Resend' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Retry the/ })).not.toBeInTheDocument());
  expect(reset.inputs.map(({ body }) => body)).toEqual([{ id: 7, filter: {}, maxCost: '7.44' }, { id: 7, filter: {}, maxCost: '8.68' }]);
});

it.each([
  ['without the right', ['/smslist/{id}'], {}], ['for a canceled list', undefined, { status: 3, confirmed: true }],
] as const)('[MAIL-10] offers no retry %s', async (_, elements, change) => {
  fakeList({ ...failed, ...change });
  fakeApi(mailings.failures, { messages: 9, items: reasons, counting: null });
  await open('/smslist/7', elements ? { elements } : {});
  expect(await screen.findByText('The recipient is on your stop list')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Retry the/ })).not.toBeInTheDocument();
});

it('[MAIL-07] counts a long list further by itself, and offers the retry once it is complete', async () => {
  fakeList(failed);
  const answers = [{ examined: 20_000, total: 45_000 }, { examined: 40_000, total: 45_000 }, null];
  const { inputs } = fakeApi(mailings.failures, () => ({ messages: 9, items: reasons, counting: answers.shift() ?? null }));
  await open();
  expect(await screen.findByText('Examined 20 000 of 45 000 messages so far.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Retry the/ })).not.toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Retry the 6 that can succeed' })).toBeVisible();
  expect(inputs).toHaveLength(3);
});

it('asks for no reasons while nothing has failed, and shows why they could not be loaded', async () => {
  fakeList(aList({ status: 1, msgcount: 10, counts: { 3: 4, 10: 5, 101: 1 } }));
  const fake = fakeApi(mailings.failures, new AppError('server_unavailable'));
  await open();
  await screen.findByRole('heading', { name: 'Delivery' });
  expect(fake.inputs).toHaveLength(0);
  await emitLive({
    event: 'message_list.progress', data: { id: 7, status: 1, counts: { 3: 8, 2: 1, 101: 1 }, msgcount: 10, cost: '0.40' },
  });
  expect(await screen.findByText('Why 1 message wasn’t delivered')).toBeVisible();
  expect(await screen.findByText('Couldn’t load the reasons')).toBeVisible();
});

it('[MAIL-11] opens a message of the list from its row, and none of another list', async () => {
  fakeList(failed, [aMessage({ id: '31', recipient: '359888000031', status: 4, reason: 'expired' })]);
  const fake = fakeApi(mailings.message, aMessageDetail({ id: '31', recipient: '359888000031', listId: 7, body: 'Hello Ann' }));
  const { user, unmount } = await open();
  await user.click(await screen.findByRole('link', { name: '+359888000031' }));
  expect(await within(await screen.findByRole('dialog', { name: '+359888000031' })).findByText('Hello Ann')).toBeVisible();
  unmount();
  fake.answer(aMessageDetail({ id: '32', listId: 8, body: 'Of another list' }));
  await open('/smslist/7?message=32');
  expect(await screen.findByText('Message not found')).toBeVisible();
  expect(screen.queryByText('Of another list')).not.toBeInTheDocument();
});
