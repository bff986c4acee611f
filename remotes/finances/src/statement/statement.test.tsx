import { accounts, AppError, statementExport } from '@portal/contracts';
import { act, emitLive, fakeApi, fakeFile, renderScreen, screen, waitFor, within } from '@portal/testing';
import remote from '../index';
import { aLine, anAccount, anOfficeAccount, aStatement, CUSTOMER, OFFICE } from './statement.fixture';

const SENDER = '0198c1d0-0000-7000-8000-0000000000c3';
const open = (path = '/finances/statement', elements = [
  '/finances/statement', '/smslist/{id}', '/finances/invoice/{uuid}', '/finances/invoices/action/create',
]) => (
  renderScreen(remote, 'statement', { path, elements }));
const summary = () => screen.getByText('Opening balance').closest('dl') ?? document.body;

beforeEach(() => jest.useFakeTimers({ doNotFake: [
  'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate', 'queueMicrotask', 'nextTick',
  'performance', 'requestAnimationFrame', 'cancelAnimationFrame', 'requestIdleCallback', 'cancelIdleCallback',
], now: new Date(2026, 0, 20, 12) }));
afterEach(() => jest.useRealTimers());

it('shows postings with the balance after each, and exact totals', async () => {
  fakeApi(accounts.list, { items: [anAccount()] });
  const { inputs } = fakeApi(accounts.statement, aStatement({
    items: [
      aLine({ id: '9', invoice: { uuid: 'i-1', number: '000123' } }),
      aLine({
        id: '8', kind: 'reserve', sum: '-0.0048', balance: '400.00', listId: 7, listName: 'Spring sale',
        listMoney: { charged: '0.00', released: '0.00', reserved: '0.0048' },
      }),
      aLine({ id: '6', kind: 'write_off', sum: '20.00', balance: '400.0048', comment: 'For Easter' }),
    ],
  }));
  await open();
  expect(await screen.findByRole('link', { name: 'Invoice 000123' })).toHaveAttribute('href', '/finances/invoice/i-1');
  expect(screen.getByRole('link', { name: 'Spring sale' })).toHaveAttribute('href', '/smslist/7');
  const [sum, balance] = screen.getAllByRole('columnheader').slice(-2);
  expect([sum, balance].map((header) => header?.textContent)).toEqual(['Amount, UAH', 'Balance after, UAH']);
  for (const text of ['+500,0000', '\u22120,0048', '400,0048', 'For Easter', 'Top-up', 'Reserved', 'Transfer']) {
    expect(screen.getAllByText(text)[0]).toBeVisible();
  }
  expect(summary()).toHaveTextContent(/^Opening balance400,0048Credits500,0000Debits0,0048Closing balance900,0000\sUAH$/);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(inputs).toEqual([{ query: { accountUuid: CUSTOMER, from: '2025-12-22', to: '2026-01-20', timeZone, limit: 25 } }]);
});

it('[FIN-07] says what became of reservations, and what credits and debits consist of', async () => {
  fakeApi(accounts.list, { items: [anAccount()] });
  const list = { listId: 7, listName: 'Spring sale' };
  fakeApi(accounts.statement, aStatement({
    opening: '500.00', in: '3.00', out: '190.00', closing: '313.00', released: '8.00', returned: '3.00', items: [
      aLine({ ...list, id: '5', kind: 'release', sum: '1.24' }),
      aLine({
        ...list, id: '4', kind: 'part_charge', sum: '-124.00', listMoney: { charged: '122.76', released: '1.24', reserved: '0.00' },
      }),
      aLine({ ...list, id: '3', kind: 'reserve', sum: '-60.00', listMoney: { charged: '20.00', released: '0.00', reserved: '40.00' } }),
      aLine({ ...list, id: '2', kind: 'void', sum: '-10.00', listMoney: { charged: '0.00', released: '10.00', reserved: '0.00' } }),
      aLine({ ...list, id: '1', kind: 'charge', sum: '-4.00', listMoney: { charged: '4.00', released: '0.00', reserved: '0.00' } }),
      aLine({ ...list, id: '0', kind: 'part_charge', sum: '-5.00', listMoney: { charged: '6.00', released: '2.00', reserved: '0.00' } }),
    ],
  }));
  await open();
  const rows = within(await screen.findByRole('grid', { name: 'Account statement' })).getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getAllByRole('gridcell').slice(1, 4).map(({ textContent }) => textContent))).toEqual([
    ['Released', 'Spring sale', '+1,24'],
    ['Partly charged', 'Spring sale122,76 charged · 1,24 released', '\u2212124,00'],
    ['Reserved', 'Spring sale20,00 charged · 40,00 still reserved', '\u221260,00'],
    ['Not charged', 'Spring sale10,00 released', '\u221210,00'],
    ['Charged', 'Spring sale', '\u22124,00'],
    ['Partly charged', 'Spring sale8,00 reserved: 6,00 charged · 2,00 released', '\u22125,00'],
  ]);
  const notes = within(screen.getByText(/^Debits:/).closest('ul') ?? document.body);
  expect(notes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Debits: 198,00 before releases\u00a0−\u00a08,00 released', 'Credits include 3,00 reserved earlier and released in this period',
    'Reserved for unsent messages now: 40,00\u00a0UAH',
  ]);
  expect(within(summary()).queryByText(/900,00/)).toBeNull();
});

it('[FIN-07] colors credits, but neither released reservations nor later refunds of single messages', async () => {
  fakeApi(accounts.list, { items: [anAccount()] });
  const messages = { day: '2026-01-15', sentOn: '2026-01-14', count: 0, alphaName: null, type: null };
  fakeApi(accounts.statement, aStatement({ items: [
    aLine({ id: '4', kind: 'release', sum: '1.00' }), aLine({ id: '3', kind: 'messages', sum: '2.00', messages }),
    aLine({ id: '2', kind: 'refund', sum: '3.00' }), aLine({ id: '1', kind: 'top_up', sum: '4.00' }),
  ] }));
  await open();
  // jsdom resolves no CSS variables, so classes are compared instead of colors.
  const [released, unsent, refunded, toppedUp] = await Promise.all(
    ['+1,00', '+2,00', '+3,00', '+4,00'].map(async (sum) => (await screen.findByText(sum)).className),
  );
  expect(toppedUp).not.toBe(released);
  expect([unsent, refunded]).toEqual([released, toppedUp]);
});

it('[FIN-07] filters by what is only partly charged', async () => {
  fakeApi(accounts.list, { items: [anAccount()] });
  const { inputs } = fakeApi(accounts.statement, aStatement());
  const { user } = await open();
  await user.click(await screen.findByRole('combobox', { name: 'Transaction type' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Partly charged' }));
  await waitFor(() => expect(inputs.at(-1)?.query).toMatchObject({ kind: ['part_charge'] }));
});

it('[FIN-07] shows messages sent alone as sums of days that the report explains', async () => {
  fakeApi(accounts.list, { items: [anAccount()] });
  const alphaName = { uuid: SENDER, name: 'SHOP' };
  const messages = { day: '2026-01-15', sentOn: '2026-01-15', count: 1_208, alphaName, type: 'sms' } as const;
  fakeApi(accounts.statement, aStatement({
    items: [
      aLine({ id: 'a', kind: 'messages', sum: '-579.84', messages }),
      aLine({ id: 'b', kind: 'messages', sum: '0.48', messages: { ...messages, sentOn: '2026-01-14', count: 0 } }),
      aLine({ id: 'c', kind: 'messages', sum: '-1.00', messages: { ...messages, count: 1, alphaName: null, type: null } }),
    ],
  }));
  const { unmount } = await open('/finances/statement', ['/finances/statement', '/finances/reports']);
  const grid = within(await screen.findByRole('grid', { name: 'Account statement' }));
  const [, day, late, unseen] = grid.getAllByRole('row');
  expect(day).toHaveTextContent(/^15 JanSingle messagesSHOP · SMS1\s208 messages\u2212579,84/);
  expect(late).toHaveTextContent(/^15 JanSingle messagesSHOP · SMSSent 14 Jan 2026\+0,48/);
  expect(unseen).toHaveTextContent(/Single messages1 message\u22121,00/);
  const [report, reportOfDayBefore] = grid.getAllByRole('link', { name: 'SHOP · SMS' });
  const path = (on: string) => `/finances/reports?period=own&from=${on}&to=${on}&currency=UAH&alphaName=${SENDER}&type=sms`;
  expect([report, reportOfDayBefore].map((link) => link?.getAttribute('href'))).toEqual([path('2026-01-15'), path('2026-01-14')]);
  unmount();
  await open('/finances/statement', ['/finances/statement']);
  expect(await screen.findAllByText('SHOP · SMS')).toHaveLength(2);
  expect(screen.queryByRole('link', { name: 'SHOP · SMS' })).not.toBeInTheDocument();
});

it('links only to permitted pages', async () => {
  fakeApi(accounts.list, { items: [anAccount()] });
  fakeApi(
    accounts.statement, aStatement({ items: [aLine({ listId: 7, listName: 'Spring sale', invoice: { uuid: 'i-1', number: '5' } })] }),
  );
  await open('/finances/statement', ['/finances/statement']);
  expect(await screen.findByText('Spring sale')).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Low-balance alert' })).not.toBeInTheDocument();
});

it('reads the query from the URL, ignores invalid values, and writes it', async () => {
  fakeApi(accounts.list, { items: [anAccount(), anOfficeAccount()] });
  const { inputs } = fakeApi(accounts.statement, aStatement());
  const { user, location } = await open(
    `/finances/statement?account=${OFFICE}&period=own&from=2026-01-05&to=2026-02-31&kind=top_up&kind=nonsense&cursor=abc`,
  );
  await screen.findByText('+500,00');
  expect(inputs[0]?.query).toMatchObject({ accountUuid: OFFICE, from: '2026-01-05', to: '2026-01-20', kind: ['top_up'], cursor: 'abc' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last month');
  await waitFor(() => expect(inputs.at(-1)?.query).toMatchObject({ from: '2025-12-01', to: '2025-12-31', kind: ['top_up'] }));
  expect(inputs.at(-1)?.query).not.toHaveProperty('cursor');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Custom range');
  await waitFor(() => expect(new URLSearchParams(location().search).get('from')).toBe('2025-12-01'));
  await user.click(screen.getByRole('radio', { name: /Demo customer/ }));
  await waitFor(() => expect(inputs.at(-1)?.query).toMatchObject({ accountUuid: CUSTOMER, from: '2025-12-01', to: '2025-12-31' }));
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(inputs.at(-1)?.query).not.toHaveProperty('kind'));
});

it('shows each of several accounts with its balance, and explains a debt', async () => {
  fakeApi(accounts.list, { items: [anAccount({ debt: '30.00' }), anOfficeAccount()] });
  fakeApi(accounts.statement, aStatement());
  await open();
  const own = (await screen.findByRole('radio', { name: /Demo customer/ })).closest('label');
  expect(own).toHaveTextContent(/900,00\sUAHDebt: 30,00\sUAH$/);
  expect(screen.getByRole('radio', { name: /Kyiv office/ }).closest('label')).toHaveTextContent(/250,00\sUAH$/);
  const banner = screen.getByRole('alert');
  expect(banner).toHaveTextContent(/Sending is paused: you owe 30,00\sUAH/);
  expect(within(banner).getByRole('link', { name: 'Top up' })).toHaveAttribute(
    'href', `/finances/invoice/new?sum=30.00&account=${CUSTOMER}`,
  );
});

it('rounds a debt up to whole cents, in text and payment', async () => {
  fakeApi(accounts.list, { items: [anAccount({ debt: '2.3456' }), anOfficeAccount()] });
  fakeApi(accounts.statement, aStatement());
  await open();
  expect(await screen.findByText(/Debt: 2,35\sUAH/)).toBeVisible();
  const banner = within(screen.getByRole('alert'));
  expect(banner.getByText(/you owe 2,35\sUAH/)).toBeVisible();
  expect(banner.getByRole('link', { name: 'Top up' })).toHaveAttribute('href', `/finances/invoice/new?sum=2.35&account=${CUSTOMER}`);
});

it('chooses among many accounts in a dropdown', async () => {
  fakeApi(accounts.list, { items: [
    anAccount(), ...Array.from({ length: 8 }, (_, at) => anOfficeAccount({ uuid: `${OFFICE.slice(0, -2)}c${at}`, name: `Office ${at}` })),
  ] });
  const { inputs } = fakeApi(accounts.statement, aStatement());
  const { user } = await open();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Account' }), `${OFFICE.slice(0, -2)}c7`);
  await waitFor(() => expect(inputs.at(-1)?.query).toMatchObject({ accountUuid: `${OFFICE.slice(0, -2)}c7` }));
});

it('explains an empty period, an empty kind, and a missing account', async () => {
  const list = fakeApi(accounts.list, { items: [anAccount()] });
  fakeApi(accounts.statement, aStatement({ items: [] }));
  const { user, unmount } = await open('/finances/statement?kind=refund');
  expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('heading', { name: 'No transactions in this period' })).toBeVisible();
  unmount();
  list.answer({ items: [] });
  await open();
  expect(await screen.findByRole('heading', { name: 'No accounts yet' })).toBeVisible();
});

it('shows why accounts or rows failed to load and retries', async () => {
  const list = fakeApi(accounts.list, new AppError('server_unavailable'));
  const statement = fakeApi(accounts.statement, new AppError('period_too_long', { days: 366 }));
  const { user } = await open();
  expect(await screen.findByText('Couldn’t load accounts')).toBeVisible();
  list.answer({ items: [anAccount()] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Couldn’t load the statement')).toBeVisible();
  expect(screen.getByText(/the maximum is 366 days/)).toBeVisible();
  expect(screen.queryByText('Closing balance')).not.toBeInTheDocument();
  statement.answer(aStatement());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('+500,00')).toBeVisible();
});

it('changes pages', async () => {
  fakeApi(accounts.list, { items: [anAccount()] });
  const { inputs } = fakeApi(accounts.statement, aStatement({ next: 'older' }));
  const { user } = await open();
  await screen.findByText('+500,00');
  await user.click(screen.getByRole('button', { name: /next/i }));
  await waitFor(() => expect(inputs.at(-1)?.query).toMatchObject({ cursor: 'older' }));
});

it.each([['CSV for other apps', 'csv'], ['XLSX for Excel', 'xlsx']])('exports the same query as %s', async (name, format) => {
  fakeApi(accounts.list, { items: [anAccount()] });
  fakeApi(accounts.statement, aStatement());
  const { queries, saved } = fakeFile(statementExport.path, { name: `statement.${format}`, content: 'x' });
  const { user } = await open('/finances/statement?kind=top_up&period=7days');
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(screen.getByRole('menuitem', { name }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(queries[0]).toMatchObject({
    accountUuid: CUSTOMER, from: '2026-01-14', to: '2026-01-20', kind: '["top_up"]', format, language: 'en',
  });
  expect(queries[0]).not.toHaveProperty('cursor');
});

it('follows the balance while visible', async () => {
  const list = fakeApi(accounts.list, { items: [anAccount(), anOfficeAccount()] });
  fakeApi(accounts.statement, aStatement());
  await open();
  await screen.findByText('+500,00');
  list.answer({ items: [anAccount({ summa_currency: '123.00' }), anOfficeAccount()] });
  await emitLive({ event: 'balance.changed', data: { sum: '123.00', currency_code: 'UAH' } });
  expect(await screen.findByText(/123,00/)).toBeVisible();
});

it('reloads the requested period, not the previous one, after a change', async () => {
  fakeApi(accounts.list, { items: [anAccount()] });
  const answers: ((rows: ReturnType<typeof aLine>[]) => void)[] = [];
  const { inputs } = fakeApi(accounts.statement, () => new Promise((resolve) => {
    answers.push((items) => resolve(aStatement({ items })));
  }));
  const { user } = await open();
  await waitFor(() => expect(answers).toHaveLength(1));
  await act(async () => answers[0]?.([aLine({ sum: '500.00' })]));
  expect(await screen.findByText('+500,00')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last month');
  await waitFor(() => expect(answers).toHaveLength(2));
  await emitLive({ event: 'stream.reset', data: {} });
  await act(async () => answers[1]?.([aLine({ sum: '60.00' })]));
  await waitFor(() => expect(answers).toHaveLength(3));
  expect(inputs.at(-1)?.query).toMatchObject({ from: '2025-12-01', to: '2025-12-31' });
  await act(async () => answers[2]?.([aLine({ sum: '77.00' })]));
  expect(await screen.findByText('+77,00')).toBeVisible();
});

it('continues to further pages', async () => {
  fakeApi(accounts.list, { items: [anAccount()] });
  const { inputs } = fakeApi(accounts.statement, ({ query }) => aStatement({ next: `${query.cursor ?? 'older'}!` }));
  const { user } = await open();
  await screen.findByText('+500,00');
  for (const cursor of ['older!', 'older!!', 'older!!!']) {
    await waitFor(() => expect(screen.getByRole('button', { name: /next/i })).not.toHaveAttribute('aria-disabled'));
    await user.click(screen.getByRole('button', { name: /next/i }));
    await waitFor(() => expect(inputs.at(-1)?.query).toMatchObject({ cursor }));
  }
});

it.each([
  ['another period', (user: Awaited<ReturnType<typeof open>>['user']) => user.selectOptions(
    screen.getByRole('combobox', { name: 'Period' }), 'Last month',
  )],
  ['other types', (user: Awaited<ReturnType<typeof open>>['user']) => user.click(
    screen.getByRole('button', { name: 'Clear all' }),
  )],
])('shows no rows or totals of another query under %s, even after a failure', async (_, change) => {
  fakeApi(accounts.list, { items: [anAccount()] });
  const statement = fakeApi(accounts.statement, aStatement({ next: 'older' }));
  const { user } = await open('/finances/statement?kind=top_up');
  await screen.findByText('+500,00');
  let fail = (): void => undefined;
  statement.answer(() => new Promise((resolve) => {
    fail = () => resolve(new AppError('server_unavailable'));
  }));
  await change(user);
  await waitFor(() => expect(screen.queryByText('+500,00')).not.toBeInTheDocument());
  expect(summary()).not.toHaveTextContent('900,00');
  expect(screen.queryByRole('button', { name: /next/i })).toBeNull();
  await act(async () => fail());
  expect(await screen.findByText('Couldn’t load the statement')).toBeVisible();
  expect(screen.queryByText('Closing balance')).not.toBeInTheDocument();
});

it('requests the new day in a tab left open overnight', async () => {
  fakeApi(accounts.list, { items: [anAccount()] });
  const { inputs } = fakeApi(accounts.statement, aStatement());
  await open('/finances/statement?period=7days');
  await waitFor(() => expect(inputs.at(-1)?.query).toMatchObject({ to: '2026-01-20' }));
  jest.setSystemTime(new Date(2026, 0, 21, 9));
  await emitLive({ event: 'stream.reset', data: {} });
  await waitFor(() => expect(inputs.at(-1)?.query).toMatchObject({ from: '2026-01-15', to: '2026-01-21' }));
});
