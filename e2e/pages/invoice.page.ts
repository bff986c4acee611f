import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { portalPage } from './portal.page';

/** Payment methods of the demo's organization. */
export const payMethods = { bank: 'Bank transfer', card: 'Card (LiqPay)', cash: 'Cash' } as const;

/** An invoice, new or existing. */
export function invoicePage(page: Page) {
  const { main, balance } = portalPage(page);
  const heading = main.getByRole('heading', { level: 1 });
  const card = page.frameLocator('iframe[title="LiqPay"]');
  const method = (name: string) => main.getByRole('radio', { name, exact: true });
  const create = main.getByRole('button', { name: /^(Create invoice|Pay by card|Pay [\d\s]+,\d\d\sUAH)$/ });
  const offer = main.getByRole('checkbox', { name: 'I accept the terms of the offer' });
  const topUpDialog = page.getByRole('dialog', { name: 'Top up balance' });
  return {
    heading,
    method,
    create,
    sum: main.getByRole('textbox', { name: 'Amount' }),
    otherMethod: main.getByRole('link', { name: 'Use another payment method' }),
    finish: main.getByRole('button', { name: 'Finish' }),
    offer,
    topUpDialog,
    pay: main.getByRole('button', { name: /^Pay [\d\s]+,\d\d\sUAH$/ }),
    cancel: main.getByRole('button', { name: 'Cancel invoice' }),
    /** The card number field of LiqPay's form, which is an iframe. */
    cardNumber: card.getByLabel('Номер карты'),
    anotherCard: card.getByRole('button', { name: 'Другая карта' }),
    putAway: card.getByRole('button', { name: 'Отменить' }),
    printed: page.frameLocator('iframe[title^="Invoice "]').locator('body'),
    accept: main.getByRole('region', { name: 'Accept payment' }),
    status: (name: string) => main.locator('header').getByText(name, { exact: true }),
    /** Opens the dialog of the balance with an amount. */
    async topUp(sum: string): Promise<void> {
      await balance.getByRole('button', { name: 'Top up balance' }).click();
      await topUpDialog.getByRole('textbox', { name: 'Amount' }).fill(sum);
    },
    /** Creates the invoice; for a card, the offer is accepted and the card form opens. */
    async issueInvoice(route: keyof typeof payMethods): Promise<string> {
      await method(payMethods[route]).check({ force: true });
      if (route === 'card') await offer.check();
      await create.click();
      await page.waitForURL(/\/finances\/invoice\/[\da-f-]{36}/);
      await heading.waitFor();
      return new URL(page.url()).pathname.split('/').at(-1) ?? '';
    },
    /** Number of the invoice, from the heading. */
    async number(): Promise<string> {
      // Until the created invoice is shown, the heading is that of the form.
      await expect(heading).toHaveText(/^Invoice /);
      return (await heading.innerText()).replace('Invoice ', '');
    },
    async payWith(number: string): Promise<void> {
      await card.getByLabel('Номер карты').fill(number);
      await card.getByLabel(/^Срок действия/).fill('12/40');
      await card.getByLabel('CVV').fill('123');
      await card.getByRole('button', { name: /^Оплатить/ }).click();
    },
    async download(): Promise<Buffer> {
      const [download] = await Promise.all([page.waitForEvent('download'), main.getByRole('button', { name: 'Download PDF' }).click()]);
      return readFile(await download.path());
    },
  };
}
