import { portalPage } from '../../pages/portal.page';
import { expect, test } from '../../setup/journey';
import { carrySession, newSession } from '../../setup/sessions';

for (const [from, to] of [['/list', '/chat'], ['/finances', '/finances/invoices'], ['/nowhere/at/all', '/dashboard']] as const) {
  test(`${from === '/list'
    ? '[NAV-10]'
    : from === '/finances' ? '[NAV-16]' : '[NAV-21]'} ${from} leads to ${to}`, async ({ page, enter }) => {
    await enter('demo', from);
    await expect(page).toHaveURL(to);
    await expect(portalPage(page).heading).toBeVisible();
  });
}

test('[NAV-17:customers] /admin leads an administrator to the customers, and a customer to the dashboard', async ({
  page, enter, anotherBrowser,
}) => {
  await enter('admin', '/admin');
  await expect(page).toHaveURL('/admin/customers');
  const context = await anotherBrowser();
  await carrySession(context, await newSession('demo'));
  const stranger = await context.newPage();
  await stranger.goto('/admin');
  await expect(stranger).toHaveURL('/dashboard');
});

for (const [item, path, words] of [[
  'icon', '/icon/index', 'Icons',
], ['error-401', '/error/401', 'You don’t have access to this page'], ['error-404', '/error/404', 'Page not found']] as const) {
  test(`[NAV-19:${item}] ${path} opens inside the shell`, async ({ page, enter }) => {
    await enter('demo', path);
    await expect(portalPage(page).heading).toHaveText(words);
    await expect(portalPage(page).menu).toBeVisible();
  });
}

test('[SHL-09:profile] [SHL-09:dashboard] the user menu leads to profile and dashboard', async ({ page, enter }) => {
  await enter('demo', '/smslist/list');
  await portalPage(page).userMenu.click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/profile/index');
  await portalPage(page).userMenu.click();
  await page.getByRole('menuitem', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});
