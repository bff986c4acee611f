import { randomUUID } from 'node:crypto';
import { session } from '@portal/contracts';
import { adminAlphaNames, adminCustomers, adminRequests } from '@portal/contracts/admin';
import { loginPage } from '../pages/login.page';
import { portalPage } from '../pages/portal.page';
import { freshLogin, removeLogin, sessionBy, type FreshLogin } from '../setup/fresh-login';
import { expect, test } from '../setup/journey';
import { startOf } from '../setup/page-start';
import { callApi, call } from '../setup/portal-api';
import { carrySession, newSession } from '../setup/sessions';
import { socketEndOf } from '../setup/socket-end';

/** A new login per journey, because each changes or ends its data. */
let person: FreshLogin;
const persons: FreshLogin[] = [];
test.beforeEach(async () => {
  person = await freshLogin(['user', 'clientAdmin']);
  persons.push(person);
});
// After their pages have closed, which would otherwise navigate to the login.
test.afterAll(async () => {
  for (const each of persons) await removeLogin(each);
});

test('[SES-07] a changed password ends other sessions within a second, and only the new one works', async ({
  page, context, anotherBrowser, troubles,
}) => {
  // The wrong old password, and calls of the other browser during its sign-out.
  troubles.foresee(/status of 400 .*\/user\/changepassword/, /status of 401/);
  await carrySession(context, await sessionBy(person));
  await page.goto('/profile/index?tab=security');
  const elsewhere = await (await anotherBrowser()).newPage();
  await loginPage(elsewhere).open();
  const [start, closed] = [startOf(elsewhere), socketEndOf(elsewhere)];
  await loginPage(elsewhere).enter(person.login, person.password);
  await expect(portalPage(elsewhere).heading).toHaveText('Welcome, Journey Person');
  // Remote files still loading when the session ends would be refused.
  await start.over();

  const form = page.getByRole('form', { name: 'Password' });
  const change = form.getByRole('button', { name: 'Change password' });
  const wanted = `brave otter ${randomUUID()}`;
  for (const [field, value, words] of [
    ['oldPassword', 'not the password', 'Enter old password'], ['newPassword', wanted, 'Enter a new password'],
    ['reNewPassword', wanted, 'Retype new password'],
  ] as const) {
    await change.click();
    await expect(form.getByText(words, { exact: true })).toBeVisible();
    await form.locator(`[name="${field}"]`).fill(value);
  }
  await change.click();
  await expect(form.getByRole('alert')).toContainText('Cannot change password');
  await expect(portalPage(elsewhere).heading).toBeVisible();

  await form.locator('[name="oldPassword"]').fill(`  ${person.password} `);
  const startedAt = page.waitForResponse('**/user/changepassword').then(() => Date.now());
  await change.click();
  expect(await closed - await startedAt).toBeLessThan(1_000);
  await expect(portalPage(page).toasts).toContainText('Password changed');
  const out = elsewhere.getByRole('alertdialog', { name: 'You have been logged out…' });
  await expect(out).toBeVisible();
  await out.getByRole('button', { name: 'Re-Login' }).click();
  await expect(loginPage(elsewhere).submit).toBeVisible();

  await page.reload();
  await expect(portalPage(page).heading).toHaveText('Profile');
  expect(await callApi(session.login, { body: { login: person.login, password: person.password } })).toMatchObject({ status: 400 });
  await loginPage(elsewhere).enter(person.login, wanted);
  await expect(portalPage(elsewhere).heading).toBeVisible();
});

test('[VAL-09] a key is shown once with a warning, and removed after a final confirmation', async ({ page, context }) => {
  await carrySession(context, await sessionBy(person));
  await page.goto('/developers/keys');
  const name = `Shop ${person.login}`;
  await page.getByRole('button', { name: 'Create key' }).click();
  const form = page.getByRole('dialog', { name: 'New API key' });
  await form.getByRole('textbox', { name: /^Name/ }).fill(name);
  await form.getByRole('checkbox', { name: /^Balance/ }).check();
  await form.getByRole('button', { name: 'Create key' }).click();
  const shown = page.getByRole('alertdialog', { name: `API key “${name}” created` });
  await expect(shown).toContainText('Copy this key now. You won’t be able to see it again.');
  const key = await shown.getByRole('group', { name: 'API key' }).getByRole('code').innerText();
  expect(key.length).toBeGreaterThan(30);
  // The key must not be lost by accident: Escape does nothing.
  await page.keyboard.press('Escape');
  await shown.getByRole('button', { name: 'I’ve saved this key' }).click();
  await expect(shown).toBeHidden();
  await expect.poll(() => page.content()).not.toContain(key);
  await page.reload();
  const remove = page.getByRole('button', { name: `Delete key ${name}` });
  await expect(remove).toBeVisible();
  expect(await page.content()).not.toContain(key);

  const question = page.getByRole('alertdialog', { name: `Delete API key “${name}”?` });
  await remove.click();
  await expect(question).toContainText('This can’t be undone');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(remove).toBeVisible();
  await remove.click();
  await question.getByRole('button', { name: 'Delete key' }).click();
  await expect(remove).toHaveCount(0);
});

test('[SND-02:request] an alpha name is requested with a document, approved by an administrator, and appears', async ({ page, context }) => {
  const name = `J${randomUUID().slice(0, 8)}`;
  await carrySession(context, await sessionBy(person));
  await page.goto('/alphanames/index');
  const { main } = portalPage(page);
  await main.getByRole('button', { name: 'Request alpha name' }).click();
  await main.getByRole('textbox', { name: /^Alpha name/ }).fill(name);
  await main.getByRole('checkbox', { name: 'SMS', exact: true }).check();
  await main.locator(
    'input[type="file"]',
  ).setInputFiles({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') });
  await expect(main.getByRole('list', { name: 'Documents' })).toContainText('certificate.pdf');
  await main.getByRole('button', { name: 'Send request' }).click();
  const asked = main.getByRole('list', { name: 'Requests' }).getByRole('listitem').filter({ hasText: name }).first();
  await expect(asked).toContainText('Pending');

  const admin = await newSession('admin');
  const { items: [request] } = await call(adminRequests.list, { query: { filter: { text: name } } }, admin);
  const { items: connections } = await call(adminAlphaNames.providers, {}, admin);
  const connection = connections.find(({ messageTypes }) => messageTypes.includes('sms'));
  if (!request || !connection) throw new Error('There is no such request, or no connection that sends SMS.');
  await call(adminRequests.approve, {
    body: {
      uuid: request.uuid, answer: 'Registered.',
      directions: [{ connectionId: connection.id, messageType: 'sms', providerAlphaname: name, priority: 1 }],
    },
  }, admin);
  try {
    await page.reload();
    await expect(asked).toContainText('Approved');
    await expect(asked).toContainText('Registered.');
    await main.getByRole('tab', { name: 'Alpha names' }).click();
    await main.getByRole('searchbox').fill(name);
    await expect(main.getByRole('row').filter({ hasText: name })).toContainText('SMS');
  } finally {
    await deleteAlphaName(request.customerUuid, name, admin);
  }
});

test('[NAV-06] the profile is not in the menu, and discards unsaved input on leaving', async ({ page, context }) => {
  await carrySession(context, await sessionBy(person));
  await page.goto('/dashboard');
  const { heading, userMenu, menuItems, menuItem, tab } = portalPage(page);
  await userMenu.click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/profile/index');
  await expect(menuItems.filter({ hasText: 'Profile' })).toHaveCount(0);
  const name = page.getByRole('main').getByRole('textbox', { name: /^Name/ });
  await name.fill('Typed and not saved');
  await menuItem('Dashboard').click();
  await expect(heading).toContainText('Welcome');
  await tab('Profile').click();
  await expect(name).toHaveValue('Journey Person');
});

/** Other journeys' lists start from the existing alpha names. */
async function deleteAlphaName(customer: string, name: string, admin: string): Promise<void> {
  const { items } = await call(adminCustomers.alphaNames, { query: { uuid: customer } }, admin);
  const created = items.find((each) => each.name === name);
  if (created) await call(adminCustomers.deleteAlphaName, { body: { uuid: customer, alphaNameUuid: created.uuid } }, admin);
}
