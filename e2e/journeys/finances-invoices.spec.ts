import type { Locator } from '@playwright/test';
import { invoices, parseAmount } from '@portal/contracts';
import { invoicePage, payMethods } from '../pages/invoice.page';
import { listPage } from '../pages/list.page';
import { portalPage } from '../pages/portal.page';
import { downloadsOf } from '../setup/downloads';
import { expect, test } from '../setup/journey';
import { balanceOf, numbers, preparedList } from '../setup/mailing-lists';
import { startOf } from '../setup/page-start';
import { callApi } from '../setup/portal-api';
import { fileStatus, releaseOf } from '../setup/releases';
import { carrySession, sessionOf } from '../setup/sessions';
import { sumOnPage } from '../setup/sums';

const PAID_AT_ONCE = '4242424242424242';
const REFUSED = '4000000000000002';

test('[SHL-03] [FIN-02] [FIN-10] [NAV-26:invoice-new] [NAV-26:invoice] a top-up leads to a bank invoice, on screen and as PDF', async ({ enter, troubles }) => {
  // The test inspects the frame by script, which the frame's sandbox also blocks.
  troubles.foresee(/Blocked script execution in 'about:srcdoc'/);
  const before = await balanceOf('demo');
  const page = await enter('demo', '/dashboard');
  const invoice = invoicePage(page);
  await invoice.topUp('1 256,50');
  await invoice.topUpDialog.getByRole('radio', { name: payMethods.bank, exact: true }).check({ force: true });
  await invoice.topUpDialog.getByRole('button', { name: 'Create invoice' }).click();
  await expect(page).toHaveURL(/\/finances\/invoice\/[\da-f-]{36}$/);
  await expect(invoice.topUpDialog).toHaveCount(0);
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', '');
  await expect(invoice.printed).toContainText('ТОВ «Демо Портал»');
  await expect(invoice.printed).toContainText(/UA\s?21\s?3223\s?1300\s?0002\s?6007\s?2335\s?6600\s?1/);
  await expect(invoice.printed).toContainText('fifty-six hryvnias 50 kopiikas');
  await expect(invoice.finish).not.toHaveAttribute('aria-disabled');
  const pdf = await invoice.download();
  expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  expect(pdf.length).toBeGreaterThan(5_000);
  await invoice.finish.click();
  await expect(portalPage(page).main.getByRole('heading', { name: 'Not credited yet' })).toBeVisible();
  expect(await balanceOf('demo')).toBe(before);
});

test('[FIN-02] [FIN-06] [VAL-08] [NAV-26:statement] a card payment after accepting the offer raises the balance, invoices and statement', async ({ enter }) => {
  const before = await balanceOf('demo');
  const page = await enter('demo', '/finances/invoice/new?sum=320.50');
  const invoice = invoicePage(page);
  const { main, balance } = portalPage(page);
  await invoice.method(payMethods.card).check({ force: true });
  await invoice.create.click();
  await expect(main.getByText('Accept the terms to continue.')).toBeVisible();
  const uuid = await invoice.issueInvoice('card');
  await expect(invoice.finish).toHaveAttribute('aria-disabled', 'true');
  await invoice.payWith(PAID_AT_ONCE);
  const after = before + parseAmount('320.50');
  await expect(balance).toContainText(sumOnPage(after));
  expect(await balanceOf('demo')).toBe(after);
  await expect(main.getByText(/^Payment received\. 320,50\sUAH was added to your balance\.$/)).toBeVisible();

  const number = await invoice.number();
  await page.goto('/finances/invoices');
  await expect(main.getByRole('grid').getByRole('row').filter({ hasText: number })).toHaveCount(0);
  await main.getByRole('tab', { name: 'Finished' }).click();
  await expect(main.getByRole('grid').getByRole('row').filter({ hasText: number })).toContainText('Paid');
  await page.goto('/finances/statement');
  const line = main.getByRole('grid').getByRole('row').filter({ has: page.getByRole('link', { name: `Invoice ${number}` }) });
  await expect(line).toHaveCount(1);
  await expect(line).toContainText(/Top-up.*320,50/);
  await expect(line.getByRole('link', { name: `Invoice ${number}` })).toHaveAttribute('href', `/finances/invoice/${uuid}`);
});

test('[FIN-02] a refused card is reported, credits nothing, and another can be tried', async ({ enter }) => {
  const before = await balanceOf('demo');
  const page = await enter('demo', '/finances/invoice/new?sum=41.00');
  const invoice = invoicePage(page);
  await invoice.issueInvoice('card');
  await invoice.payWith(REFUSED);
  await expect(portalPage(page).main.getByText(/^Payment failed\. Your balance hasn’t changed\./)).toBeVisible();
  await expect(invoice.finish).toHaveAttribute('aria-disabled', 'true');
  await expect(invoice.status('New')).toBeVisible();
  expect(await balanceOf('demo')).toBe(before);
  await expect(invoice.otherMethod).toHaveAttribute('href', /^\/finances\/invoice\/new\?sum=41\.00&account=/);
  await invoice.anotherCard.click();
  await invoice.payWith(PAID_AT_ONCE);
  await expect(portalPage(page).main.getByText(/^Payment received\. 41,00\sUAH/)).toBeVisible();
  const after = before + parseAmount('41.00');
  await expect(portalPage(page).balance).toContainText(sumOnPage(after));
  expect(await balanceOf('demo')).toBe(after);
});

test('[FIN-02] a closed payment form can be opened again', async ({ enter }) => {
  const page = await enter('demo', '/finances/invoice/new?sum=43.00');
  const invoice = invoicePage(page);
  await invoice.issueInvoice('card');
  await invoice.putAway.click();
  await expect(invoice.cardNumber).toHaveCount(0);
  await invoice.pay.click();
  await expect(invoice.cardNumber).toBeVisible();
});

test('[FIN-02] a checkout that fails to load says so, and loads on retry', async ({ enter, troubles }) => {
  troubles.foresee(/checkout/, /ERR_FAILED/);
  const page = await enter('demo', '/finances/invoice/new?sum=42.00');
  const invoice = invoicePage(page);
  const { main } = portalPage(page);
  await page.route('**/liqpay/checkout.js*', (route) => route.abort());
  await invoice.issueInvoice('card');
  await expect(main.getByRole('heading', { name: 'Couldn’t load the payment form' })).toBeVisible();
  await expect(invoice.finish).toHaveAttribute('aria-disabled', 'true');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await main.getByRole('button', { name: 'Retry' }).click();
  await expect(invoice.cardNumber).toBeVisible();
});

test('[FIN-02] [FIN-04] [VAL-05] cash is credited only after acceptance, with the accepted amount', async ({ enter, anotherBrowser }) => {
  const before = await balanceOf('demo');
  const page = await enter('demo', '/finances/invoice/new?sum=500');
  const invoice = invoicePage(page);
  const uuid = await invoice.issueInvoice('cash');
  await expect(portalPage(page).main.getByText('Your invoice is ready.')).toBeVisible();
  await invoice.finish.click();
  await expect(portalPage(page).main.getByRole('heading', { name: 'Not credited yet' })).toBeVisible();
  await expect(invoice.accept).toHaveCount(0);
  expect(await balanceOf('demo')).toBe(before);

  const admins = await anotherBrowser();
  await carrySession(admins, await sessionOf('admin'));
  const adminPage = await admins.newPage();
  await adminPage.goto(`/finances/invoice/${uuid}?step=done`);
  const { accept } = invoicePage(adminPage);
  const sum = accept.getByRole('textbox', { name: 'Amount received' });
  await expect(sum).toHaveValue('500,00');
  await sum.fill('500,01');
  await accept.getByRole('button', { name: 'Accept payment' }).click();
  await expect(sum).toHaveAttribute('aria-invalid', 'true');
  await sum.fill('199.99');
  await accept.getByRole('button', { name: 'Accept payment' }).click();
  await expect(portalPage(adminPage).main.getByText(/199,99\sUAH was added to your balance/)).toBeVisible();

  const after = before + parseAmount('199.99');
  await expect(portalPage(page).balance).toContainText(sumOnPage(after));
  expect(await balanceOf('demo')).toBe(after);
  const again = await callApi(invoices.cancel, { body: { uuid } }, await sessionOf('demo'));
  expect(again.status).toBe(409);
});

/** Clicks of one top-up, without those in the card form. */
function clickCounter() {
  let count = 0;
  return { click: async (target: Locator) => { count += 1; await target.click(); }, count: () => count };
}

test('[SHL-03] [FIN-02] whoever paid by card before tops up by three clicks, and gets the receipt without a fourth', async ({ enter }) => {
  const paidBefore = await enter('demo', '/finances/invoice/new?sum=10.00');
  await invoicePage(paidBefore).issueInvoice('card');
  const page = await enter('demo', '/dashboard');
  const before = await balanceOf('demo');
  const invoice = invoicePage(page);
  const { balance, main } = portalPage(page);
  const { click, count } = clickCounter();
  await click(balance.getByRole('button', { name: 'Top up balance' }));
  await expect(invoice.topUpDialog.getByRole('textbox', { name: 'Amount' })).toBeFocused();
  await page.keyboard.type('5000');
  await click(invoice.topUpDialog.getByRole('checkbox', { name: 'I accept the terms of the offer' }));
  await click(invoice.topUpDialog.getByRole('button', { name: /^Pay 5\s000,00\sUAH$/ }));
  expect(count()).toBe(3);
  await invoice.payWith(PAID_AT_ONCE);
  await expect(main.getByText(/^Payment received\. 5\s000,00\sUAH was added to your balance\.$/)).toBeVisible();
  expect(await balanceOf('demo')).toBe(before + parseAmount('5000'));
  expect((await invoice.download()).subarray(0, 5).toString('latin1')).toBe('%PDF-');
});

test('[MAIL-05:cost] a list that lacks money is topped up by three clicks, and the way back leads to its send button', async ({ enter }) => {
  const paidBefore = await enter('demo', '/finances/invoice/new?sum=10.00');
  await invoicePage(paidBefore).issueInvoice('card');
  const { id } = await preparedList({ recipients: numbers(6000).join('\n'), body: 'Three parts. '.repeat(34) });
  const page = await enter('demo', `/smslist/${id}`);
  const list = listPage(page);
  const invoice = invoicePage(page);
  const { main } = portalPage(page);
  await expect(list.send).toHaveAttribute('aria-disabled', 'true');
  const { click, count } = clickCounter();
  await click(list.cost.getByRole('link', { name: /^Top up / }));
  await click(invoice.offer);
  await click(invoice.create);
  expect(count()).toBe(3);
  await invoice.payWith(PAID_AT_ONCE);
  await expect(main.getByText(/^Payment received\./)).toBeVisible();
  await main.getByRole('link', { name: 'Back to mailing list' }).click();
  await expect(page).toHaveURL(`/smslist/${id}`);
  await expect(list.send).toBeFocused();
  await expect(list.send).not.toHaveAttribute('aria-disabled');
});

test('[FIN-01] an unwanted invoice is canceled, and can no longer be paid', async ({ enter }) => {
  const page = await enter('demo', '/finances/invoice/new?sum=77.00');
  const invoice = invoicePage(page);
  const { main } = portalPage(page);
  await invoice.issueInvoice('card');
  const number = await invoice.number();
  await invoice.cancel.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel invoice' }).click();
  await expect(invoice.status('Canceled')).toBeVisible();
  await expect(invoice.pay).toHaveCount(0);
  await page.goto('/finances/invoices');
  await main.getByRole('tab', { name: 'Canceled' }).click();
  await expect(main.getByRole('grid').getByRole('row').filter({ hasText: number })).toHaveCount(1);
});

test('[NAV-16] a login without the right has no finances: no menu, no URL, no code', async ({ page, enter, context }) => {
  const downloads = downloadsOf(context);
  const start = startOf(page);
  await enter('operator', '/finances/invoices');
  await expect(page).toHaveURL('/dashboard');
  await expect(portalPage(page).menuItem('Mailing lists')).toBeVisible();
  for (const title of ['Invoices', 'Reports', 'Account statement']) await expect(portalPage(page).menuItem(title)).toHaveCount(0);
  await start.over();
  const received = (await downloads.all()).filter(({ url }) => !url.includes('/finances/invoices'));
  expect(
    received.filter(({ text }) => text.includes('remotes/finances') || text.includes('portal_finances')).map(({ url }) => url),
  ).toEqual([]);
  const { base, files } = await releaseOf('demo', 'finances');
  const token = await sessionOf('operator');
  for (const file of Object.keys(files)) expect(await fileStatus(base + file, token), file).toBe(404);
  expect(await callApi(invoices.list, { query: {} }, token)).toMatchObject({ status: 403, code: 40300 });
});
