import type { Page } from '@playwright/test';
import { loginPage } from '../pages/login.page';
import { portalPage } from '../pages/portal.page';
import { expect, test } from '../setup/journey';
import { startOf } from '../setup/page-start';
import { product } from '../setup/product';
import { carrySession, newSession } from '../setup/sessions';
import { socketEndOf } from '../setup/socket-end';

/** Answers the password dialog if it appears: at most once in ten minutes. */
async function prove(page: Page, then: ReturnType<Page['getByRole']>): Promise<void> {
  const question = page.getByRole('alertdialog', { name: 'Confirm it’s you' });
  await expect(question.or(then).first()).toBeVisible();
  if (!(await question.isVisible())) return;
  await question.getByLabel('Password', { exact: true }).fill(product.password);
  await question.getByRole('button', { name: 'Confirm' }).click();
}

test('[ADM-03:create] [ADM-03:lock] [ADM-07] a new login sets its password by link; locking it ends its session', async ({
  page, context, anotherBrowser, troubles,
}) => {
  // The locked login's page makes calls during its sign-out; the first call requires step-up.
  troubles.foresee(/status of (401|428)/);
  const login = `journey.${Date.now().toString(36)}`;
  const secret = 'quiet kestrel above the weir';
  await carrySession(context, await newSession('admin'));
  await page.goto('/admin/logins');
  const { main } = portalPage(page);
  await main.getByRole('button', { name: 'Create login' }).click();
  const form = page.getByRole('dialog', { name: 'New login' });
  await form.getByRole('group', { name: 'Matching customers' }).getByRole('listitem').first().getByRole('button').click();
  await form.getByRole('textbox', { name: /^Login/ }).fill(login);
  await form.getByRole('textbox', { name: /^Full name/ }).fill('Journey Person');
  await form.getByRole('button', { name: 'Create and get link' }).click();
  const invitation = page.getByRole('dialog', { name: `Link for ${login}` });
  await prove(page, invitation);
  const link = await invitation.getByRole('textbox', { name: 'Link' }).inputValue();
  await invitation.getByRole('button', { name: 'Done' }).click();

  const person = await (await anotherBrowser()).newPage();
  await person.goto(link);
  const [start, closed] = [startOf(person), socketEndOf(person)];
  const fields = person.locator('input[type="password"]');
  await fields.nth(0).fill(secret);
  await fields.nth(1).fill(secret);
  await fields.nth(1).press('Enter');
  await expect(portalPage(person).heading).toContainText('Welcome');
  // Remote files still loading when the session ends would be refused.
  await start.over();

  await main.getByRole('searchbox').fill(login);
  await main.getByRole('button', { name: `Actions for ${login}` }).click();
  await page.getByRole('menuitem', { name: 'Lock' }).click();
  const question = page.getByRole('alertdialog', { name: `Lock ${login}?` });
  const startedAt = page.waitForResponse('**/admin/logins/lock').then(() => Date.now());
  await question.getByRole('button', { name: 'Lock login' }).click();
  expect(await closed - await startedAt).toBeLessThan(1_000);
  await expect(loginPage(person).submit).toBeVisible();
  await expect(main.getByText('Locked', { exact: true }).last()).toBeVisible();

  await page.goto('/admin/audit?login=admin');
  await expect(main.getByRole('button', { name: /locked a login/ }).first()).toContainText('Succeeded');
  await expect(main.getByRole('button', { name: /created a login/ }).first()).toContainText('Succeeded');
});

test('[SES-08] [ADM-07] the audit shows both logins for actions during impersonation', async ({ page, context, troubles }) => {
  // The old page still loads remote files, which its ended session can't access.
  troubles.foresee(/status of 401/, /status of 404 .*\/remotes\//, /Refused to execute script from '[^']*\/remotes\//);
  await carrySession(context, await newSession('impersonate'));
  await page.goto('/admin/logins?text=fin');
  const { main } = portalPage(page);
  await main.getByRole('button', { name: 'Actions for fin', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sign in as' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign in as this login' }).click();
  await expect(portalPage(page).heading).toHaveText('Welcome, Ivan Accountant');
  await page.getByRole('button', { name: 'Return to my login' }).click();
  await expect(portalPage(page).menuItem('Audit log')).toBeVisible();
  await page.goto('/admin/audit?login=impersonate&impersonated=1');
  await expect(main.getByRole('button', { name: /impersonate as fin/ }).first()).toBeVisible();
});
