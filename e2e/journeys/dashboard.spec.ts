import { formatAmount, parseAmount, reports } from '@portal/contracts';
import { portalPage } from '../pages/portal.page';
import { chatFrom, readByApi, recipient } from '../setup/chats';
import { expect, test } from '../setup/journey';
import { confirm, numbers, preparedList, sentList } from '../setup/mailing-lists';
import { startOf } from '../setup/page-start';
import { call } from '../setup/portal-api';
import { requestsOf } from '../setup/requests';
import { sessionOf } from '../setup/sessions';

test.describe('[SHL-03] the balance', () => {
  test('[VAL-07] topping up requires a valid amount', async ({ page, enter }) => {
    await enter('demo', '/dashboard');
    await portalPage(page).balanceMenu.click();
    await page.getByRole('menuitem', { name: 'Top up balance' }).click();
    const dialog = page.getByRole('dialog', { name: 'Top up balance' });
    const sum = dialog.getByRole('textbox', { name: 'Amount' });
    await expect(sum).toBeFocused();
    await expect(dialog).toContainText('Enter an amount first.');
    await sum.fill('ten');
    await sum.press('Tab');
    await expect(dialog).toContainText(/Enter a number with up to two decimal places, such as 1\s500/);
    await sum.fill('1 500,50');
    await expect(dialog).not.toContainText('Enter a number');
  });

  test('shows two digits in the ru-RU format and requests by POST', async ({ page, enter }) => {
    const requests = requestsOf(page);
    const start = startOf(page);
    await enter('demo', '/dashboard');
    await expect(portalPage(page).balance).toContainText(/\d,\d\d\s*UAH/);
    await start.over();
    const asked = requests.of('POST', '/user/loadbalance').length;
    await portalPage(page).refreshBalance();
    await expect.poll(() => requests.of('POST', '/user/loadbalance').length).toBe(asked + 1);
  });
});

test('[SHL-17] the dashboard shows figures, chart, lists and what needs the user; a failing card leaves the others', async ({
  page, enter, troubles,
}) => {
  troubles.foresee(/500/);
  const name = `On the dashboard ${Date.now()}`;
  const { id } = await preparedList({ name });
  const chat = await chatFrom(recipient(97_301), ['Do you open on Sunday?']);
  await enter('demo', '/dashboard');
  const { main } = portalPage(page);
  const needsYou = main.getByRole('region', { name: 'Needs you' });
  await expect(needsYou.getByRole('link', { name: `Confirm “${name}”` })).toHaveAttribute('href', `/smslist/${id}`);
  await expect(needsYou.getByRole('link', { name: /Do you open on Sunday\?/ })).toHaveAttribute('href', `/chat?chatUuid=${chat.id_uuid}`);
  const recent = main.getByRole('region', { name: 'Recent mailing lists' });
  await expect(recent.getByRole('link', { name })).toHaveAttribute('href', `/smslist/${id}`);
  await page.route('**/user/getlistschartdata*', (route) => route.fulfill({
    status: 500, json: { code: 50000, success: false, data: { localizedMessage: 'server_unexpected' } },
  }));
  await page.reload();
  await expect(needsYou.getByRole('link', { name: `Confirm “${name}”` })).toBeVisible();
  await expect(main.getByRole('alert')).toHaveCount(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await main.getByRole('button', { name: 'Retry' }).click();
  await expect(main.getByRole('alert')).toHaveCount(0);
  // A confirmed list and a read chat leave the card without a reload.
  await confirm(id);
  await readByApi(chat);
  await expect(needsYou.getByRole('link', { name: new RegExp(name) })).toHaveCount(0);
  await expect(needsYou.getByRole('link', { name: /Do you open on Sunday\?/ })).toHaveCount(0);
});

test('the figures of the dashboard equal the report of the last seven days', async ({ page, enter }) => {
  const sent = await sentList({ name: 'Counted on the dashboard', recipients: numbers(3, 60).join('\n') });
  await enter('demo', '/dashboard');
  const tiles = portalPage(page).main.locator('dl', { hasText: 'Messages, last 7 days' });
  const figure = (term: string) => tiles.locator('div', { hasText: term });
  await expect(figure('Spent, last 7 days')).toContainText(/\d,\d\d\sUAH/);
  const token = await sessionOf('demo');
  const timeZone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const day = (back: number) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(Date.now() - back * 86_400_000);
  await expect(async () => {
    await page.reload();
    const { total } = await call(reports.usage, { query: { filter: { from: day(6), to: day(0) }, groupBy: 'day', timeZone } }, token);
    expect(total.messages).toBeGreaterThanOrEqual(3);
    expect(parseAmount(total.spent)).toBeGreaterThanOrEqual(parseAmount(sent.cost));
    await expect(figure('Messages, last 7 days')).toContainText(total.messages.toLocaleString('ru-RU'), { timeout: 10_000 });
    await expect(figure('Spent, last 7 days')).toContainText(formatAmount(total.spent), { timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Spent, last 7 days' }).click();
  await expect(page).toHaveURL('/finances/reports?period=7days');
});

test('the dashboard is never empty: a skeleton appears at once, and its content does not move the page', async ({ page, enter }) => {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) shifts.sum += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => { answer = resolve; });
  await page.route('**/v2/home/figures*', async (route) => {
    await held;
    await route.continue();
  });
  await enter('demo', '/dashboard');
  const { main, heading } = portalPage(page);
  await expect(heading).toContainText('Welcome');
  await expect(main.locator('[aria-busy="true"]').first()).toBeVisible();
  answer();
  await expect(main.getByRole('region', { name: 'Needs you' })).toBeVisible();
  await expect(main.getByRole('region', { name: 'Messages by day' }).getByRole('button', { name: 'Show as table' })).toBeVisible();
  const shifted = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
  expect(shifted).toBeLessThanOrEqual(0.02);
});
