import { portalPage } from '../pages/portal.page';
import { expect, test } from '../setup/journey';
import { preparedList } from '../setup/mailing-lists';
import { startOf } from '../setup/page-start';
import { requestsOf } from '../setup/requests';

test.describe('[SHL-03] the balance', () => {
  test('[VAL-07] topping up requires a valid amount, and continues to the invoice', async ({ page, enter }) => {
    await enter('demo', '/dashboard');
    await portalPage(page).balance.getByRole('button', { name: /top up/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Top up balance' });
    await dialog.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(dialog).toContainText('Enter an amount.');
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('ten');
    await dialog.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(dialog).toContainText(/Enter a number, such as 1\s500/);
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('1 500,50');
    await dialog.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page).toHaveURL('/finances/invoice/new?sum=1500.50');
  });

  test('shows two digits in the ru-RU format and requests by POST', async ({ page, enter }) => {
    const requests = requestsOf(page);
    const start = startOf(page);
    await enter('demo', '/dashboard');
    await expect(portalPage(page).balance).toContainText(/\d,\d\d\s*UAH/);
    await start.over();
    const asked = requests.of('POST', '/user/loadbalance').length;
    await portalPage(page).balance.getByRole('button', { name: 'Refresh' }).click();
    await expect.poll(() => requests.of('POST', '/user/loadbalance').length).toBe(asked + 1);
  });
});

test('[SHL-17] the dashboard shows balance, chart, lists and chats; a failing widget leaves the others', async ({
  page, enter, troubles,
}) => {
  troubles.foresee(/500/);
  const name = `On the dashboard ${Date.now()}`;
  const { id } = await preparedList({ name });
  await enter('demo', '/dashboard');
  const { main } = portalPage(page);
  await expect(main.getByRole('link', { name })).toHaveAttribute('href', `/smslist/${id}`);
  await page.route('**/user/getlistschartdata*', (route) => route.fulfill({
    status: 500, json: { code: 50000, success: false, data: { localizedMessage: 'server_unexpected' } },
  }));
  await page.reload();
  await expect(main.getByRole('link', { name })).toBeVisible();
  await expect(main.getByRole('alert')).toHaveCount(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await main.getByRole('button', { name: 'Retry' }).click();
  await expect(main.getByRole('alert')).toHaveCount(0);
});
