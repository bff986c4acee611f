import type { BrowserContext, Page, Route } from '@playwright/test';
import { listsPage } from '../pages/lists.page';
import { loginPage } from '../pages/login.page';
import { portalPage } from '../pages/portal.page';
import { expect, test } from '../setup/journey';
import { startOf } from '../setup/page-start';
import { carrySession, newSession } from '../setup/sessions';

/** Fakes the answer to the balance call, which a menu item triggers on every screen. */
async function balanceAnswers(page: Page, answer: Parameters<Route['fulfill']>[0]): Promise<void> {
  await page.route('**/user/loadbalance', (route) => route.fulfill(answer));
}
const refreshBalance = (page: Page) => portalPage(page).refreshBalance();
/** The same, if a dialog may cover the header. */
const refreshBalanceBehind = (page: Page) => portalPage(page).refreshBalance({ behind: true });

/** In a session that may end, so it waits for loading remote files, which would be refused then. */
async function openLists(page: Page, context: BrowserContext): Promise<void> {
  const start = startOf(page);
  await carrySession(context, await newSession('demo'));
  await page.goto('/smslist/list');
  await expect(listsPage(page).heading).toBeVisible();
  await start.over();
}

test('[ERR-01] a refusal shows its translated name and further messages for five seconds', async ({ page, enter }) => {
  await enter('demo', '/smslist/list');
  await expect(listsPage(page).heading).toBeVisible();
  await balanceAnswers(page, { json: { code: 40970, success: false, message: 'low', data: {
    localizedMessage: 'empty_parameter', params: { param: 'sum' },
    messages: [{ message: 'First {n}', params: { n: 1 } }, { message: 'Second' }],
  } } });
  // From here on only `runFor` advances time, however long the checks take.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await refreshBalance(page);
  const toast = portalPage(page).toasts.getByRole('alert');
  await expect(toast).toContainText('Empty parameter: sum');
  await expect(toast.getByRole('listitem')).toHaveCount(2);
  await page.clock.runFor(4900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toBeHidden();
});

test('[ERR-01] a refusal with an unknown name shows its message, otherwise Error', async ({ page, enter }) => {
  await enter('demo', '/smslist/list');
  await expect(listsPage(page).heading).toBeVisible();
  await balanceAnswers(page, {
    json: { code: 49999, success: false, message: 'The cellar is flooded', data: { localizedMessage: 'cellar_flooded' } },
  });
  await refreshBalance(page);
  await expect(portalPage(page).toasts.getByRole('alert')).toContainText('The cellar is flooded');
  await page.unroute('**/user/loadbalance');
  await balanceAnswers(page, { json: { code: 49999, success: false } });
  await refreshBalance(page);
  await expect(portalPage(page).toasts.getByRole('alert').last()).toContainText('Error');
});

test('[ERR-02] 19999 clears the token and reloads the page', async ({ page, context, troubles }) => {
  troubles.foresee(/status of 40/);
  await openLists(page, context);
  await balanceAnswers(page, { json: { code: 19999, success: false } });
  await refreshBalance(page);
  await expect(page).toHaveURL(/\/login\?redirect=%2Fsmslist%2Flist/);
  expect((await context.cookies()).filter(({ name }) => name === 'userToken')).toEqual([]);
});

for (const code of [50008, 50012, 50014]) {
  test(`[ERR-03] ${code} asks once however many requests fail, and Re-Login leads to the login and back`, async ({
    page, context, troubles,
  }) => {
    troubles.foresee(/status of 40/);
    await openLists(page, context);
    const refuse = (asked: RegExp) => page.route(asked, (route) => (
      route.request().isNavigationRequest() ? route.continue() : route.fulfill({ json: { code, success: false } })
    ));
    const lists = /\/smslist\/list\?/;
    await refuse(lists);
    await refuse(/\/user\/loadbalance/);
    await refreshBalanceBehind(page);
    await expect(page.getByRole('alertdialog')).toHaveCount(1);
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('You have been logged out…');
    // List events trigger calls, so the dialog may reappear before the next step.
    await page.unroute(lists);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await refreshBalanceBehind(page);
    const loggedOut = page.waitForRequest('**/user/logout');
    await dialog.getByRole('button', { name: 'Re-Login' }).click();
    await loggedOut;
    await expect(page).toHaveURL(/\/login\?redirect=%2Fsmslist%2Flist/);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await loginPage(page).enter('demo');
    await expect(listsPage(page).heading).toBeVisible();
  });
}

for (const status of [401, 403]) {
  test(`[ERR-04] HTTP ${status} without a rights error ends the session`, async ({ page, context, troubles }) => {
    troubles.foresee(/status of 40/);
    await openLists(page, context);
    await balanceAnswers(page, { status, json: { code: status * 100 + 1, success: false } });
    await refreshBalance(page);
    await expect(page).toHaveURL(/\/login/);
    await expect(loginPage(page).submit).toBeVisible();
  });
}

test('[ERR-05] a network failure is reported, and the page stays', async ({ page, enter, troubles }) => {
  troubles.foresee(/ERR_|Failed to load/);
  await enter('demo', '/smslist/list');
  await expect(listsPage(page).heading).toBeVisible();
  await page.route('**/user/loadbalance', (route) => route.abort());
  await refreshBalance(page);
  await expect(portalPage(page).toasts.getByRole('alert')).toContainText('Can’t reach the server. Check your internet');
  await expect(listsPage(page).heading).toBeVisible();
});

test('[ERR-09] leaving a screen aborts its reads', async ({ page, enter }) => {
  const held: Route[] = [];
  // Records aborts in the page; the browser reports no events for requests held before sending.
  await page.addInitScript(() => {
    const { open, abort } = XMLHttpRequest.prototype;
    const addresses = new WeakMap<XMLHttpRequest, string>();
    const given: string[] = [];
    Object.assign(window, { given });
    XMLHttpRequest.prototype.open = function opened(this: XMLHttpRequest, ...args: unknown[]) {
      addresses.set(this, String(args[1]));
      Reflect.apply(open, this, args);
    };
    XMLHttpRequest.prototype.abort = function aborted(this: XMLHttpRequest) {
      given.push(addresses.get(this) ?? '');
      abort.call(this);
    };
  });
  const start = startOf(page);
  await enter('demo', '/dashboard');
  await expect(portalPage(page).heading).toContainText('Welcome');
  // A dashboard widget also reads lists, and the navigation doesn't abort that call.
  await start.over();
  await page.route(/\/smslist\/list\?/, (route) => (route.request().isNavigationRequest() ? route.continue() : void held.push(route)));
  await portalPage(page).menuItem('Mailing lists').click();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  const given = () => (
    page.evaluate(() => (window as unknown as { given: string[] }).given.filter((address) => address.includes('/smslist/list')))
  );
  expect(await given()).toEqual([]);
  await portalPage(page).menuItem('Documentation').click();
  await expect.poll(given).not.toEqual([]);
});
