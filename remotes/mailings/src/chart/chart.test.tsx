import { AppError, mailings, type ChartDay } from '@portal/contracts';
import { bus, languageChosen } from '@portal/portal';
import { act, emitLive, fakeApi, renderWidget, screen, waitFor, within } from '@portal/testing';
import remote from '../index';

const day = (date: string, given: Partial<ChartDay> = {}): ChartDay => ({ date, lists: 0, messages: 0, sent: 0, delivered: 0, undelivered: 0, unsent: 0, unknown: 0, pending: 0, cost: '0.00', ...given });
const days = [
  day('2026-11-18'),
  day('2026-11-19', { lists: 2, messages: 1000, sent: 900, delivered: 810, undelivered: 60, unsent: 90, unknown: 10, pending: 30, cost: '450.5' }),
  day('2026-11-20', { lists: 1, messages: 200, pending: 200, cost: '10.00' }),
];
const chart = (items: readonly ChartDay[] = days) => ({ items: [...items], currency_code: 'UAH' });
const creator = ['/smslist/list', '/smslist/new', '/smslist/action/create'];
const open = (elements = creator) => renderWidget(remote, 'chart', { elements });
const card = async () => within(await screen.findByRole('region', { name: 'Messages by day' }));

it('[SHL-17] shows what was sent on the last days with what became of it: sums, bars, and every number in a table', async () => {
  const { inputs } = fakeApi(mailings.chart, chart());
  const { user } = await open();
  const shown = await card();
  expect(await shown.findByRole('img', { name: 'Messages in the last 14 days: 1,200 total, 810 delivered. The table shows every day.' })).toBeInTheDocument();
  expect(inputs[0]?.query).toEqual({ days: 14, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  const sums = Object.fromEntries(shown.getAllByRole('term').map((term) => [term.textContent, term.parentElement?.querySelector('dd')?.textContent]));
  expect(sums).toEqual({ Messages: '1,200', Delivered: '81090%', 'Not delivered': '606.7%', 'Not sent': '90', Unknown: '101.1%', 'In progress': '230', Cost: '460,50\u00a0UAH' });
  await user.click(shown.getByRole('button', { name: 'Show as table' }));
  const rows = within(shown.getByRole('grid', { name: 'Messages by day' })).getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Day', 'Mailing lists', 'Messages', 'Delivered', 'Not delivered', 'Not sent', 'Unknown', 'In progress', 'Cost'],
    ['Fri, November 20', '1', '200', '0', '0', '0', '0', '200', '10,00\u00a0UAH'],
    ['Thu, November 19', '2', '1,000', '810', '60', '90', '10', '30', '450,50\u00a0UAH'],
    ['Wed, November 18', '0', '0', '0', '0', '0', '0', '0', '0,00\u00a0UAH'],
  ]);
});

it('each part of a bar has a pattern of its own', async () => {
  fakeApi(mailings.chart, chart());
  await open();
  const picture = await (await card()).findByRole('img', { name: /Messages in the last/ });
  const fills = [...picture.querySelectorAll('g:nth-of-type(2) rect[fill^="url"]')].map((bar) => bar.getAttribute('fill'));
  expect(new Set(fills).size).toBe(5);
});

it('another span is asked for, and stays chosen', async () => {
  const { inputs } = fakeApi(mailings.chart, chart());
  const { user } = await open();
  const shown = await card();
  await user.click(await shown.findByRole('button', { name: '30 days' }));
  await waitFor(() => expect(inputs.at(-1)?.query).toMatchObject({ days: 30 }));
  expect(shown.getByRole('button', { name: '30 days' })).toHaveAttribute('aria-pressed', 'true');
  expect(shown.getByRole('button', { name: '14 days' })).toHaveAttribute('aria-pressed', 'false');
});

it('says that nothing was sent, and leads to a new list whom may make one', async () => {
  fakeApi(mailings.chart, chart([day('2026-11-20')]));
  const { user, location } = await open();
  const shown = await card();
  expect(await shown.findByRole('heading', { name: 'Nothing sent in the last 14 days' })).toBeVisible();
  await user.click(shown.getByRole('link', { name: 'New mailing list' }));
  expect(location().pathname).toBe('/smslist/new');
});

it('offers nothing to make to whom may not', async () => {
  fakeApi(mailings.chart, chart([day('2026-11-20')]));
  await open(['/smslist/list']);
  expect(await (await card()).findByText('Your team’s delivery results will appear here, day by day.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'New mailing list' })).not.toBeInTheDocument();
});

it('a failure says why, and can be tried again', async () => {
  const fake = fakeApi(mailings.chart, new AppError('server_unavailable'));
  const { user } = await open();
  const failure = within(await screen.findByRole('alert'));
  expect(failure.getByRole('heading', { name: 'Couldn’t load the chart' })).toBeVisible();
  fake.answer(chart());
  await user.click(failure.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('img', { name: /1,200 total/ })).toBeInTheDocument();
});

it('follows what happens to lists, whoever tells of it, and what failed to come anew leaves the old numbers', async () => {
  const fake = fakeApi(mailings.chart, chart());
  await open();
  await screen.findByRole('img', { name: /1,200 total/ });
  fake.answer(new AppError('server_unavailable'));
  await emitLive({ event: 'message_list.refresh', data: { id: 1 } });
  expect(await screen.findByText('Couldn’t refresh. These numbers may be out of date.')).toBeVisible();
  expect(screen.getByRole('img', { name: /1,200 total/ })).toBeInTheDocument();
});

it('hears from the screens of the remote that a list was changed', async () => {
  const fake = fakeApi(mailings.chart, chart());
  await open();
  await screen.findByRole('img', { name: /1,200 total/ });
  act(() => bus.publish('mailing.changed', { id: 1 }));
  await waitFor(() => expect(fake.inputs).toHaveLength(2));
});

it('speaks another language without asking again', async () => {
  const fake = fakeApi(mailings.chart, chart());
  const { portal } = await open();
  await screen.findByRole('img', { name: /1,200 total/ });
  await act(async () => void portal.store.dispatch(languageChosen('ru')));
  expect(await screen.findByRole('img', { name: /^Сообщения за 14 дней: всего 1\s200, доставлено 810\. / })).toBeInTheDocument();
  expect(fake.inputs).toHaveLength(1);
});
