import { messagesPage } from '../pages/messages.page';
import { expect, test } from '../setup/journey';
import { numbers, sentList } from '../setup/mailing-lists';

test('[MAIL-08] messages are found by number and status, which stay in the URL after a reload', async ({ enter }) => {
  const sent = await sentList({ name: `All messages ${Date.now()}`, body: 'Seen among all', recipients: numbers(4, 96).join('\n') });
  const page = await enter('demo', '/messages');
  const messages = messagesPage(page);
  await messages.search.fill('+38067120009');
  await expect(page).toHaveURL(/[?&]recipient=/);
  await messages.chooseStatus('Undeliverable');
  await expect(page).toHaveURL(/[?&]status=2(&|$)/);
  await page.reload();
  const row = messages.rowOf('+380671200097').first();
  await expect(row.getByRole('gridcell', { name: 'Undeliverable', exact: true })).toBeVisible();
  await expect(row.getByRole('gridcell', { name: 'The operator couldn’t deliver it' })).toBeVisible();
  await expect(messages.rowOf('+380671200096')).toHaveCount(0);
  await row.getByRole('link', { name: sent.name }).click();
  await expect(page).toHaveURL(`/smslist/${sent.id}`);
});

test('[MAIL-08] [MAIL-11] a message opens with its own text, and its export matches the page', async ({ enter }) => {
  await sentList({ name: `Read one ${Date.now()}`, body: 'Come and read', recipients: '+380671200050' });
  const page = await enter('demo', '/messages?recipient=380671200050&status=3');
  const messages = messagesPage(page);
  await messages.details('+380671200050').first().click();
  await expect(messages.dialog).toContainText('Come and read');
  await expect(messages.dialog).toContainText('Delivered');
  await page.keyboard.press('Escape');
  await expect(messages.dialog).toHaveCount(0);
  const shown = await messages.rows.count();
  const [, ...lines] = await messages.tools.exportCsv();
  expect(lines.length).toBeGreaterThanOrEqual(shown);
  for (const line of lines) expect(line).toContain('380671200050');
});
