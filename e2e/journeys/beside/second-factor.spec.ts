import { account, session } from '@portal/contracts';
import { loginPage } from '../../pages/login.page';
import { portalPage } from '../../pages/portal.page';
import { authenticator } from '../../setup/authenticator';
import { expect, test } from '../../setup/journey';
import { call } from '../../setup/portal-api';
import { product } from '../../setup/product';
import { newSession } from '../../setup/sessions';

test('[AUTH-9] a user sets up a second factor, confirms with it, and signs in with it', async ({ page, anotherBrowser, troubles }) => {
  troubles.foresee(/status of 428/);
  troubles.foresee(/status of 400 .*\/(v2\/session\/stepup|user\/login)/);
  // A handed-over session starts without step-up.
  const { code } = await call(session.handOff, {}, await newSession('topup'));
  await page.goto(`/auth-redirect?${new URLSearchParams({ code })}`);
  await expect(page).toHaveURL('/dashboard');
  await expect(portalPage(page).heading).toBeVisible();
  await page.goto('/profile/index?tab=security');
  const start = page.getByRole('button', { name: 'Set up two-factor' });
  const dialog = page.getByRole('alertdialog', { name: 'Confirm it’s you' });
  const password = dialog.getByLabel(/^Password/);

  await start.click();
  await expect(password).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(start).toBeFocused();
  await expect(page.getByText('Not done: you didn’t enter your password.')).toBeVisible();

  await page.keyboard.press('Enter');
  await expect(password).toBeFocused();
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('The password is wrong');
  await password.fill(product.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  const app = authenticator(await page.getByRole('group', { name: 'Setup key' }).getByRole('code').innerText());
  let recovery = '';
  try {
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel(/^Authenticator code/).fill(app.code());
    await page.keyboard.press('Enter');
    recovery = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').first().innerText();

    const elsewhere = await (await anotherBrowser()).newPage();
    await loginPage(elsewhere).open();
    await loginPage(elsewhere).enter('topup');
    const asked = elsewhere.getByLabel('Authenticator code');
    await expect(asked).toBeFocused();
    await asked.fill('000000');
    await elsewhere.keyboard.press('Enter');
    await expect(elsewhere.getByRole('alert')).toContainText('The code is wrong');
    await asked.fill(app.code());
    await elsewhere.keyboard.press('Enter');
    await expect(elsewhere).toHaveURL('/dashboard');
  } finally {
    if (recovery) await switchOff(recovery);
  }
});

/** Other journeys use the same login. */
async function switchOff(recovery: string): Promise<void> {
  const { jwtToken } = await call(session.login, { body: { login: 'topup', password: product.password, code: recovery } });
  await call(account.endTwoFactor, {}, jwtToken);
}
