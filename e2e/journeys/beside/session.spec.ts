import { session } from '@portal/contracts';
import { loginPage } from '../../pages/login.page';
import { portalPage } from '../../pages/portal.page';
import { expect, test } from '../../setup/journey';
import { startOf } from '../../setup/page-start';
import { callApi } from '../../setup/portal-api';
import { product } from '../../setup/product';
import { carrySession, newSession } from '../../setup/sessions';
import { requestsOf } from '../../setup/requests';

test('[SES-01] the login name is trimmed, and the returned token is stored in the cookies', async ({ page, context }) => {
  let token = '';
  await page.route('**/user/login', async (route) => {
    const response = await route.fetch();
    token = ((await response.json()) as { data: { jwtToken: string } }).data.jwtToken;
    await route.fulfill({ response });
  });
  await loginPage(page).open();
  const asked = page.waitForRequest('**/user/login');
  await loginPage(page).enter('  demo ');
  expect((await asked).postDataJSON()).toEqual({ login: 'demo', password: product.password });
  await expect(page).toHaveURL('/dashboard');
  const cookies = new Map((await context.cookies()).map((cookie) => [cookie.name, cookie]));
  expect(token).not.toBe('');
  expect(cookies.get('userToken')).toMatchObject({ value: token, sameSite: 'Strict' });
  expect(cookies.get('loggedIn')?.value).toBe('1');
});

test('[SES-01] a wrong password shows Login failed, and starts no session', async ({ page, context, troubles }) => {
  troubles.foresee(/status of 400 .*\/user\/login/);
  await loginPage(page).open();
  // An unused name, so lockouts don't affect other journeys.
  await loginPage(page).enter('nobody-of-the-demo', 'not the password');
  await expect(loginPage(page).error).toContainText('Login failed');
  await expect(loginPage(page).password).toBeFocused();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('userToken');
});

test('[SES-02:all] after login, user, rights, organizations and alpha names are requested once each', async ({ page }) => {
  const requests = requestsOf(page);
  await loginPage(page).open();
  await loginPage(page).enter('demo');
  await expect(page).toHaveURL('/dashboard');
  const asked = ['/user/info', '/user/getuielements', '/user/listorganizations', '/user/listalphanames', '/user/listallalphanames'];
  for (const path of asked) await expect.poll(() => requests.of('GET', path), path).toHaveLength(1);
});

test('[SES-03] if loading the user fails, the token is cleared and login says why', async ({ page, context, troubles }) => {
  troubles.foresee(/500/);
  await carrySession(context, await newSession('demo'));
  await page.route('**/user/info', (route) => route.fulfill({
    status: 500, json: { code: 50000, success: false, data: { localizedMessage: 'server_unexpected' } },
  }));
  await page.goto('/smslist/list');
  await expect(loginPage(page).error).toHaveText('Verification failed, please Login again');
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('userToken');
  await page.unroute('**/user/info');
  await loginPage(page).enter('demo');
  await expect(page).toHaveURL('/smslist/list');
});

test('[SES-05] signing out ends the session on the server, here, and in other tabs', async ({ page, context, troubles }) => {
  const token = await newSession('demo');
  await carrySession(context, token);
  const other = await context.newPage();
  const starts = [startOf(page), startOf(other)];
  await page.goto('/smslist/list');
  await other.goto('/dashboard');
  await expect(portalPage(other).heading).toBeVisible();
  // Remote files still loading when the session ends would be refused.
  for (const start of starts) await start.over();
  expect(await callApi(session.info, {}, token)).toMatchObject({ status: 200 });

  await portalPage(page).logOut();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/login');
    await expect(loginPage(tab).submit).toBeVisible();
  }
  await expect.poll(() => callApi(session.info, {}, token)).toMatchObject({ status: 401, code: 40100 });
  expect((await context.cookies()).filter(({ name }) => name === 'userToken' || name === 'loggedIn')).toEqual([]);
  troubles.foresee(/status of 401/);
});

test('[SES-20] the sign-in page says that the session was ended elsewhere', async ({ page, context, troubles }) => {
  troubles.foresee(/status of 401/);
  const token = await newSession('demo');
  await carrySession(context, token);
  const start = startOf(page);
  await page.goto('/smslist/list');
  await expect(portalPage(page).heading).toHaveText('Mailing lists');
  // Remote files still loading when the session ends would be refused.
  await start.over();
  expect(await callApi(session.logout, {}, token)).toMatchObject({ status: 200 });
  await expect(page).toHaveURL(/\/login\?/);
  await expect(loginPage(page).error).toContainText(/another window or on another device/);
  await loginPage(page).enter('demo');
  await expect(page).toHaveURL('/smslist/list');
  await portalPage(page).logOut();
  await expect(page).toHaveURL('/login');
  await expect(loginPage(page).submit).toBeVisible();
  // After a voluntary sign-out no message is shown.
  await expect(loginPage(page).error).toHaveCount(0);
});

test('[SES-05] the browser’s next user does not see the previous user’s tabs', async ({ page, context }) => {
  await carrySession(context, await newSession('demo'));
  const start = startOf(page);
  await page.goto('/smslist/new');
  await expect(portalPage(page).tab('New mailing list')).toBeVisible();
  await start.over();
  await portalPage(page).logOut();
  await loginPage(page).enter('demo');
  await expect(page).toHaveURL('/dashboard');
  await expect(portalPage(page).tab('Mailing lists')).toBeVisible();
  await expect(portalPage(page).tab('New mailing list')).toHaveCount(0);
});

test('[SES-09] the page includes its data: neither login nor portal requests it', async ({ page }) => {
  const requests = requestsOf(page);
  await loginPage(page).open();
  await loginPage(page).enter('demo');
  await expect(portalPage(page).heading).toHaveText('Welcome, Olena Demo');
  expect(requests.of('GET', '/default/pagedata')).toEqual([]);
});

test('[SES-09] a page without its data requests it first', async ({ page, context, troubles }) => {
  // Chromium assigns fulfilled pages to an unknown network, which may not open sockets to local addresses.
  troubles.foresee(/LOCAL_NETWORK_ACCESS_CHECKS/);
  await carrySession(context, await newSession('demo'));
  await page.route('**/dashboard', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(/<script type="application\/json" id="page-data">.*?<\/script>/s, '');
    await route.fulfill({ response, body: html });
  });
  let provideData = () => {};
  const held = new Promise<void>((resolve) => (provideData = resolve));
  await page.route('**/default/pagedata', async (route) => {
    await held;
    await route.continue();
  });
  const requests = requestsOf(page);
  const asked = page.waitForRequest('**/default/pagedata');
  await page.goto('/dashboard');
  await asked;
  expect(requests.of('GET', '/user/info')).toEqual([]);
  provideData();
  await expect(portalPage(page).heading).toHaveText('Welcome, Olena Demo');
});

test.describe('[SES-08] impersonating another login', () => {
  test('starts from the logins, shows on every screen, and ends in every tab', async ({ page, context, troubles }) => {
    // A tab may make a call while the session changes, such as for a remote file.
    troubles.foresee(/status of 401/, /status of 404 .*\/remotes\//, /Refused to execute script from '[^']*\/remotes\//);
    await carrySession(context, await newSession('impersonate'));
    await page.goto('/admin/logins?text=fin');
    const other = await context.newPage();
    await other.goto('/dashboard');
    await expect(portalPage(other).heading).toContainText('Welcome');
    const { main } = portalPage(page);
    await main.getByRole('row').filter({ hasText: 'fin' }).filter({ hasText: 'Ivan Accountant' }).getByRole('button', {
      name: /^Actions for/,
    }).click();
    await page.getByRole('menuitem', { name: 'Sign in as' }).click();
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: /Sign in as/ }).click();
    await expect(portalPage(page).heading).toHaveText('Welcome, Ivan Accountant');
    await expect(portalPage(other).heading).toHaveText('Welcome, Ivan Accountant');
    const banner = page.getByText('Viewing as fin (you are impersonate).');
    await expect(banner).toBeVisible();
    await expect(portalPage(page).menuItem('Customers')).toHaveCount(0);
    await page.getByRole('button', { name: 'Return to my login' }).click();
    await expect(banner).toBeHidden();
    await expect(portalPage(page).menuItem('Customers')).toBeVisible();
    await expect(portalPage(other).menuItem('Customers')).toBeVisible();
  });
});

test('[SES-02:admin] an administrator’s customers and alpha names are loaded at login, one page each', async ({ page }) => {
  const requests = requestsOf(page);
  await loginPage(page).open();
  await loginPage(page).enter('admin');
  await expect(page).toHaveURL('/dashboard');
  for (const path of ['/admin/customers/list', '/admin/alphanames/list']) {
    await expect.poll(() => requests.of('GET', path).length, path).toBe(1);
    expect(Number(requests.of('GET', path)[0]?.query.get('limit') ?? 25)).toBeLessThanOrEqual(100);
  }
});
