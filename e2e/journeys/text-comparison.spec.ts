import { parseAmount } from '@portal/contracts';
import { listPage } from '../pages/list.page';
import { newListPage } from '../pages/new-list.page';
import { expect, test } from '../setup/journey';
import { numbers, waitForSentList } from '../setup/mailing-lists';
import { smsc } from '../setup/smsc';

test('[MAIL-30] two texts go to a sample, the chosen one to the rest, and everything adds up', async ({ enter }) => {
  const [a, b] = [`alpha${Date.now()}`, `bravo${Date.now()}`];
  const page = await enter('demo', '/smslist/new');
  const form = newListPage(page);
  await form.fill({ name: `Comparison ${a}`, text: `Sale ${a} ${'today '.repeat(30)}`, numbers: numbers(40).join('\n') });
  await form.openOption('Compare two texts');
  await page.getByLabel(/^Send two texts to a sample/).check();
  await page.getByRole('textbox', { name: 'Text B', exact: true }).fill(`Sale ${b}`);
  await page.getByLabel('How to choose the better text').selectOption('I’ll choose');
  await page.getByLabel('Sample for each text, %').fill('25');
  await expect(form.form.getByText(/^Text A: 10 recipients\. Text B: 10\. The better text: 20\./)).toBeVisible();
  await page.getByRole('button', { name: /^Send to 40 / }).click();
  const list = listPage(page);
  const id = await list.id();
  const sent = async (text: string) => new Set((await smsc.submits(text)).map(({ destination }) => destination)).size;
  await expect.poll(() => sent(a), { timeout: 30_000 }).toBe(10);
  await expect.poll(() => sent(b)).toBe(10);

  const card = page.getByRole('region', { name: 'Text comparison' });
  await card.getByRole('button', { name: 'Send B to the rest' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send B to the rest' }).click();
  await expect.poll(() => sent(b), { timeout: 30_000 }).toBe(30);
  expect(await sent(a)).toBe(10);
  const { cost, maximum, differences, msgcount } = await waitForSentList(id);
  expect(msgcount).toBe(40);
  expect(parseAmount(cost) + differences.reduce((sum, each) => sum + parseAmount(each.sum), 0n)).toBe(parseAmount(maximum));
  expect(differences.find(({ reason }) => reason === 'shorter_text')?.messages).toBe(30);
  await expect(card).toContainText('Text B was sent to 20 other recipients.');
  await expect(card.getByRole('region', { name: 'Text B' })).toContainText('Chosen');
  await expect(list.delivery).toContainText('Shorter text chosen');
});
