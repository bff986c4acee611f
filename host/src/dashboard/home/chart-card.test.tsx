import { AppError } from '@portal/contracts';
import { bus, languageChosen } from '@portal/portal';
import { act, emitLive, screen, waitFor, within } from '@portal/testing';
import { chartDay as day, chartOf, creator, fakeHome, openHome } from './home.fixture';

const days = [
  day('2026-11-18'),
  day('2026-11-19', {
    lists: 2, messages: 1000, sent: 910, delivered: 810, undelivered: 60, unsent: 90, unknown: 10, pending: 30, cost: '450.5',
  }),
  day('2026-11-20', { lists: 1, messages: 200, pending: 200, cost: '10.00' }),
];
const chart = (items = days) => chartOf(...items);
function fakeChart(answer: Parameters<ReturnType<typeof fakeHome>['chart']['answer']>[0]) {
  const { chart: fake } = fakeHome();
  fake.answer(answer);
  return fake;
}
const open = (elements = creator) => openHome({ elements });
const card = async () => within(await screen.findByRole('region', { name: 'Messages by day' }));

it('[SHL-17] shows messages of the last days by outcome, as bars and a table', async () => {
  const { inputs } = fakeChart(chart());
  const { user } = await open();
  const shown = await card();
  expect(
    await shown.findByRole('img', { name: 'Messages in the last 14 days: 1\u00a0200 total, 810 delivered. The table shows every day.' }),
  ).toBeInTheDocument();
  expect(inputs[0]?.query).toEqual({ days: 14, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  const outcomes = within(shown.getByRole('group', { name: 'Outcomes' })).getAllByRole('button').map((button) => button.textContent);
  expect(outcomes).toEqual([
    'Delivered810\u00a0(89\u00a0%)', 'Not delivered60\u00a0(7\u00a0%)', 'Not sent90',
    'Unknown10\u00a0(1\u00a0%)', 'On the way230',
  ]);
  await user.click(shown.getByRole('button', { name: 'Show as table' }));
  const rows = within(
    await shown.findByRole('grid', { name: 'Messages by day' }),
  ).getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Day', 'Mailing lists', 'Messages', 'Delivered', 'Not delivered', 'Not sent', 'Unknown', 'On the way', 'Cost, UAH'],
    ['Fri 20 November', '1', '200', '0', '0', '0', '0', '200', '10,00'],
    ['Thu 19 November', '2', '1\u00a0000', '810', '60', '90', '10', '30', '450,50'],
    ['Wed 18 November', '0', '0', '0', '0', '0', '0', '0', '0,00'],
  ]);
});

it('[SHL-17] shows one outcome alone, on its own scale, until it is chosen again', async () => {
  fakeChart(chart());
  const { user } = await open();
  const shown = await card();
  const failures = await shown.findByRole('button', { name: /^Not delivered/ });
  const bars = () => [...shown.getByRole('img', { name: /Messages in the last/ }).querySelectorAll('g rect[fill^="url"]')];
  const all = bars().length;
  await user.click(failures);
  expect(failures).toHaveAttribute('aria-pressed', 'true');
  expect(bars().map((bar) => bar.getAttribute('fill'))).toEqual([expect.stringMatching(/-undelivered\)$/)]);
  expect(shown.getByText('60', { selector: 'span[style*="top"]' })).toBeInTheDocument();
  await user.click(failures);
  expect(bars()).toHaveLength(all);
});

it('[SHL-17] tells the details of the chosen day, the last one at first, with a link to its report', async () => {
  fakeChart(chart());
  const { user, location } = await open();
  const shown = await card();
  const details = await shown.findByText('Fri 20 November', { selector: '[role="status"] span' });
  const text = () => details.closest('[role="status"]')?.textContent;
  expect(text()).toMatch(/^Fri 20 NovemberMailing lists: 1Messages: 200On the way: 200Cost: 10,00\sUAH/);
  act(() => shown.getByRole('slider').focus());
  await user.keyboard('{ArrowLeft}');
  expect(text()).toMatch(/^Thu 19 NovemberMailing lists: 2Messages: 1\s000Delivery rate: 89\s%On the way: 30Cost: 450,50\sUAH/);
  await user.click(shown.getByRole('link', { name: 'Report for this day' }));
  expect(`${location().pathname}${location().search}`).toBe(
    '/finances/reports?period=own&from=2026-11-19&to=2026-11-19&group=alphaName',
  );
});

it('links no report without the right to see it', async () => {
  fakeChart(chart());
  const { user } = await open(['/dashboard', '/smslist/list']);
  const shown = await card();
  await user.click(await shown.findByRole('button', { name: 'Show as table' }));
  expect(await shown.findByRole('grid', { name: 'Messages by day' })).toBeVisible();
  expect(shown.queryByRole('link')).not.toBeInTheDocument();
});

it('gives each part of a bar its own pattern', async () => {
  fakeChart(chart());
  await open();
  const picture = await (await card()).findByRole('img', { name: /Messages in the last/ });
  const fills = [...picture.querySelectorAll('g:nth-of-type(2) rect[fill^="url"]')].map((bar) => bar.getAttribute('fill'));
  expect(new Set(fills).size).toBe(5);
});

it('loads another span and keeps it selected', async () => {
  const { inputs } = fakeChart(chart());
  const { user } = await open();
  const shown = await card();
  await user.click(await shown.findByRole('button', { name: '30 days' }));
  await waitFor(() => expect(inputs.at(-1)?.query).toMatchObject({ days: 30 }));
  expect(shown.getByRole('button', { name: '30 days' })).toHaveAttribute('aria-pressed', 'true');
  expect(shown.getByRole('button', { name: '14 days' })).toHaveAttribute('aria-pressed', 'false');
});

it('links the empty state to a new list for users with the right', async () => {
  fakeChart(chart([day('2026-11-20')]));
  const { user, location } = await open();
  const shown = await card();
  expect(await shown.findByRole('heading', { name: 'Nothing sent in the last 14 days' })).toBeVisible();
  await user.click(shown.getByRole('link', { name: 'New mailing list' }));
  expect(location().pathname).toBe('/smslist/new');
});

it('offers no new list without the right', async () => {
  fakeChart(chart([day('2026-11-20')]));
  await open(['/dashboard', '/smslist/list']);
  expect(await (await card()).findByText('Your team’s delivery results will appear here, day by day.')).toBeVisible();
  expect((await card()).queryByRole('link', { name: 'New mailing list' })).not.toBeInTheDocument();
});

it('shows why loading failed and retries', async () => {
  const fake = fakeChart(new AppError('server_unavailable'));
  const { user } = await open();
  const failure = within(await screen.findByRole('alert'));
  expect(failure.getByRole('heading', { name: 'Couldn’t load the chart' })).toBeVisible();
  fake.answer(chart());
  await user.click(failure.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('img', { name: /1\s200 total/ })).toBeInTheDocument();
});

it('refreshes after events of lists and keeps old numbers if a refresh fails', async () => {
  const fake = fakeChart(chart());
  await open();
  await screen.findByRole('img', { name: /1\s200 total/ });
  fake.answer(new AppError('server_unavailable'));
  await emitLive({ event: 'message_list.refresh', data: { id: 1 } });
  expect(await (await card()).findByText('Couldn’t refresh. This may be out of date.')).toBeVisible();
  expect(screen.getByRole('img', { name: /1\s200 total/ })).toBeInTheDocument();
});

it('refreshes after another screen of the remote changes a list', async () => {
  const fake = fakeChart(chart());
  await open();
  await screen.findByRole('img', { name: /1\s200 total/ });
  act(() => bus.publish('mailing.changed', { id: 1 }));
  await waitFor(() => expect(fake.inputs).toHaveLength(2));
});

it('changes the language without a request', async () => {
  const fake = fakeChart(chart());
  const { portal } = await open();
  await screen.findByRole('img', { name: /1\s200 total/ });
  await act(async () => void portal.store.dispatch(languageChosen('ru')));
  expect(await screen.findByRole('img', { name: /^Сообщения за 14 дней: всего 1\s200, доставлено 810\. / })).toBeInTheDocument();
  expect(fake.inputs).toHaveLength(1);
});
