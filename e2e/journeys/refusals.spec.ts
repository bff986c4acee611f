import { formatAmount, mailings, parseAmount, toAmount } from '@portal/contracts';
import { LIST_STATUS } from '@portal/messaging';
import { listPage } from '../pages/list.page';
import { newListPage } from '../pages/new-list.page';
import { portalPage } from '../pages/portal.page';
import { expect, test } from '../setup/journey';
import { balanceOf, listOf, numbers, preparedList } from '../setup/mailing-lists';
import { callApi, call } from '../setup/portal-api';
import { sessionOf } from '../setup/sessions';
import { smsc } from '../setup/smsc';

/** Error for a CSV without a column of numbers, in each language. */
const noNum = [
  { language: 'en', words: 'We couldn’t find the number column' },
  { language: 'ru', words: 'Не удалось найти столбец с номерами' },
  { language: 'ua', words: 'Не вдалося знайти стовпець із номерами' },
  { language: 'bg', words: 'Не намерихме колоната с номерата' },
];

for (const { language, words } of noNum) {
  test(`a CSV without numbers waits for a choice, in the user’s language: ${language}`, async ({ enter, context, baseURL }) => {
    await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
    const page = await enter('demo', '/smslist/new');
    await page.getByTestId('file-input').setInputFiles({
      name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('city;name\r\nKyiv;Olena\r\n'),
    });
    await expect(page.getByRole('main')).toContainText(words);
  });
}

test('a list exceeding the balance can’t be sent, and shows the missing amount', async ({ enter }) => {
  // 900 messages of 10 parts each cost more than the balance.
  const list = await preparedList({ as: 'other', name: 'Too dear', body: 'ж'.repeat(670), recipients: numbers(900).join('\n') });
  const missing = parseAmount(list.maximum) - parseAmount(list.available);
  expect(missing).toBeGreaterThan(0n);
  const page = await enter('other', `/smslist/${list.id}`);
  const view = listPage(page);
  await expect(view.cost).toContainText('Your balance is too low.');
  await expect(view.cost).toContainText(`You need ${formatAmount(toAmount(missing))}`);
  await view.send.click({ force: true });
  await expect(view.question).toBeHidden();
  expect(await callApi(mailings.confirm, { body: { id: list.id } }, await sessionOf('other'))).toMatchObject({
    status: 409, data: { localizedMessage: 'balance_insufficient' },
  });
  expect(await listOf(list.id, 'other')).toMatchObject({ status: LIST_STATUS.notConfirmed, cost: '0.00' });
});

test('[MAIL-06:refused] confirmed in two tabs, a list is sent and charged once, and the second tab is notified', async ({
  enter, context, troubles, smscBehaves,
}) => {
  troubles.foresee(/status of 409/);
  // The second tab must reload while the list is still being sent.
  await smscBehaves({ answerDelayMs: [12_000, 12_000] });
  const word = `twice${Date.now()}`;
  const list = await preparedList({ name: 'Confirmed twice', body: word, recipients: numbers(2).join('\n') });
  const before = await balanceOf('demo');
  const first = await enter('demo', `/smslist/${list.id}`);
  const second = await context.newPage();
  // Its live connection is blocked, so it doesn't learn of the first tab's change.
  await second.routeWebSocket('**/ws', () => undefined);
  await second.goto(`/smslist/${list.id}`);
  await listPage(second).send.click();
  await listPage(first).confirm();
  await expect(listPage(first).status('In progress')).toBeVisible();
  await listPage(second).question.getByRole('button', { name: /^Send for up to/ }).click();
  await expect(portalPage(second).toasts).toContainText('can’t become');
  await expect(listPage(second).status('In progress')).toBeVisible();
  await expect(listPage(first).status('Sent')).toBeVisible({ timeout: 30_000 });
  expect(await balanceOf('demo')).toBe(before - parseAmount(list.maximum));
  expect(await smsc.submits(word)).toHaveLength(2);
});

test('[MAIL-06:cancel] canceling a list during sending stops it, and releases the rest of the money', async ({ enter, smscBehaves }) => {
  // The provider accepts five hundred at once: the rest isn't sent before two rounds of answers.
  await smscBehaves({ answerDelayMs: [8000, 8000] });
  const word = `stopped${Date.now()}`;
  const before = await balanceOf('demo');
  const list = await preparedList({ name: 'Stopped half-way', body: word, recipients: numbers(1500).join('\n') });
  const page = await enter('demo', `/smslist/${list.id}`);
  const view = listPage(page);
  await view.confirm();
  await expect(view.status('In progress')).toBeVisible();
  await view.stop.click();
  await expect(view.question).toContainText('will be canceled');
  await view.question.getByRole('button', { name: 'Stop sending' }).click();
  await expect(view.status('Deleted')).toBeVisible();

  const token = await sessionOf('demo');
  await expect.poll(async () => {
    const { counts } = await call(mailings.get, { query: { id: list.id } }, token);
    return (counts['0'] ?? 0) + (counts['10'] ?? 0) + (counts['1'] ?? 0);
  }, { timeout: 40_000 }).toBe(0);
  const after = await listOf(list.id);
  const submits = await smsc.submits(word);
  expect(submits.length).toBeLessThan(1500);
  // Each accepted submit is charged at 1.24, and nothing else.
  expect(parseAmount(after.cost)).toBe(12_400n * BigInt(submits.length));
  expect(await balanceOf('demo')).toBe(before - parseAmount(after.cost));
  await expect(portalPage(page).balance).toContainText(formatAmount(toAmount(before - parseAmount(after.cost))));
  expect(Object.values(after.counts).reduce((sum, count) => sum + count, 0)).toBe(1500);
  expect(await callApi(mailings.confirm, { body: { id: list.id } }, token)).toMatchObject({ status: 409 });
});

test('a draft survives a reload, and a list deleted before sending costs nothing', async ({ enter }) => {
  const page = await enter('demo', '/smslist/new');
  const form = newListPage(page);
  await form.fill({ name: 'Kept draft', text: 'Half a sentence', numbers: '+380671234567' });
  await page.reload();
  await form.openOption('Name and description');
  await expect(form.name).toHaveValue('Kept draft');
  await expect(form.text).toHaveValue('Half a sentence');
  const before = await balanceOf('demo');
  await form.create();
  const id = await listPage(page).id();
  await listPage(page).remove();
  await listPage(page).question.getByRole('button', { name: 'Delete' }).click();
  await expect(listPage(page).status('Deleted')).toBeVisible();
  expect(await balanceOf('demo')).toBe(before);
  expect(await listOf(id)).toMatchObject({ status: LIST_STATUS.deleted, cost: '0.00' });
});
