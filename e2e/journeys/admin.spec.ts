import { randomUUID } from 'node:crypto';
import { errorCatalogue, mailings, session } from '@portal/contracts';
import { adminAlphaNames, adminLogins } from '@portal/contracts/admin';
import { loginPage } from '../pages/login.page';
import { portalPage } from '../pages/portal.page';
import { passwordBy, sessionBy } from '../setup/fresh-login';
import { expect, test } from '../setup/journey';
import { startOf } from '../setup/page-start';
import { callApi, call } from '../setup/portal-api';
import { carrySession, newSession } from '../setup/sessions';
import { socketEndOf } from '../setup/socket-end';

test('[ADM-01:create] [ADM-02:create] [NAV-18] an administrator creates a customer that can send; disabling it ends pages and messages', async ({
  page, context, anotherBrowser, troubles,
}) => {
  // The open page makes calls during its sign-out, and for the card before that.
  troubles.foresee(/status of 40[13]/);
  const mark = randomUUID().slice(0, 8);
  const contract = `Journey ${mark}`;
  const alphaName = `A${mark}`;
  const admin = await newSession('admin');
  await carrySession(context, admin);
  await page.goto('/admin/customers');
  const { main, heading, menuItems } = portalPage(page);
  const dialog = page.getByRole('dialog');

  await main.getByRole('button', { name: 'Create customer' }).first().click();
  await dialog.getByRole('textbox', { name: /^Contract/ }).fill(contract);
  await expect(dialog.getByRole('combobox', { name: /^Price list/ }).locator('option')).not.toHaveCount(1);
  await dialog.getByRole('combobox', { name: /^Price list/ }).selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Create customer' }).click();
  await expect(page).toHaveURL(/\/customer\/[\da-f-]{36}$/);
  await expect(heading).toContainText(contract);
  await expect(menuItems.filter({ hasText: contract })).toHaveCount(0);
  const card = new URL(page.url()).pathname;

  await main.getByRole('tab', { name: 'Organizations' }).click();
  await main.getByRole('button', { name: 'Create organization' }).first().click();
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(`Shop ${mark}`);
  await dialog.getByRole('button', { name: 'Create organization' }).click();
  await expect(main.getByRole('row').filter({ hasText: `Shop ${mark}` })).toBeVisible();

  await main.getByRole('tab', { name: 'Alpha names' }).click();
  await main.getByRole('button', { name: 'Create alpha name' }).first().click();
  await dialog.getByRole('textbox', { name: /^Alpha name/ }).fill(alphaName);
  await dialog.getByRole('combobox', { name: /^Organization/ }).selectOption({ label: `Shop ${mark}` });
  await dialog.getByRole('button', { name: 'Create alpha name' }).click();
  await main.getByRole('row').filter({ hasText: alphaName }).getByRole('link', { name: alphaName }).click();

  await expect(page).toHaveURL(`/admin/alphanames?text=${alphaName}`);
  await main.getByRole('button', { name: new RegExp(`^${alphaName}`) }).click();
  await main.getByRole('button', { name: 'Add route' }).click();
  const { items: connections } = await call(adminAlphaNames.providers, {}, admin);
  const simulator = connections.find(({ messageTypes }) => messageTypes.includes('sms'));
  await dialog.getByRole('combobox', { name: /^Connection/ }).selectOption(String(simulator?.id));
  await expect(dialog.getByRole('combobox', { name: /^Message type/ })).toHaveValue('sms');
  await dialog.getByRole('button', { name: 'Add route' }).click();
  await expect(main.getByRole('region', { name: `Routes of ${alphaName}: SMS` })).toBeVisible();

  const login = `journey.${mark}`;
  const { invitation } = await call(adminLogins.create, {
    body: { login, name: 'Journey Person', email: null, roles: ['user'], type: 'client', customerUuid: card.split('/').at(-1) ?? '' },
  }, admin);
  const person = { login, password: await passwordBy(invitation.path) };
  const elsewhere = await (await anotherBrowser()).newPage();
  await loginPage(elsewhere).open();
  await loginPage(elsewhere).enter(person.login, person.password);
  await expect(portalPage(elsewhere).heading).toHaveText('Welcome, Journey Person');
  await elsewhere.goto(card);
  await expect(elsewhere).toHaveURL('/dashboard');
  const [start, closed] = [startOf(elsewhere), socketEndOf(elsewhere)];
  await elsewhere.goto('/smslist/list');
  await expect(portalPage(elsewhere).heading).toHaveText('Mailing lists');
  // Remote files still loading when the session ends would be refused.
  await start.over();

  const token = await sessionBy(person);
  const { items: [sender] } = await call(mailings.alphaNames, {}, token);
  expect(sender?.name).toBe(alphaName);
  const message = {
    body: { name: 'Before', alphaNameUuid: sender?.uuid ?? '', type: 'sms' as const, body: 'Hello', recipients: '+380671200000' },
  };
  await call(mailings.createSend, message, token);

  await page.goto(card);
  await main.getByRole('button', { name: `Actions for ${contract}` }).click();
  await page.getByRole('menuitem', { name: 'Disable', exact: true }).click();
  const startedAt = page.waitForResponse('**/v2/admin/customers/disable').then(() => Date.now());
  await page.getByRole('alertdialog', { name: `Disable ${contract}?` }).getByRole('button', { name: 'Disable', exact: true }).click();
  expect(await closed - await startedAt).toBeLessThan(1_000);
  await expect(loginPage(elsewhere).submit).toBeVisible();
  expect(await callApi(mailings.createSend, message, token)).toMatchObject({ code: errorCatalogue.session_cleared });
  expect(await callApi(session.login, { body: person })).toMatchObject({ code: errorCatalogue.customer_disabled });
  await expect(main.getByText('This customer is disabled.')).toBeVisible();
});
