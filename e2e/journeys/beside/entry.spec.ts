import { page as pageContract } from '@portal/contracts';
import { loginPage } from '../../pages/login.page';
import { portalPage } from '../../pages/portal.page';
import { expect, test } from '../../setup/journey';
import { call } from '../../setup/portal-api';

/** Accessible names of pages without a session. */
test.describe('a stranger', () => {
  test('[NAV-01:login] opens the login page', async ({ page }) => {
    await loginPage(page).open();
    await expect(page).toHaveURL('/login');
    await expect(loginPage(page).heading).toHaveText('Sign in');
  });

  test('[NAV-01:auth-redirect] with an expired link sees the reason on the login page', async ({ page, troubles }) => {
    troubles.foresee(/status of 400/);
    await page.goto('/auth-redirect?code=used&redirect=%2Fsmslist%2Flist');
    await expect(loginPage(page).error).toContainText('This sign-in link no longer works');
    await loginPage(page).enter('demo');
    await expect(page).toHaveURL('/smslist/list');
  });

  test('[NAV-01:404] opens the page for missing pages', async ({ page }) => {
    await page.goto('/404');
    await expect(loginPage(page).heading).toHaveText('Page not found');
    await expect(page).toHaveURL('/404');
  });

  test('[NAV-01:401] opens the page for forbidden pages, with a link to sign in', async ({ page }) => {
    await page.goto('/401');
    await expect(loginPage(page).heading).toHaveText('Sign in to open this page');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/login');
  });

  test('[NAV-02] is sent to login and afterwards to the requested URL, query included', async ({ page }) => {
    await page.goto('/smslist/list?status=1&text=spring');
    await expect(page).toHaveURL(`/login?${new URLSearchParams({ redirect: '/smslist/list?status=1&text=spring' })}`);
    await loginPage(page).enter('demo');
    await expect(page).toHaveURL('/smslist/list?status=1&text=spring');
    await expect(portalPage(page).heading).toHaveText('Mailing lists');
  });

  for (const foreign of [
    '//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example/', '/%09/elsewhere.example', 'javascript:alert(1)',
  ]) {
    test(`[NAV-03] following a link to ${foreign} gets the portal’s main page`, async ({ page }) => {
      await loginPage(page).open(`/login?${new URLSearchParams({ redirect: foreign })}`);
      await loginPage(page).enter('demo');
      await expect(page).toHaveURL('/dashboard');
      await expect(portalPage(page).menu).toBeVisible();
    });
  }
});

test.describe('a user', () => {
  test('[NAV-04] opening login while signed in is sent to the main page', async ({ enter }) => {
    const page = await enter('demo', '/login');
    await expect(page).toHaveURL('/dashboard');
    await expect(portalPage(page).heading).toHaveText('Welcome, Olena Demo');
  });

  test('[NAV-05] is redirected from / to the dashboard, whose tab can’t be closed', async ({ enter }) => {
    const page = await enter('demo', '/');
    const portal = portalPage(page);
    await expect(page).toHaveURL('/dashboard');
    await portal.menuItem('Mailing lists').click();
    await expect(portal.heading).toHaveText('Mailing lists');
    await portal.tab('Dashboard').focus();
    await page.keyboard.press('Delete');
    await portal.tab('Dashboard').click({ button: 'middle' });
    await expect(portal.tab('Dashboard')).toBeVisible();
    await expect(portal.tabs.getByTitle('Close')).toHaveCount(0);
  });

  for (const nowhere of ['/no/such/place', '/smslist/12a', '/smslist', '/error/whatever']) {
    test(`[NAV-21] opening ${nowhere} is redirected to the main page`, async ({ enter }) => {
      const page = await enter('demo', nowhere);
      await expect(page).toHaveURL('/dashboard');
      await expect(portalPage(page).heading).toHaveText('Welcome, Olena Demo');
    });
  }

  test('[NAV-22] sees the page’s name in the title, in their language', async ({ enter }) => {
    const { pageTitle } = await call(pageContract.data, {});
    const page = await enter('demo', '/dashboard');
    const portal = portalPage(page);
    await expect(page).toHaveTitle(`Dashboard - ${pageTitle}`);
    await portal.menuItem('Mailing lists').click();
    await expect(page).toHaveTitle(`Mailing lists - ${pageTitle}`);
    await portal.chooseLanguage('Русский');
    await expect(page).toHaveTitle(`Рассылки - ${pageTitle}`);
    await portal.chooseLanguage('Українська');
    await expect(page).toHaveTitle(`Розсилки - ${pageTitle}`);
    await page.goBack();
    await expect(page).toHaveTitle(`Головна - ${pageTitle}`);
  });
});
