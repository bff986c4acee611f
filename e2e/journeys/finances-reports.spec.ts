import { mailingChart, parseAmount, reports, toAmount } from '@portal/contracts';
import { portalPage } from '../pages/portal.page';
import { reportPage } from '../pages/report.page';
import { expect, test } from '../setup/journey';
import { numbers, sentList } from '../setup/mailing-lists';
import { callApi, call } from '../setup/portal-api';
import { sessionOf } from '../setup/sessions';
import { sumOnPage } from '../setup/sums';

const timeZone = 'Europe/Sofia';

/** Today's figures in the reports. */
async function usedToday() {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());
  return call(reports.usage, { query: { filter: { from: today, to: today }, groupBy: 'day', timeZone } }, await sessionOf('demo'));
}

/** Sends a list and waits until the reports include it, shortly after it is settled. `used`: today's figures afterwards. */
async function countedList(name: string, recipients: readonly string[]) {
  const { total: before } = await usedToday();
  const sent = await sentList({ name, recipients: recipients.join('\n') });
  const used = { messages: before.messages + recipients.length, spent: toAmount(parseAmount(before.spent) + parseAmount(sent.cost)) };
  await expect.poll(async () => (await usedToday()).total, { timeout: 30_000 }).toMatchObject(used);
  return { sent, used };
}

test('[FIN-09] [NAV-16] [NAV-26:report-messages] a report grows by a list’s cost, matches the dashboard, and opens the messages', async ({ enter }) => {
  const { sent, used } = await countedList('Counted by the report', numbers(4, 96));
  const spent = parseAmount(used.spent);

  const page = await enter('demo', '/dashboard');
  await portalPage(page).menuItem('Reports').click();
  await expect(page).toHaveURL('/finances/reports');
  const report = reportPage(page);
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Today');
  await expect(report.tile('Spent')).toContainText(sumOnPage(spent));
  await expect(report.total).toContainText(sumOnPage(spent));
  const { items } = await call(mailingChart, { query: { days: 7, timeZone } }, await sessionOf('demo'));
  expect({ messages: items.at(-1)?.messages, cost: items.at(-1)?.cost }).toEqual({ messages: used.messages, cost: used.spent });

  await report.groupBy('Alpha name');
  await expect(report.total).toContainText(sumOnPage(spent));
  await report.row(new RegExp(`^${sent.from}`)).getByRole('gridcell').nth(3).getByRole('link').click();
  await expect(page).toHaveURL(/\/finances\/reports\/messages\?/);
  await expect(report.filters).toContainText(sent.from);
  await expect(report.messageRows.filter({ hasText: '+380671200097' }).first()).toContainText('The operator couldn’t deliver it');
  await expect(report.messageRows.filter({ hasText: 'Delivered' })).toHaveCount(0);
  await expect(report.messageRows.first().getByRole('link', { name: 'Counted by the report' })).toHaveAttribute(
    'href', `/smslist/${sent.id}`,
  );
  await report.back.click();
  await expect(page).toHaveURL('/finances/reports?period=today&group=alphaName');
});

test('[FIN-09] a chart’s days are readable by keyboard, and the file matches the table', async ({ enter }) => {
  await countedList('In the file', numbers(2));
  const page = await enter('demo', '/finances/reports?period=7days');
  const report = reportPage(page);
  await expect(report.table).toBeVisible();
  await report.chart.focus();
  const last = await report.chart.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowLeft');
  await expect(report.chart).toHaveAttribute('aria-valuenow', '6');
  expect(await report.chart.getAttribute('aria-valuetext')).not.toBe(last);
  await report.groupBy('Type');
  const rows = await report.table.getByRole('rowgroup').last().getByRole('row').count();
  const messages = (await report.tile('Messages').innerText()).replace(/\D/g, '');
  const lines = await report.tools.exportCsv();
  // The table ends with its total, the file starts with its header.
  expect(lines).toHaveLength(rows);
  const [, ...counted] = lines.map((line) => Number(line.split(/[;,]/)[1]));
  expect(counted.reduce((sum, count) => sum + count, 0)).toBe(Number(messages));
});

test('[FIN-09] reports are refused to logins without the right', async ({ enter }) => {
  const page = await enter('topup', '/finances/reports');
  await expect(page).not.toHaveURL('/finances/reports');
  expect(
    await callApi(reports.usage, { query: { filter: { from: '2026-01-01', to: '2026-01-02' } } }, await sessionOf('topup')),
  ).toMatchObject({ status: 403, code: 40300 });
});
