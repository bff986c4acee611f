import { AppError, mailings, views, type ListedMessage, type MessageDetail } from '@portal/contracts';
import {
  aListedMessage, aMessageDetail, aMessageEvent, emitLive, fakeApi, renderScreen, screen, waitFor, within,
} from '@portal/testing';
import mailingsRemote from '../index';
import { messageTexts } from '../message-texts';

const remote = { ...mailingsRemote, screenLocales: { messages: messageTexts } };
const rights = ['/messages', '/smslist/{id}', '/smslist/action/recheck', '/smslist/action/reset', '/documentation/index', '/chat'];
const open = (path = '/messages', elements = rights) => renderScreen(remote, 'messages', { path, elements });
const page = (from: number, count: number, more: object = {}) => ({
  items: Array.from({ length: count }, (_, at) => aListedMessage({ id: String(from + at), recipient: `35988800000${from + at}` })),
  next: null, previous: null, ...more,
});
const details = (change: Partial<MessageDetail> = {}) => fakeApi(mailings.message, ({ query }) => aMessageDetail({
  id: String(query.id), recipient: `35988800000${query.id}`, ...change,
}));
beforeEach(() => {
  fakeApi(views.list, { items: [] });
  fakeApi(mailings.messageTotals, { counts: {}, cost: [], complete: true });
});
const drawer = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('[MAIL-11] opens from the row by one click, and says why the message failed, what to do, and where to read more', async () => {
  const message: Partial<ListedMessage> = { status: 2, reason: 'undeliverable', cost: '1.24', currency: 'UAH' };
  fakeApi(mailings.allMessages, { ...page(1, 0), items: [aListedMessage({ id: '1', recipient: '359888000001', ...message })] });
  details({ ...message, body: 'Dear Ann', resendCost: '1.24' });
  const { user, location } = await open('/messages?status=2');
  await user.click(await screen.findByRole('link', { name: '+359888000001' }));
  expect(location().search).toBe('?status=2&message=1');
  const shown = await drawer('+359888000001');
  expect(shown.getByText('The operator couldn’t deliver it')).toBeVisible();
  expect(shown.getByText('Retry once. If it fails again, check that the number is in use.')).toBeVisible();
  expect(shown.getByRole('link', { name: 'About this reason' }))
    .toHaveAttribute('href', '/documentation/index?article=errors/reasons#undeliverable');
  expect(await shown.findByText('Dear Ann')).toBeVisible();
  expect(within(shown.getByRole('region', { name: 'Cost' })).getByText(/^1,24\sUAH$/)).toBeVisible();
  await user.click(shown.getByRole('button', { name: 'Resend' }));
  expect(await screen.findByText(/up to 1,24\sUAH/)).toBeVisible();
});

it('[MAIL-11] shows the timeline with times, parts and the provider’s codes, and the reason once', async () => {
  const at = '2026-01-15T10:00:00.000Z';
  fakeApi(mailings.allMessages, page(1, 1));
  details({
    status: 4, reason: 'expired', fallback: true, main_status: 4, main_outcome: 4, main_reason: 'expired', cost: '0.70', mainCost: '0.20',
    fallbackBody: 'By SMS', body: 'By Viber', currency: 'EUR', type: 'viber',
    events: [
      aMessageEvent({ at }), aMessageEvent({ kind: 'confirmed', at }),
      aMessageEvent({ kind: 'submitted', at, type: 'viber', part: 1, parts: 2 }),
      aMessageEvent({ kind: 'submitted', at, type: 'viber', part: 2, parts: 2 }),
      aMessageEvent({ kind: 'receipt', at, type: 'viber', outcome: 4, code: '027', part: 1, parts: 2 }),
      aMessageEvent({ kind: 'mainEnded', at: null, outcome: 4 }),
      aMessageEvent({ kind: 'submitted', at, stage: 'fallback', connection: 'north' }),
      aMessageEvent({ kind: 'last', at, stage: 'fallback', outcome: 4 }),
    ],
  });
  await open('/messages?message=1');
  const shown = await drawer('+359888000001');
  const timeline = within(await shown.findByRole('region', { name: 'Timeline' }));
  await timeline.findByText('Mailing list confirmed');
  const lines = timeline.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toHaveLength(7);
  expect(lines[2]).toMatch(/^Sent to the provider.*Viber · Parts 1–2 of 2$/);
  expect(lines[3]).toMatch(/^Delivery report: Expired.*Part 1 of 2 · Provider code 027$/);
  expect(lines[4]).toBe('Main message: ExpiredTime not stored');
  expect(lines[5]).toMatch(/SMS · Connection north$/);
  expect(lines[6]).toMatch(/^Expired/);
  expect(shown.getByText(/The phone couldn’t be reached in time/, { selector: 'p' })).toBeVisible();
  expect(lines[6]).not.toContain('The phone couldn’t be reached in time');
  for (const text of ['By Viber', 'By SMS']) expect(shown.getByText(text)).toBeVisible();
  expect(within(shown.getByRole('region', { name: 'Cost' })).getByText('Fallback').nextElementSibling).toHaveTextContent(/^0,50\sEUR$/);
});

it('[MAIL-09:seen] [MAIL-11:message-fields] shows all fields of a message', async () => {
  fakeApi(mailings.allMessages, page(1, 1));
  details({
    extended_status: 'seen', source: 'api', customerSmsId: 'order-41', partscount: 2, detail: { call: '359700700' }, main_outcome: 24,
    main_status: 2, main_reason: 'text_refused', fallback: true, events: [aMessageEvent({ kind: 'seen', at: null })],
  });
  await open('/messages?message=1');
  const shown = await drawer('+359888000001');
  expect(await shown.findByText('Opened by the recipient')).toBeVisible();
  const value = (term: string) => shown.getByText(term, { selector: 'dt' }).nextElementSibling;
  expect(shown.getAllByRole('status')[0]).toHaveTextContent('DeliveredSeen');
  expect(value('Sent from')).toHaveTextContent('API');
  expect(value('Parts')).toHaveTextContent('2');
  expect(value('Reference ID')).toHaveTextContent('order-41');
  expect(value('Number to call')).toHaveTextContent('+359700700');
  expect(value('Fallback')).toHaveTextContent('Sent instead of the main message');
  expect(value('Main message')).toHaveTextContent(/^Rejected$/);
  expect(value('Why the main message wasn’t delivered')).toHaveTextContent('The provider doesn’t accept this text');
  expect(shown.queryByText('Mailing list', { selector: 'dt' })).not.toBeInTheDocument();
});

it('[MAIL-11] goes to the neighbors in the table, also on its next page, and closing leads the focus to the last row', async () => {
  fakeApi(mailings.allMessages, ({ query }) => (query.cursor ? page(3, 1, { previous: 'back' }) : page(1, 2, { next: 'further' })));
  details();
  const { user, location } = await open('/messages?message=1');
  const first = await drawer('+359888000001');
  expect(first.getByRole('button', { name: 'Previous message' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(first.getByRole('button', { name: 'Next message' }));
  await drawer('+359888000002');
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  const third = await drawer('+359888000003');
  expect(location().search).toBe('?cursor=further&message=3');
  expect(third.getByRole('button', { name: 'Next message' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(third.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(location().search).toBe('?cursor=further');
  expect(screen.getByRole('link', { name: '+359888000003' })).toHaveFocus();
});

it('[MAIL-11] opens by its address beside another page of the table, and says if there is no such message', async () => {
  fakeApi(mailings.allMessages, page(1, 1));
  const fake = details({ events: [aMessageEvent()] });
  const { unmount } = await open('/messages?message=9');
  expect(await (await drawer('+359888000009')).findByText('Added to the mailing list')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Next message' })).not.toBeInTheDocument();
  unmount();
  fake.answer(new AppError('not_found'));
  const { unmount: leave } = await open('/messages?message=8');
  expect(await screen.findByText('Message not found')).toBeVisible();
  leave();
  fake.answer(new AppError('server_unavailable'));
  const { user } = await open('/messages?message=1');
  const shown = await drawer('+359888000001');
  await shown.findByText('Couldn’t load the message');
  fake.answer(aMessageDetail({ id: '1', recipient: '359888000001', body: 'Hello again' }));
  await user.click(shown.getByRole('button', { name: 'Retry' }));
  expect(await shown.findByText('Hello again')).toBeVisible();
});

it('[RT-04] follows the message while it is open, and explains an open cost', async () => {
  fakeApi(mailings.allMessages, page(1, 1));
  const fake = details({ status: 1, cost: '0.00', price: '0.50', fallbackPrice: '0.10', listId: 7, dtsend: null });
  await open('/messages?message=1');
  const shown = await drawer('+359888000001');
  const term = await shown.findByText('Charged when a provider accepts it');
  expect(term.nextElementSibling).toHaveTextContent(/^0,60\sEUR$/);
  fake.answer(aMessageDetail({ id: '1', recipient: '359888000001', status: 5, reason: 'rejected', cost: '0.00', listId: 7, dtsend: null }));
  await emitLive({ event: 'message_list.refresh', data: { id: 7 } });
  expect(await shown.findByText('Not charged')).toBeVisible();
  expect(shown.getByText('Contact support with the message number and this reason.')).toBeVisible();
});

it('[MAIL-10] offers no resend without the right, and a recheck while the outcome is open', async () => {
  fakeApi(mailings.allMessages, page(1, 1));
  details({ status: 101, reason: 'unanswered', listId: 7 });
  const recheck = fakeApi(mailings.recheck, { queued: 1 });
  const { user, unmount } = await open('/messages?message=1');
  await user.click(await screen.findByRole('button', { name: 'Recheck status' }));
  await waitFor(() => expect(recheck.inputs).toEqual([{ body: { id: 7, messageIds: ['1'] } }]));
  unmount();
  details({ status: 2, reason: 'undeliverable', resendCost: '0.05', events: [aMessageEvent()] });
  await open('/messages?message=1', ['/messages']);
  await screen.findByText('Added to the mailing list');
  expect(screen.queryByRole('button', { name: 'Resend' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'About this reason' })).not.toBeInTheDocument();
});
