import { session } from '@portal/contracts';
import { listsPage } from '../../pages/lists.page';
import { loginPage } from '../../pages/login.page';
import { portalPage } from '../../pages/portal.page';
import { expect, test } from '../../setup/journey';
import { startOf } from '../../setup/page-start';
import { call } from '../../setup/portal-api';
import { product } from '../../setup/product';
import { carrySession, newSession } from '../../setup/sessions';

const rubbish: readonly [string, string][] = [
  ['language', 'klingon'], ['language', '%E0%A4%A'], ['size', 'enormous'], ['size', '%'], ['sidebarStatus', 'maybe'],
  ['chatNotificationsEnabled', '\u00ff'],
  ['loggedIn', 'yes'], ['userToken', '%%%'], ['userToken', 'a'.repeat(3000)],
];
for (const [name, value] of rubbish) {
  test(`[NAV-01:login] an invalid cookie ${name} (${value.slice(0, 12)}) still gives a working page`, async ({
    page, context, troubles,
  }) => {
    troubles.foresee(/status of 40[01]/);
    await context.addCookies([{ name, value, url: product.baseUrl }]);
    await page.goto('/');
    await expect(loginPage(page).submit).toBeVisible();
    await loginPage(page).enter('demo');
    await expect(portalPage(page).heading).toContainText('Welcome');
  });
}

test('invalid data from an older or broken page is ignored', async ({ page, enter }) => {
  await page.addInitScript(() => {
    for (const [name, value] of [['tabs', '{"tabs":7'], ['workOf', '\u0000'], ['draft:mailing:new', '[1,2']] as const) {
      sessionStorage.setItem(name, value);
    }
    for (const [name, value] of [
      ['scheme', 'sepia'], ['themeColour', 'javascript:1'], ['settings', '{"tabsView":"perhaps"'], ['tabsView', '{{'],
    ] as const) localStorage.setItem(name, value);
  });
  await enter('demo', '/smslist/new');
  await expect(portalPage(page).heading).toHaveText('New mailing list');
});

const hostile = [
  'https://evil.example', '//evil.example', '/\\evil.example', '\\\\evil.example', '/%2fevil.example', '/%5cevil.example',
  '/%252fevil.example', 'javascript:alert(1)', ' //evil.example',
  '/\t/evil.example', '/\n/evil.example', '////evil.example', '/.//evil.example', 'http:evil.example', '@evil.example',
  '/login?redirect=//evil.example', '%2F%2Fevil.example', '/\u0000/evil.example',
];
for (const redirect of hostile) {
  test(`[NAV-03] redirect=${JSON.stringify(redirect)} opens the portal itself`, async ({ page }) => {
    await page.goto(`/login?${new URLSearchParams({ redirect })}`);
    await loginPage(page).enter('demo');
    await expect(page).toHaveURL('/dashboard');
    await expect(portalPage(page).heading).toContainText('Welcome');
  });
}

for (const target of [
  '//evil.example', '/\\evil.example', '/%2F%2Fevil.example', '/https://evil.example', '/login', '/redirect/redirect/dashboard', '/nowhere',
]) {
  test(`[NAV-20] /redirect${target} never leaves the portal`, async ({ page, enter }) => {
    await enter('demo', '/dashboard');
    await page.goto(`/redirect${target}`);
    await expect(portalPage(page).heading).toContainText('Welcome');
    expect(new URL(page.url()).origin).toBe(product.baseUrl);
  });
}

const codes = { none: '', rubbish: 'nonsense', long: 'x'.repeat(5000), marked: '<script>alert(1)</script>' };
for (const [what, code] of Object.entries(codes)) {
  test(`[NAV-24] a code that is ${what} leads to the login with an explanation`, async ({ page, troubles }) => {
    troubles.foresee(/status of 4\d\d/);
    await page.goto(`/auth-redirect?${new URLSearchParams({ code, redirect: '/smslist/list' })}`);
    // Many journeys sign in from one address; on a fast machine this one may reach the limit, and tries again as it is told.
    await expect(async () => {
      const retry = page.getByRole('button', { name: 'Retry' });
      if (await retry.isVisible()) await retry.click();
      await expect(loginPage(page).error).toContainText('sign-in link no longer works', { timeout: 2_000 });
    }).toPass();
    await loginPage(page).enter('demo');
    await expect(page).toHaveURL('/smslist/list');
  });
}

test('[NAV-24] a code opens the requested path only once', async ({ page, anotherBrowser, troubles }) => {
  troubles.foresee(/status of 400/);
  const { code } = await call(session.handOff, {}, await newSession('demo'));
  const link = `/auth-redirect?${new URLSearchParams({ code, redirect: '/smslist/list' })}`;
  await page.goto(link);
  await expect(page).toHaveURL('/smslist/list');
  await expect(listsPage(page).heading).toBeVisible();
  const second = await (await anotherBrowser()).newPage();
  await second.goto(product.baseUrl + link);
  await expect(loginPage(second).error).toContainText('sign-in link no longer works');
  await expect(second).not.toHaveURL(/code=/);
});

const answers = [
  ['[SES-04:empty] no element at all', { elements: [] }, 'getUIElements: empty elements list!'],
  ['[SES-04:nolist] no list', { elements: { path: '/dashboard' } }, 'Wrong elements list!'],
  ['[SES-04:nolist] elements that are none', { elements: [7, null, 'x'] }, 'Wrong elements list!'],
] as const;
for (const [what, data, words] of answers) {
  test(`${what} is a clear state with a way out`, async ({ page, context }) => {
    await carrySession(context, await newSession('demo'));
    let isWrong = true;
    await page.route('**/user/getuielements', (route) => (
      isWrong ? route.fulfill({ json: { code: 20000, success: true, data } }) : route.continue()
    ));
    await page.goto('/dashboard');
    await expect(page.getByRole('alert')).toContainText(words);
    isWrong = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(portalPage(page).heading).toContainText('Welcome');
  });
}

test('[SHL-11:reload] the portal works with a thousand open tabs', async ({ page, context }) => {
  await carrySession(context, await newSession('demo'));
  await page.goto('/404');
  await page.evaluate(() => {
    const tabs = Array.from({ length: 1000 }, (_, index) => ({
      path: `/smslist/${index + 1}`, to: `/smslist/${index + 1}`, title: `List ${index + 1}`,
    }));
    sessionStorage.setItem('tabs', JSON.stringify({ tabs, used: tabs.map(({ path }) => path) }));
    sessionStorage.setItem('workOf', 'demo');
  });
  const start = startOf(page);
  await page.goto('/smslist/list');
  await expect(listsPage(page).heading).toBeVisible();
  await expect(portalPage(page).tabs.getByRole('tab')).not.toHaveCount(0);
  await portalPage(page).menuItem('Dashboard').click();
  await expect(portalPage(page).heading).toContainText('Welcome');
  // Remote files still loading when the session ends would be refused.
  await start.over();
  await portalPage(page).logOut();
  await expect(loginPage(page).submit).toBeVisible();
});

test.describe('an offline start', () => {
  test('reports an unreachable server, and continues once it is reachable', async ({ page, enter, troubles }) => {
    troubles.foresee(/./);
    await page.route(/\/(user|v2|default)\//, (route) => route.abort());
    await enter('demo', '/dashboard');
    await expect(page.getByRole('alert').first()).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await Promise.race([page.getByRole('button', { name: 'Retry' }).click(), loginPage(page).enter('demo')]);
    await expect(portalPage(page).heading).toContainText('Welcome');
  });

  test('reports it even if the page’s own files fail to load', async ({ page, enter, troubles }) => {
    troubles.foresee(/./);
    await page.route(/\/assets\/portal\/(?!main)/, (route) => route.abort());
    await enter('demo', '/dashboard');
    await expect(page.getByText('Couldn’t load the portal')).toBeVisible();
  });
});
