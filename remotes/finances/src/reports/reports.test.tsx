import { AppError, reportExport, reports } from '@portal/contracts';
import { MESSAGE_OUTCOMES } from '@portal/messaging';
import { languageChosen } from '@portal/portal';
import { act, fakeApi, fakeFile, screen, waitFor, within } from '@portal/testing';
import { aUsage, byAlphaName, NEWS, openReport, SHOP, withChoices } from './reports.fixture';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const own = '?period=own&from=2026-11-19&to=2026-11-21';
const table = () => screen.findByRole('grid', { name: 'Report table' });
const cells = (row: Element) => [...row.children].map((cell) => cell.textContent);
const linesOf = async () => within(await table()).getAllByRole('row').map(cells);

beforeEach(withChoices);

it('[FIN-09] shows the same totals in tiles, chart, statuses and table', async () => {
  const { inputs } = fakeApi(reports.usage, aUsage());
  await openReport(own);
  expect(await linesOf()).toEqual([
    ['Day', 'Messages', 'Delivered', 'Not delivered', 'Unknown', 'On the way', 'Parts', 'Spent, UAH'],
    ['Sat 21 November', '1\u00a0000', '900\u00a0(90\u00a0%)', '60', '40', '0', '1\u00a0100', '950,50'],
    ['Fri 20 November', '200', '0', '0', '0', '200', '200', '10,00'],
    ['Total', '1\u00a0200', '900\u00a0(78\u00a0%)', '60', '40', '200', '1\u00a0300', '960,50'],
  ]);
  const tiles = screen.getAllByRole('term').map((term) => term.parentElement?.textContent);
  expect(tiles).toEqual([
    'Messages1\u00a0200', 'Delivered78\u00a0%900 of 1\u00a0150 sentOn the way: 200', 'Parts1\u00a0300', 'Spent960,50 UAH',
  ]);
  expect(screen.getByRole('img', {
    name: 'By day. Messages: 1\u00a0200, delivered: 900, spent: 960,50\u00a0UAH. The table below has all the numbers.',
  })).toBeInTheDocument();
  const statuses = within(
    screen.getByRole('list', { name: 'Messages by delivery status' }),
  ).getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(statuses).toEqual([
    'Delivered: 900\u00a0(78\u00a0%)', 'Not delivered: 60\u00a0(5\u00a0%) Undeliverable: 50 Expired: 10', 'Unknown: 40\u00a0(3\u00a0%)',
    'On the way: 200 Processing: 150 Queued: 50',
  ]);
  expect(inputs).toEqual([{ query: { filter: { from: '2026-11-19', to: '2026-11-21' }, groupBy: 'day', timeZone } }]);
});

it('[FIN-09] says why there are fewer parts than messages', async () => {
  fakeApi(reports.usage, aUsage({ total: { messages: 160, parts: 159, counts: { 3: 159, 21: 1 }, spent: '197.16' } }));
  await openReport(own);
  await table();
  const tile = screen.getByText('Parts', { selector: 'dt' }).parentElement;
  expect(tile).toHaveTextContent(/^Parts159Messages that weren’t sent have no parts$/);
});

it('[FIN-09] shows days without messages on request, and keeps the choice in the URL', async () => {
  const { inputs } = fakeApi(reports.usage, aUsage());
  const { user, location } = await openReport(own);
  const days = async () => (await linesOf()).slice(1).map(([day]) => day);
  expect(await days()).toEqual(['Sat 21 November', 'Fri 20 November', 'Total']);
  await user.click(screen.getByRole('button', { name: 'Show 1 day without messages' }));
  expect(await linesOf()).toContainEqual(['Thu 19 November', '0', '0', '0', '0', '0', '0', '0,00']);
  expect(location().search).toBe(`${own}&empty=yes`);
  await user.click(screen.getByRole('button', { name: 'Hide days without messages' }));
  expect(await days()).not.toContain('Thu 19 November');
  expect(inputs).toHaveLength(1);
});

it('[FIN-09] keeps all choices in the URL, reads them, and ignores invalid ones', async () => {
  const { inputs } = fakeApi(reports.usage, byAlphaName());
  await openReport(
    `?period=own&from=2026-11-01&to=2026-11-20&group=alphaName&alphaName=${SHOP}&alphaName=robert&type=sms&type=fax&status=3&status=77&currency=EUR`,
  );
  await table();
  expect(inputs[0]?.query).toEqual({
    filter: { from: '2026-11-01', to: '2026-11-20', alphaNameUuid: [SHOP], type: ['sms'], status: [3], currency: 'EUR' },
    groupBy: 'alphaName', timeZone,
  });
});

it('[FIN-09] accepts every outcome in the URL, and offers canceled ones in the filter', async () => {
  const { inputs } = fakeApi(reports.usage, aUsage());
  const { user, location } = await openReport(`${own}&${MESSAGE_OUTCOMES.map((outcome) => `status=${outcome}`).join('&')}`);
  await table();
  expect(inputs[0]).toMatchObject({ query: { filter: { status: MESSAGE_OUTCOMES } } });
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  await user.click(screen.getByRole('combobox', { name: 'Delivery status' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Canceled' }));
  expect(location().search).toBe(`${own}&status=21`);
  await waitFor(() => expect(inputs.at(-1)).toMatchObject({ query: { filter: { status: [21] } } }));
});

it('[FIN-09] writes filters and grouping to the URL and requests them', async () => {
  const { inputs } = fakeApi(reports.usage, ({ query }) => (query.groupBy === 'day' ? aUsage() : byAlphaName()));
  const { user, location } = await openReport(own);
  await table();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'Alpha name');
  await user.click(screen.getByRole('button', { name: 'More filters' }));
  await user.click(screen.getByRole('combobox', { name: 'Alpha name' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'SHOP' }));
  expect(location().search).toBe(`${own}&group=alphaName&alphaName=${SHOP}`);
  await waitFor(() => expect(inputs.at(-1)?.query).toMatchObject({ groupBy: 'alphaName', filter: { alphaNameUuid: [SHOP] } }));
  await user.click(screen.getByRole('button', { name: 'Remove filter Alpha name: SHOP' }));
  expect(location().search).toBe(`${own}&group=alphaName`);
});

it('[FIN-09] chooses a period by name, or by days starting with the shown ones', async () => {
  const { inputs } = fakeApi(reports.usage, aUsage());
  const { user, location } = await openReport();
  await table();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Today');
  expect(location().search).toBe('?period=today');
  await waitFor(() => expect(inputs).toHaveLength(2));
  const today = inputs.at(-1)?.query.filter;
  expect(today).toMatchObject({ from: (today as { to: string }).to });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Custom range');
  expect(location().search).toBe(`?period=own&from=${(today as { from: string }).from}&to=${(today as { to: string }).to}`);
});

it('[FIN-09] sorts rows by a header and keeps others and total at the bottom', async () => {
  fakeApi(reports.usage, { ...byAlphaName(), others: { rows: 3, messages: 5, parts: 5, counts: { 3: 5 }, spent: '1.00' } });
  const { user, location } = await openReport(`${own}&group=alphaName`);
  const names = async () => (await linesOf()).slice(1).map(([name]) => name);
  expect(await names()).toEqual(['SHOP', 'NEWS', 'No alpha name', '3 others', 'Total']);
  await user.click(within(await table()).getByRole('button', { name: 'Messages' }));
  expect(await names()).toEqual(['No alpha name', 'SHOP', 'NEWS', '3 others', 'Total']);
  expect(location().search).toContain('sort=messages');
});

it('[FIN-09] links rows, numbers and statuses to their messages with filters and return path', async () => {
  fakeApi(reports.usage, byAlphaName());
  await openReport(`${own}&group=alphaName&type=sms`);
  const [, , news, none] = within(await table()).getAllByRole('row');
  const target = (element: HTMLElement) => {
    const { pathname, searchParams } = new URL(element.getAttribute('href') ?? '', 'http://portal.test');
    return { pathname, ...Object.fromEntries([...new Set(searchParams.keys())].map((name) => [name, searchParams.getAll(name)])) };
  };
  const every = {
    pathname: '/finances/reports/messages', from: ['2026-11-19'], to: ['2026-11-21'], type: ['sms'], currency: ['UAH'],
    report: [`${own.slice(1)}&group=alphaName&type=sms`],
  };
  expect(target(within(news!).getByRole('link', { name: 'NEWS' }))).toEqual({ ...every, alphaName: [NEWS] });
  expect(target(within(news!).getByRole('link', { name: '60' }))).toEqual({ ...every, alphaName: [NEWS], status: ['2', '4'] });
  expect(target(screen.getByRole('link', { name: 'Expired' }))).toEqual({ ...every, status: ['4'] });
  const [tile] = screen.getAllByRole('definition');
  expect(target(within(tile!).getByRole('link'))).toEqual(every);
  expect(within(news!).getAllByRole('link').slice(0, 2).map(target)).toEqual([1, 2].map(() => ({ ...every, alphaName: [NEWS] })));
  expect(within(none!).queryByRole('link')).not.toBeInTheDocument();
  expect(none).toHaveTextContent('No alpha name');
});

it('[FIN-09] reads the bars by keyboard, day by day', async () => {
  fakeApi(reports.usage, aUsage());
  const { user } = await openReport(own);
  const reader = await screen.findByRole('slider', { name: /^By day\. Messages: 1\s200/ });
  act(() => reader.focus());
  expect(reader).toHaveAttribute(
    'aria-valuetext', 'Sat 21 November, 1\u00a0000 messages, Delivered: 900, Not delivered: 60, Unknown: 40, Spent: 950,50\u00a0UAH',
  );
  await user.keyboard('{ArrowLeft}');
  expect(reader).toHaveAttribute('aria-valuetext', 'Fri 20 November, 200 messages, On the way: 200, Spent: 10,00\u00a0UAH');
  await user.keyboard('{Home}');
  expect(reader).toHaveAttribute('aria-valuenow', '1');
});

it('[FIN-09] shows spending in the bars and keeps the choice in the URL', async () => {
  fakeApi(reports.usage, byAlphaName());
  const { user, location } = await openReport(`${own}&group=alphaName`);
  await table();
  await user.click(within(screen.getByRole('group', { name: 'Chart metric' })).getByRole('button', { name: 'Spent' }));
  expect(location().search).toBe(`${own}&group=alphaName&show=spent`);
  expect(screen.getByRole('img', { name: /^By alpha name/ })).toHaveTextContent(/^SHOP900,00\sUAHNEWS60,50\sUAHNo alpha name0,00\sUAH$/);
});

it('[FIN-09] exports the requested rows in the page\'s language', async () => {
  fakeApi(reports.usage, byAlphaName());
  const { queries, saved } = fakeFile(reportExport.path, { name: 'report.xlsx', content: 'x' });
  const { user } = await openReport(`${own}&group=alphaName&status=3`);
  await table();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(screen.getByRole('menuitem', { name: 'XLSX for Excel' }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['report.xlsx']));
  expect(queries).toEqual([
    { filter: '{"from":"2026-11-19","to":"2026-11-21","status":[3]}', groupBy: 'alphaName', format: 'xlsx', language: 'en', timeZone },
  ]);
});

it('separates amounts of another currency', async () => {
  const { inputs } = fakeApi(reports.usage, aUsage({ currencies: ['UAH', 'EUR'] }));
  const { user } = await openReport(own);
  await table();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'EUR');
  await waitFor(() => expect(inputs.at(-1)?.query.filter).toMatchObject({ currency: 'EUR' }));
});

it('explains an empty, unmatched, too long, reversed or failed report', async () => {
  const fake = fakeApi(reports.usage, aUsage({ items: [], total: { messages: 0, parts: 0, counts: {}, spent: '0.00' } }));
  const first = await openReport(own);
  expect(await screen.findByRole('heading', { name: 'Nothing sent in this period' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Export' })).not.toBeInTheDocument();
  first.unmount();

  const filtered = await openReport(`${own}&status=3`);
  expect(await screen.findByText('No messages in this period match your filters.')).toBeVisible();
  filtered.unmount();

  fake.answer(new AppError('period_too_long'));
  const long = await openReport('?period=own&from=2020-01-01&to=2026-11-21');
  expect(await screen.findByRole('heading', { name: 'Period too long' })).toBeVisible();
  fake.answer(aUsage());
  await long.user.click(screen.getByRole('button', { name: 'Last 30 days' }));
  expect(await table()).toBeVisible();
  expect(long.location().search).toBe('');
  long.unmount();

  const callsBefore = fake.inputs.length;
  const backwards = await openReport('?period=own&from=2026-11-21&to=2026-11-01');
  expect(await screen.findByRole('heading', { name: 'End date before start date' })).toBeVisible();
  expect(fake.inputs).toHaveLength(callsBefore);
  backwards.unmount();

  fake.answer(new AppError('server_unavailable'));
  const failing = await openReport(own);
  const failure = within(await screen.findByRole('alert'));
  fake.answer(aUsage());
  await failing.user.click(failure.getByRole('button', { name: 'Retry' }));
  expect(await table()).toBeVisible();
});

it('does not show the failure of another query', async () => {
  const fake = fakeApi(reports.usage, aUsage());
  const { user } = await openReport(own);
  await table();
  fake.answer(new AppError('server_unavailable'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'Type');
  expect(await screen.findByRole('heading', { name: 'Couldn’t load the report' })).toBeVisible();
  expect(screen.queryByRole('grid')).not.toBeInTheDocument();
});

it.each(
  [['ru', 'Таблица отчёта', 'Итого'], ['ua', 'Таблиця звіту', 'Разом'], ['bg', 'Таблица на справката', 'Общо']] as const,
)('translates to %s without a request', async (language, label, total) => {
  const { inputs } = fakeApi(reports.usage, aUsage());
  const { portal } = await openReport(own);
  await table();
  await act(async () => void portal.store.dispatch(languageChosen(language)));
  const grid = await screen.findByRole('grid', { name: label });
  expect(within(grid).getByRole('link', { name: total })).toBeVisible();
  expect(inputs).toHaveLength(1);
});
