import { AppError, mailingExports, mailings, views, type Data, type ListedMessage } from '@portal/contracts';
import { MESSAGE_OUTCOMES } from '@portal/messaging';
import {
  aListedMessage, aMessageDetail, aMessageEvent, anAlphaName, answerCalls, fakeApi, fakeFile, renderScreen, screen, waitFor, within,
} from '@portal/testing';
import mailingsRemote from '../index';
import { messageTexts } from '../message-texts';

const SENDER = '0198c1d0-0000-7000-8000-000000000031';
/** Without the texts of other screens, which this one must not need. */
const remote = { ...mailingsRemote, screenLocales: { messages: messageTexts } };
const pageOf = (...items: ListedMessage[]) => ({ items, next: null, previous: null });
const open = (path = '/messages', options = {}) => renderScreen(remote, 'messages', {
  path, elements: ['/messages', '/smslist/{id}'], ...options,
});
beforeEach(() => {
  fakeApi(views.list, { items: [] });
  fakeApi(mailings.messageTotals, { counts: {}, cost: [], complete: true });
  fakeApi(mailings.message, ({ query }) => aMessageDetail({
    id: String(query.id), recipient: '359888000003', source: query.id === 3 ? 'chat' : 'list', from: 'SHOP', events: [aMessageEvent()],
  }));
});

async function openMenu(user: Awaited<ReturnType<typeof open>>['user'], recipient: string, choice: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${recipient}` }));
  await user.click(screen.getByRole('menuitem', { name: choice }));
}

it('[MAIL-08] shows all messages with status, reason, cost and a link to their list', async () => {
  fakeApi(mailings.allMessages, pageOf(
    aListedMessage({ id: '1', recipient: '359888000001', listId: 7, listName: 'Spring sale', cost: '0.05', currency: 'UAH' }),
    aListedMessage({
      id: '2', recipient: '359888000002', status: 4, reason: 'expired', listId: 8, listName: '', source: 'api', type: 'viber_promo',
    }),
  ));
  await open();
  const grid = within(await screen.findByRole('grid', { name: 'Messages' }));
  const [, first, second] = grid.getAllByRole('row');
  expect(first).toHaveTextContent(/\+359888000001.*Delivered.*—0,05\sUAHSpring saleDEMO/);
  expect(second).toHaveTextContent(/Expired.*The phone couldn’t be reached in time/);
  expect(within(first!).getByRole('link', { name: 'Spring sale' })).toHaveAttribute('href', '/smslist/7');
  expect(within(second!).getByRole('link', { name: 'Single message' }))
    .toHaveAttribute('href', '/messages?source=api&recipient=359888000002');
});

it('[MAIL-08] links a chat message to its chat, not to a mailing list', async () => {
  fakeApi(mailings.allMessages, pageOf(aListedMessage({ id: '3', recipient: '359888000003', listId: 3, listName: '', source: 'chat' })));
  const { user } = await open('/messages', { elements: ['/messages', '/smslist/{id}', '/chat'] });
  expect(await screen.findByRole('link', { name: 'Chat' })).toHaveAttribute('href', '/chat?scope=all&phone=359888000003');
  await openMenu(user, '+359888000003', 'Details');
  const dialog = within(await screen.findByRole('dialog', { name: '+359888000003' }));
  expect(await dialog.findByText('Written in the chat')).toBeVisible();
  expect(dialog.queryByRole('link', { name: /list/i })).not.toBeInTheDocument();
});

it('[MAIL-08] opens the chat with a recipient from the row and the details, with the right to chat', async () => {
  fakeApi(mailings.allMessages, pageOf(aListedMessage({ id: '13', recipient: '359888000003', from: 'SHOP' })));
  const { user, unmount, location } = await open('/messages', { elements: ['/messages', '/chat'] });
  const path = '/chat?to=359888000003&from=SHOP';
  await openMenu(user, '+359888000003', 'Details');
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByRole('link', { name: 'Open chat' })).toHaveAttribute('href', path);
  await user.click(drawer.getByRole('button', { name: 'Close' }));
  await openMenu(user, '+359888000003', 'Open chat');
  expect(`${location().pathname}${location().search}`).toBe(path);
  unmount();
  const without = await open('/messages', { elements: ['/messages'] });
  await openMenu(without.user, '+359888000003', 'Details');
  expect(await screen.findByText('Added to the mailing list')).toBeVisible();
  expect(screen.queryByRole('link', { name: /Open chat/ })).not.toBeInTheDocument();
});

it('[MAIL-08] shows the totals of the filter, and says when there may be more', async () => {
  fakeApi(mailings.allMessages, pageOf(aListedMessage()));
  const whole: Data<typeof mailings.messageTotals> = {
    counts: { 3: 1200, 2: 5, 10: 15, 1: 20, 0: 42 }, cost: [{ currency: 'UAH', sum: '1500.50' }], complete: true,
  };
  const { inputs } = fakeApi(mailings.messageTotals, ({ query }) => (
    query.filter.recipient ? { ...whole, counts: { 3: 40 }, cost: null, complete: false } : whole));
  const { user } = await open();
  const totals = await screen.findByRole('group', { name: 'Totals of the filter' });
  await waitFor(() => expect(totals).toHaveTextContent(/^messages1\s282Delivered1\s200Not delivered5On the way35Not confirmed42cost1\s500,50\sUAH$/));
  await user.type(screen.getByRole('searchbox'), '35988');
  await waitFor(() => expect(totals).toHaveTextContent('At least:messages40Delivered40'));
  expect(inputs.map(({ query }) => query.filter)).toEqual([{}, { recipient: '35988' }]);
});

it('[MAIL-08] reads filters and page from the URL and ignores invalid values', async () => {
  const { inputs } = fakeApi(mailings.allMessages, pageOf(aListedMessage()));
  await open(
    `/messages?status=2&status=77&recipient=%2B35988&type=sms&type=fax&sender=${SENDER}&source=api&ownId=order-7&from=2026-11-01&to=2026-11-31&cursor=abc`,
  );
  await screen.findByRole('grid');
  expect(inputs).toEqual([{ query: {
    filter: {
      outcome: [2], recipient: '+35988', type: ['sms'], alphaNameUuid: SENDER, source: ['api'], customerSmsId: 'order-7',
      from: new Date(2026, 10, 1).toISOString(),
    },
    cursor: 'abc', limit: 25,
  } }]);
});

it('[MAIL-08] accepts every outcome in the URL, and offers canceled ones in the filter', async () => {
  const { inputs } = fakeApi(mailings.allMessages, pageOf(aListedMessage()));
  const { user, location } = await open(`/messages?${MESSAGE_OUTCOMES.map((outcome) => `status=${outcome}`).join('&')}`);
  await screen.findByRole('grid');
  expect(inputs[0]?.query.filter).toEqual({ outcome: MESSAGE_OUTCOMES });
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  await user.click(screen.getByRole('combobox', { name: 'Delivery status' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Canceled' }));
  expect(location().search).toBe('?status=21');
  await waitFor(() => expect(inputs.at(-1)?.query.filter).toEqual({ outcome: [21] }));
});

it('[MAIL-08] writes filters to the URL and starts at the first page', async () => {
  const { inputs } = fakeApi(mailings.allMessages, pageOf(aListedMessage()));
  const { user, location } = await open('/messages?cursor=abc', {
    session: { allAlphaNames: [anAlphaName({ uuid: SENDER, name: 'SHOP' })] },
  });
  await user.type(await screen.findByRole('searchbox'), '35988');
  await waitFor(() => expect(location().search).toBe('?recipient=35988'));
  await user.click(screen.getByRole('button', { name: 'More filters' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sender' }), 'SHOP');
  expect(location().search).toBe(`?recipient=35988&sender=${SENDER}`);
  await waitFor(() => expect(inputs.at(-1)?.query.filter).toEqual({ recipient: '35988', alphaNameUuid: SENDER }));
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(location().search).toBe('');
});

it('[MAIL-08] explains an empty page with more results and continues the search', async () => {
  fakeApi(mailings.allMessages, ({ query }) => (query.cursor ? pageOf(
    aListedMessage({ recipient: '359888000051' }),
  ) : { items: [], next: 'further', previous: null }));
  const { user, location } = await open('/messages?status=6');
  expect(await screen.findByText('Nothing found yet')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('0 found so far. The search isn’t complete yet.');
  await user.click(screen.getByRole('button', { name: 'Keep searching' }));
  expect(await screen.findByText('+359888000051')).toBeVisible();
  expect(location().search).toBe('?status=6&cursor=further');
});

it('[ERR-07] shows an empty state, and reports a response without a list as invalid', async () => {
  fakeApi(mailings.allMessages, pageOf());
  const { unmount } = await open();
  expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeVisible();
  unmount();
  answerCalls('GET', mailings.allMessages.path, () => ({
    status: 200, body: { code: 20000, success: true, data: { next: null, previous: null } },
  }));
  await open();
  expect(await screen.findByText(/^Wrong data!/)).toBeVisible();
});

it('shows why loading failed and retries', async () => {
  const fake = fakeApi(mailings.allMessages, new AppError('server_unavailable'));
  const { user } = await open();
  const failure = within(await screen.findByRole('alert'));
  expect(failure.getByText(/^The server is unavailable right now\. Try/)).toBeVisible();
  fake.answer(pageOf(aListedMessage({ recipient: '359888000061' })));
  await user.click(failure.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('+359888000061')).toBeVisible();
});

it('[MAIL-08] exports the filtered messages with the visible columns', async () => {
  fakeApi(mailings.allMessages, pageOf(aListedMessage()));
  const { queries, saved } = fakeFile(mailingExports.allMessages.path, { name: 'messages.xlsx', content: 'x' });
  const { user } = await open('/messages?status=3&columns=list&columns=body');
  await screen.findByRole('grid');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(screen.getByRole('menuitem', { name: 'XLSX for Excel' }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['messages.xlsx']));
  expect(queries[0]).toMatchObject({ filter: '{"outcome":[3]}', format: 'xlsx', columns: 'recipient,listId,listName,body' });
});

it('[MAIL-10] rechecks and resends a message sent alone, and asks again if the price has changed', async () => {
  fakeApi(mailings.allMessages, pageOf(
    aListedMessage({ id: '21', recipient: '359888000001', status: 2, listId: 7, source: 'api', resendCost: '0.48' }),
    aListedMessage({ id: '22', recipient: '359888000002', status: 101, listId: 7, source: 'api' }),
    aListedMessage({ id: '23', recipient: '359888000003', listId: 8, source: 'api' }),
  ));
  const recheck = fakeApi(mailings.recheck, { queued: 1 });
  const reset = fakeApi(mailings.resetAttempts, ({ body }) => {
    if (body.maxCost === '0.48') return new AppError('price_changed', { before: '0.48', after: '0.60', currency: 'EUR' });
    return { reset: 1, more: false };
  });
  const { user, unmount } = await open('/messages', { elements: ['/messages', '/smslist/action/recheck', '/smslist/action/reset'] });
  await openMenu(user, '+359888000002', 'Recheck status');
  await waitFor(() => expect(recheck.inputs).toEqual([{ body: { id: 7, messageIds: ['22'] } }]));

  await openMenu(user, '+359888000001', 'Resend');
  const dialog = within(screen.getByRole('alertdialog', { name: 'Resend 1 message?' }));
  expect(dialog.getByText(/up to 0,48\sEUR/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Resend' }));
  expect(await dialog.findByText(/up to 0,60\sEUR/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Resend' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  const input = { id: 7, messageIds: ['21'], filter: {} };
  expect(reset.inputs).toEqual([{ body: { ...input, maxCost: '0.48' } }, { body: { ...input, maxCost: '0.60' } }]);
  unmount();

  const { user: reader } = await open('/messages', { elements: ['/messages'] });
  await reader.click(await screen.findByRole('button', { name: 'Actions for +359888000001' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Details']);
});
