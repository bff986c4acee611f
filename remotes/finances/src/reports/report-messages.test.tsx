import { AppError, reportMessagesExport, reports } from '@portal/contracts';
import { MESSAGE_OUTCOMES } from '@portal/messaging';
import { act, fakeApi, fakeFile, screen, waitFor, within } from '@portal/testing';
import { aReportMessage, aRow, aUsage, byAlphaName, openMessages, openReport, SHOP, withChoices } from './reports.fixture';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const question = `?from=2026-11-19&to=2026-11-21&alphaName=${SHOP}&status=2&status=4&currency=UAH`;
const elements = ['/finances/reports', '/smslist/{id}'];
const pageOf = (...items: ReturnType<typeof aReportMessage>[]) => ({ items, next: null, previous: null });

beforeEach(() => {
  withChoices();
  fakeApi(reports.usage, aUsage());
});

it('[FIN-09] lists the messages behind a number and describes the filter', async () => {
  const { inputs } = fakeApi(reports.messages, pageOf(
    aReportMessage(),
    aReportMessage({
      id: '2', recipient: '359888000002', status: 4, outcome: 4, reason: 'expired', listId: 8, listName: '', organizationName: null,
      providerName: null,
    }),
  ));
  await openMessages(question, { elements });
  const [, first, second] = within(await screen.findByRole('grid', { name: 'Report messages' })).getAllByRole('row');
  expect(first).toHaveTextContent(/^\+35988800000120 Nov.*Delivered—SHOPDemo officeSMSSpring sale21,24\sUAH$/);
  expect(second).toHaveTextContent(/Expired.*The phone couldn’t be reached in timeSHOPSMSMailing list 8/);
  expect(within(first!).getByRole('link', { name: 'Spring sale' })).toHaveAttribute('href', '/smslist/7');
  expect(await screen.findByText(/^19\s–\s21 November 2026 \(.*\) · 1\s200 messages · 960,50\sUAH$/)).toBeVisible();
  const chips = within(await screen.findByRole('list', { name: 'Active filters' })).getAllByRole('button');
  expect(chips.map(({ textContent }) => textContent)).toEqual(['Alpha name: SHOP', 'Delivery status: Undeliverable, Expired', 'Clear all']);
  expect(inputs).toEqual([{ query: {
    filter: { from: '2026-11-19', to: '2026-11-21', alphaNameUuid: [SHOP], status: [2, 4], currency: 'UAH' }, timeZone, limit: 25,
  } }]);
});

it.each(MESSAGE_OUTCOMES)('[FIN-09] links the number of outcome %i to its messages', async (outcome) => {
  fakeApi(reports.usage, aUsage({ items: [aRow({ key: String(outcome), messages: 4600, counts: { [outcome]: 4600 } })] }));
  const { inputs } = fakeApi(reports.messages, pageOf(aReportMessage()));
  const { user } = await openReport('?period=own&from=2026-11-19&to=2026-11-21&group=status', { elements });
  const [, row] = within(await screen.findByRole('grid', { name: 'Report table' })).getAllByRole('row');
  await user.click(within(row!).getByRole('link', { name: /^4\s600$/ }));
  await screen.findByText('+359888000001');
  expect(inputs).toMatchObject([{ query: { filter: { from: '2026-11-19', to: '2026-11-21', status: [outcome] } } }]);
});

it('links to no mailing list without the right', async () => {
  fakeApi(reports.messages, pageOf(aReportMessage()));
  await openMessages(question, { elements: ['/finances/reports'] });
  expect(await screen.findByText('Spring sale')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Spring sale' })).not.toBeInTheDocument();
});

it('[FIN-09] links a chat message to its chat, and a single one without a number', async () => {
  fakeApi(reports.messages, pageOf(
    aReportMessage({ listId: 3, listName: null, source: 'chat' }), aReportMessage({ id: '2', listId: 4, listName: null, source: 'api' }),
  ));
  await openMessages(question, { elements: [...elements, '/chat', '/messages'] });
  expect(await screen.findByRole('link', { name: 'Chat' })).toHaveAttribute('href', '/chat?scope=all&phone=359888000001');
  expect(screen.getByRole('link', { name: 'Single message' })).toHaveAttribute('href', '/messages?source=api&recipient=359888000001');
  expect(screen.queryByRole('link', { name: /^\d+$/ })).not.toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: '+359888000001' }).map((link) => link.getAttribute('href'))).toEqual([
    '/messages?message=1', '/messages?message=2',
  ]);
});

it('[FIN-09] pages both ways and links back to the previous report', async () => {
  const { inputs } = fakeApi(reports.messages, ({ query }) => ({
    items: [aReportMessage({ recipient: query.cursor ? '359888000009' : '359888000001' })], next: query.cursor ? null : 'later',
    previous: query.cursor ? 'earlier' : null,
  }));
  const { user, location } = await openMessages(`${question}&report=${encodeURIComponent(
    'period=month&group=alphaName&alphaName=x',
  )}`, { elements });
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  expect(await screen.findByText('+359888000009')).toBeVisible();
  expect(location().search).toContain('cursor=later');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Previous page' })).not.toHaveAttribute('aria-disabled'));
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  await waitFor(() => expect(inputs.at(-1)?.query).toMatchObject({ cursor: 'earlier' }));
  expect(screen.getByRole('link', { name: 'Back to report' })).toHaveAttribute(
    'href', '/finances/reports?period=month&group=alphaName&alphaName=x',
  );
});

it('continues an empty page, shows an empty state, and retries after a failure', async () => {
  const fake = fakeApi(reports.messages, ({ query }) => (query.cursor ? pageOf(aReportMessage()) : {
    items: [], next: 'further', previous: null,
  }));
  const first = await openMessages(question, { elements });
  expect(await screen.findByText('Nothing found yet')).toBeVisible();
  await first.user.click(screen.getByRole('button', { name: 'Keep searching' }));
  expect(await screen.findByText('+359888000001')).toBeVisible();
  first.unmount();

  fake.answer(pageOf());
  const none = await openMessages(question, { elements });
  expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeVisible();
  none.unmount();

  fake.answer(new AppError('server_unavailable'));
  const failing = await openMessages(question, { elements });
  const failure = within(await screen.findByRole('alert'));
  fake.answer(pageOf(aReportMessage()));
  await failing.user.click(failure.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('+359888000001')).toBeVisible();
});

it('shows no rows or cursors of another filter, not even after a failure', async () => {
  fakeApi(reports.usage, byAlphaName());
  const fake = fakeApi(reports.messages, { items: [aReportMessage()], next: 'of the old choice', previous: null });
  const { user } = await openReport('?period=own&from=2026-11-19&to=2026-11-21&group=alphaName');
  await user.click(await screen.findByRole('link', { name: 'NEWS' }));
  expect(await screen.findByText('+359888000001')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Keep searching' })).toBeVisible();
  let fail = (): void => undefined;
  fake.answer(() => new Promise((resolve) => {
    fail = () => resolve(new AppError('server_unavailable'));
  }));
  await user.click(screen.getByRole('link', { name: 'Back to report' }));
  await user.click(await screen.findByRole('link', { name: 'SHOP' }));
  await waitFor(() => expect(fake.inputs).toHaveLength(2));
  expect(screen.queryByText('+359888000001')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Keep searching' })).not.toBeInTheDocument();
  await act(async () => fail());
  expect(await screen.findByText('Couldn’t load messages')).toBeVisible();
  expect(screen.queryByText('+359888000001')).not.toBeInTheDocument();
});

it('[FIN-09] shows and exports numbers and routes if they are chosen', async () => {
  fakeApi(reports.messages, pageOf(aReportMessage({ id: '4711' })));
  const { queries } = fakeFile(reportMessagesExport.path, { name: 'messages.csv', content: 'x' });
  const { user } = await openMessages(question, { elements });
  await screen.findByText('+359888000001');
  expect(screen.queryByText('4711')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  for (const name of ['Number', 'Route']) await user.click(await screen.findByRole('checkbox', { name }));
  await user.keyboard('{Escape}');
  expect(screen.getByText('4711')).toBeVisible();
  expect(screen.getByText('Operator · SMS')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(screen.getByRole('menuitem', { name: /CSV/ }));
  await waitFor(() => expect(queries).toEqual([expect.objectContaining({ columns: expect.stringMatching(/,id,direction$/) })]));
});

it('[FIN-09] exports the messages with the shown columns', async () => {
  fakeApi(reports.messages, pageOf(aReportMessage()));
  const { queries, saved } = fakeFile(reportMessagesExport.path, { name: 'messages.csv', content: 'x' });
  const { user } = await openMessages(question, { elements });
  await screen.findByText('+359888000001');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(screen.getByRole('menuitem', { name: /CSV/ }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['messages.csv']));
  expect(queries).toEqual([expect.objectContaining({
    filter: `{"from":"2026-11-19","to":"2026-11-21","alphaNameUuid":["${SHOP}"],"status":[2,4],"currency":"UAH"}`, timeZone, format: 'csv',
    columns: 'recipient,confirmed,status,reason,from,organizationName,type,source,listId,listName,partscount,cost,currency',
  })]);
});
