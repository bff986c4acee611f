import { mailingSeries, type MailingSeries } from '@portal/contracts';
import { fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import remote from '../index';

const aSeries = (overrides: Partial<MailingSeries> = {}): MailingSeries => ({
  uuid: '0198c1d0-0000-4000-8000-000000000001', name: 'Weekly news', paused: false, maxCost: '200.00', currency: 'UAH',
  recurrence: { local: '2027-03-01T10:00', timeZone: 'Europe/Kyiv', every: 'week', weekdays: [1, 5], until: null },
  next: '2027-03-05T08:00:00.000Z', runs: 3, lastListId: 41, error: null, ...overrides,
});
const elements = ['/smslist/list', '/smslist/{id}', '/smslist/action/create', '/smslist/action/cancel'] as const;
const open = (language: 'en' | 'ru' | 'ua' | 'bg' = 'en') => renderScreen(remote, 'series', {
  path: '/smslist/recurring', elements: [...elements], language,
});

it('[MAIL-28] shows when each list recurs, and why one was not sent', async () => {
  fakeApi(mailingSeries.list, { items: [
    aSeries(),
    aSeries({
      uuid: '0198c1d0-0000-4000-8000-000000000002', name: 'Monthly', error: { name: 'no_valid_numbers', params: {} }, runs: 1,
      recurrence: { local: '2027-03-31T10:00', timeZone: 'UTC', every: 'month', weekdays: [], until: '2027-12-31' },
    }),
  ] });
  await open();
  expect(await screen.findByText('Mon, Fri at 10:00 (Europe/Kyiv)')).toBeVisible();
  expect(screen.getByText(/^Day 31 of every month at 10:00 \(UTC\), until .*2027/)).toBeVisible();
  expect(screen.getByRole('link', { name: '3 lists' })).toHaveAttribute('href', '/smslist/41');
  expect(screen.getByText('Not sent').closest('td, [role="gridcell"]')).toHaveTextContent(/There are no valid numbers/);
});

it('[MAIL-28] pauses, resumes and deletes', async () => {
  const list = fakeApi(mailingSeries.list, { items: [aSeries()] });
  const pause = fakeApi(mailingSeries.pause, ({ body: { paused } }) => {
    list.answer({ items: [aSeries({ paused })] });
    return aSeries({ paused });
  });
  const remove = fakeApi(mailingSeries.remove, () => {
    list.answer({ items: [] });
    return {};
  });
  const { user } = await open();
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Weekly news' }));
    await user.click(screen.getByRole('menuitem', { name }));
  };
  await choose('Pause');
  expect(await screen.findByText('Paused')).toBeVisible();
  await choose('Resume');
  await waitFor(() => expect(screen.getByText('Active')).toBeVisible());
  expect(pause.inputs.map(({ body }) => body.paused)).toEqual([true, false]);
  await choose('Delete');
  await user.click(within(screen.getByRole('alertdialog', { name: 'Delete “Weekly news”?' })).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No recurring lists')).toBeVisible();
  expect(remove.inputs).toHaveLength(1);
});

it.each([
  ['en', 'Recurring lists'], ['ru', 'Повторяющиеся рассылки'], ['ua', 'Повторювані розсилки'], ['bg', 'Повтарящи се кампании'],
] as const)('translates to %s', async (language, title) => {
  fakeApi(mailingSeries.list, { items: [aSeries()] });
  await open(language);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await screen.findByText('Weekly news')).toBeVisible();
});
