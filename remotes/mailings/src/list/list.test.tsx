import { AppError, listLinkClicks, mailings, type MailingDetail } from '@portal/contracts';
import { pageUnavailable } from '@portal/portal';
import { take } from '@portal/portal/saga';
import { emitLive, fakeApi, screen, waitFor, within } from '@portal/testing';
import { aList, choose, fakeList, open, withoutDetails } from './list.fixture';

const uuid = '0198c1d0-0000-7000-8000-000000000007';

beforeEach(withoutDetails);

it('shows no commands without rights', async () => {
  fakeList(aList());
  await open('/smslist/7', { elements: ['/smslist/{id}'] });
  await screen.findByRole('heading', { name: 'Spring sale' });
  expect(screen.queryByRole('button', { name: /Send|Delete/ })).not.toBeInTheDocument();
});

it('[MAIL-07] moves the bar by live progress; the statuses add up to the recipients', async () => {
  fakeList(aList({ status: 1, msgcount: 100, counts: { 10: 100 }, cost: '0.00', maximum: '5.00' }));
  await open();
  await screen.findByRole('heading', { name: 'Delivery' });
  await emitLive({
    event: 'message_list.progress', data: { id: 7, status: 1, counts: { 3: 60, 2: 5, 1: 15, 10: 20 }, msgcount: 100, cost: '3.75' },
  });
  const legend = within(screen.getByRole('list', { name: 'Delivery' }));
  expect(legend.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Delivered: 60\u00a0(75\u00a0%)', 'Not delivered: 5\u00a0(6\u00a0%) Undeliverable: 5',
    'On the way: 35 Processing: 15 Queued: 20',
  ]);
  expect(screen.getByText('Cost so far').nextElementSibling).toHaveTextContent('3,75 UAH');
  expect(screen.getByText('Maximum').nextElementSibling).toHaveTextContent('5,00 UAH');
});

it.each([['order-7', 'order-7'], ['portal-7', 'portal-7'], [`portal-${uuid}`, null], [`series-${uuid}-1`, null]])(
  'shows the customer’s own id of a list, and none of ours: %s', async (customerListId, shown) => {
    fakeList(aList({ customerListId }));
    await open();
    await screen.findByRole('heading', { name: 'Details' });
    const term = screen.queryByText('Reference ID');
    if (shown === null) expect(term).not.toBeInTheDocument();
    else expect(term?.nextElementSibling).toHaveTextContent(shown);
  });

it('renames the list in its own page', async () => {
  const fake = fakeList(aList());
  const rename = fakeApi(mailings.rename, { id: 7, name: 'Summer sale' });
  const { user } = await open();
  await choose({ user }, 'More actions', 'Rename');
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename mailing list' }));
  await user.clear(dialog.getByRole('textbox', { name: /^Name/ }));
  expect(dialog.getByRole('button', { name: 'Rename' })).toHaveAttribute('aria-disabled', 'true');
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), ' Summer sale ');
  fake.answer(aList({ name: 'Summer sale' }));
  await user.click(dialog.getByRole('button', { name: 'Rename' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Summer sale' })).toBeVisible();
  expect(rename.inputs).toEqual([{ body: { id: 7, name: 'Summer sale' } }]);
});

it('[RT-04] reloads after a refresh event of this list only', async () => {
  const fake = fakeList(aList({ status: 100, counts: {}, msgcount: 0 }));
  await open();
  expect(await screen.findAllByText('Preparing mailing list')).not.toHaveLength(0);
  await emitLive({ event: 'message_list.refresh', data: { id: 8 } });
  expect(fake.inputs).toHaveLength(1);
  fake.answer(aList({ status: 0 }));
  await emitLive({ event: 'message_list.refresh', data: { id: 7 } });
  expect(await screen.findByRole('heading', { name: 'Cost estimate' })).toBeVisible();
});

it('[MAIL-05] shows why the preparation failed and how to fix it', async () => {
  fakeApi(
    mailings.get,
    aList({ status: 101, counts: {}, msgcount: 0, error: { name: 'no_price', params: { number: '4915123456789', country: 'DE' } } }),
  );
  const { user } = await open();
  const failure = within(await screen.findByRole('alert'));
  expect(failure.getByText(/No price for Germany \(\+4915123456789\)\. Ask your manager/)).toBeVisible();
  expect(failure.getByRole('link', { name: 'New mailing list' })).toHaveAttribute('href', '/smslist/new');
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  expect(screen.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
});

it('shows a missing list with a link back', async () => {
  fakeList(new AppError('not_found'));
  await open('/smslist/999');
  expect(await screen.findByRole('heading', { name: 'Mailing list not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All mailing lists' })).toHaveAttribute('href', '/smslist/list');
});

it('keeps the loaded list if a reload fails', async () => {
  const fake = fakeList(aList());
  const { user } = await open();
  await screen.findByRole('heading', { name: 'Spring sale' });
  fake.answer(new AppError('server_unavailable'));
  await emitLive({ event: 'message_list.refresh', data: { id: 7 } });
  expect(await screen.findByText('This page may be out of date.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Cost estimate' })).toBeVisible();
  fake.answer(aList({ name: 'Spring sale 2' }));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('heading', { name: 'Spring sale 2' })).toBeVisible();
});

it('[MAIL-07] does not let an older response overwrite live progress', async () => {
  let answerFirst: (list: MailingDetail) => void = () => undefined;
  const fake = fakeList(aList());
  fake.answer(() => new Promise((resolve) => void (answerFirst = resolve)));
  await open();
  await waitFor(() => expect(fake.inputs).toHaveLength(1));
  fake.answer(aList({ status: 2, counts: { 3: 100 }, cost: '5.00' }));
  await emitLive({ event: 'message_list.progress', data: { id: 7, status: 2, counts: { 3: 100 }, msgcount: 100, cost: '5.00' } });
  answerFirst(aList({ status: 1, counts: { 10: 100 } }));
  expect(await screen.findByRole('heading', { name: 'Result' })).toBeVisible();
  expect(fake.inputs).toHaveLength(2);
});

it('[MAIL-07] shows the total of parts', async () => {
  fakeList(aList({ status: 2, counts: { 3: 100 }, smscount: 2, partscount: 170 }));
  await open();
  await screen.findByRole('heading', { name: 'Result' });
  expect(screen.getAllByText('Parts')[0]?.nextElementSibling).toHaveTextContent('170');
});

it('[NAV-27] replaces a deleted list by a message and notifies the portal', async () => {
  const fake = fakeList(aList());
  const { portal } = await open();
  await screen.findByRole('heading', { name: 'Spring sale' });
  const reported = jest.fn();
  portal.run('witness', function* () {
    reported((yield* take(pageUnavailable)).payload.path);
  });
  fake.answer(new AppError('server_unavailable'));
  await emitLive({ event: 'message_list.refresh', data: { id: 7 } });
  await screen.findByText('This page may be out of date.');
  expect(reported).not.toHaveBeenCalled();
  fake.answer(new AppError('not_found'));
  await emitLive({ event: 'message_list.refresh', data: { id: 7 } });
  expect(await screen.findByRole('heading', { name: 'Mailing list not found' })).toBeVisible();
  await waitFor(() => expect(reported).toHaveBeenCalledWith('/smslist/7'));
});

it('[MAIL-07:chart] shows the sum of statuses beside the number of recipients', async () => {
  fakeList(aList({ status: 1, msgcount: 100, counts: { 3: 60, 2: 5, 1: 15, 10: 20 } }));
  await open();
  expect(await screen.findByText('Each recipient is counted once: 100 in total. Percentages are of the messages sent.')).toBeVisible();
  expect(screen.getByText('Recipients').nextElementSibling).toHaveTextContent('100');
});

it.each([
  [{
    status: 100, counts: {}, msgcount: 0, collecting: { done: 500 },
  }, /^Adding contacts from address books\. Next, review the cost and confirm\./],
  [{ status: 0 }, 'Ready to send: review the cost and confirm. Sending starts as soon as you confirm.'],
  [{ status: 1, counts: { 10: 60, 1: 40 } }, 'Sending in progress. 60 messages not sent yet. 40 messages are being delivered.'],
  [{
    status: 1, counts: { 0: 100 }, dtsend: '2100-01-01T10:00:00.000Z', spreadSeconds: 7200, quietHours: { from: '21:00', to: '08:00' },
  }, /^Sending starts .*Sent gradually over 2 hours\. Nothing is sent from 21:00 to 08:00/],
  [{ status: 2, counts: { 3: 98, 1: 2 } }, /^Everything is sent\. 2 messages have no delivery report yet\. Last change: /],
  [{ status: 3, counts: { 2: 100 } }, /^Deleted\. Nothing more will be sent\. Last change: /],
] satisfies [Partial<MailingDetail>, string | RegExp][])('[MAIL-07] says in words what happens now and next: %#', async (list, words) => {
  fakeList(aList(list));
  await open();
  expect(await screen.findByText(words)).toBeVisible();
  if ('dtsend' in list) expect(screen.getAllByText(/^1 Jan 2100 /)[0]).toHaveAttribute('datetime', list.dtsend);
});

it('[MAIL-07:clicks] separates clicks by people from those of bots and previews', async () => {
  fakeList(aList({ status: 2, counts: { 3: 100 } }));
  fakeApi(listLinkClicks, {
    items: [{
      uuid: 'l1', short_url: 'https://s.example/abc1234', initial_url: 'https://shop.example/sale', clicks: 42, bots: 7, previews: 5,
      recipients: 40,
    }],
    days: [{ date: '2026-11-20', clicks: 42, bots: 7, previews: 5 }, { date: '2026-11-21', clicks: 0, bots: 0, previews: 0 }],
  });
  await open();
  const links = within(await screen.findByRole('grid', { name: 'Link clicks' }));
  expect(links.getAllByRole('row')[1]).toHaveTextContent('s.example/abc1234424075https://shop.example/sale');
  const days = within(screen.getByRole('grid', { name: 'Clicks by day' }));
  expect(days.getAllByRole('row').slice(1)).toHaveLength(1);
});

it('[MAIL-07] shows sending options, excluded numbers, and the fallback as on a phone', async () => {
  fakeList(aList({
    status: 0, spreadSeconds: 5400, quietHours: { from: '21:00', to: '08:00' }, ownLinks: true, unsubscribed: 12,
    organizationName: 'Varna office', ttlSeconds: 86_400,
    rejected: { invalid: 0, duplicates: 0, noRoute: 0, noPrice: 4, excluded: 9, invalidText: 2, trafficBlocked: 60 },
    fallback: {
      type: 'sms', contentType: 'text/plain', from: 'RESERVE', alphaNameUuid: '0198c1d0-0000-7000-8000-000000000010', body: 'Second try',
      content: null, smscount: 1,
    },
  }));
  await open();
  const value = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;
  expect((await screen.findByText('Sent gradually over')).nextElementSibling).toHaveTextContent('1 hour 30 minutes');
  expect(value('Quiet hours (recipient’s time)')).toHaveTextContent('21:00–08:00');
  expect(value('Unique short link per recipient')).toHaveTextContent('Yes');
  expect(value('Unsubscribed by link')).toHaveTextContent('12');
  expect(value('Organization')).toHaveTextContent('Varna office');
  expect(value('Excluded: no price in your price list')).toHaveTextContent('4');
  expect(value('Excluded: in an excluded address book')).toHaveTextContent('9');
  expect(value('Excluded: text can’t be sent')).toHaveTextContent('2');
  expect(value('Excluded: blocked number ranges')).toHaveTextContent('60');
  expect(screen.getByText('Second try')).toBeVisible();
  expect(screen.getByText('RESERVE')).toBeVisible();
});
