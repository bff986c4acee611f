import { listPage } from '../pages/list.page';
import { listsPage } from '../pages/lists.page';
import { loginPage } from '../pages/login.page';
import { portalPage } from '../pages/portal.page';
import { trialPage } from '../pages/trial.page';
import { expect, test } from '../setup/journey';
import { preparedList } from '../setup/mailing-lists';
import { requestsOf } from '../setup/requests';
import { carrySession, newSession } from '../setup/sessions';
import { newVersion, publishTrial } from '../setup/trial';

test.describe('[NAV-25:cached] what was open is as it was left', () => {
  test('two details of one route keep two states', async ({ page, enter }) => {
    await publishTrial(newVersion());
    await enter('demo', '/trial/1');
    await trialPage(page).remark.fill('of the first');
    await page.evaluate(() => {
      history.pushState(null, '', '/trial/2');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(portalPage(page).heading).toHaveText('Trial 2');
    await expect(trialPage(page).remark).toHaveValue('');
    await trialPage(page).remark.fill('of the second');
    await portalPage(page).tab('Trial').first().click();
    await expect(trialPage(page).remark).toHaveValue('of the first');
    await portalPage(page).tab('Trial').last().click();
    await expect(trialPage(page).remark).toHaveValue('of the second');
  });

  test('a list’s filter, place and scroll come back without a load being waited for', async ({ page, enter }) => {
    for (let index = 0; index < 3; index++) await preparedList({ name: `Kept ${index} ${Date.now()}` });
    await enter('demo', '/smslist/list');
    await listsPage(page).search.fill('Kept');
    await expect(page).toHaveURL(/text=Kept/);
    await portalPage(page).menuItem('Dashboard').click();
    await expect(portalPage(page).heading).toContainText('Welcome');
    await expect(page).toHaveURL('/dashboard');
    await page.route('**/smslist/list?*', () => undefined);
    await portalPage(page).tab('Mailing lists').click();
    await expect(listsPage(page).search).toHaveValue('Kept');
    await expect(listsPage(page).names.first()).toContainText('Kept');
    await expect(page).toHaveURL(/text=Kept/);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('[NAV-25:closed] [SHL-11:close] a closed tab forgets', async ({ page, enter }) => {
    await publishTrial(newVersion());
    await enter('demo', '/trial/1');
    await trialPage(page).remark.fill('gone soon');
    await portalPage(page).fromTabMenu('Trial', 'Close');
    await expect(page).not.toHaveURL(/trial/);
    await page.goBack();
    await expect(trialPage(page).remark).toHaveValue('');
  });

  test('[NAV-06] the profile is built anew on each visit', async ({ page, enter }) => {
    await enter('demo', '/profile/index');
    const { heading, menuItems, tab } = portalPage(page);
    await expect(heading).toBeVisible();
    await expect(menuItems.filter({ hasText: 'Profile' })).toHaveCount(0);
    await heading.evaluate((element) => element.setAttribute('data-seen', 'before'));
    await portalPage(page).menuItem('Dashboard').click();
    await expect(heading).toContainText('Welcome');
    await tab('Profile').click();
    await expect(heading).toHaveText('Profile');
    await expect(heading).not.toHaveAttribute('data-seen');
  });
});

test.describe('[SHL-11] the tags bar', () => {
  test('[SHL-11:refresh] a tab is built anew, in its place and with its address', async ({ page, enter }) => {
    await publishTrial(newVersion());
    await enter('demo', '/trial/1');
    await trialPage(page).remark.fill('before');
    const steps = await page.evaluate(() => history.length);
    await portalPage(page).fromTabMenu('Trial', 'Refresh');
    await expect(trialPage(page).remark).toHaveValue('');
    expect(await page.evaluate(() => history.length)).toBe(steps);
  });

  test('[SHL-11:others] [SHL-11:all] closes others, or all that may be closed', async ({ page, enter }) => {
    const { id } = await preparedList({ name: 'Other tab' });
    await enter('demo', '/smslist/new');
    const { tabs, tab, fromTabMenu } = portalPage(page);
    await expect(tab('New mailing list')).toBeVisible();
    await page.goto(`/smslist/${id}`);
    await expect(tab('Other tab')).toBeVisible();
    await page.goto('/profile/index');
    await expect(tab('New mailing list')).toBeVisible();
    await fromTabMenu('Profile', 'Close others');
    await expect(tab('New mailing list')).toHaveCount(0);
    await expect(tab('Profile')).toBeVisible();
    await expect(tab('Dashboard')).toBeVisible();
    await fromTabMenu('Profile', 'Close all');
    await expect(tab('Profile')).toHaveCount(0);
    for (const one of await tabs.getByRole('tab').allTextContents()) expect(['Dashboard', 'Mailing lists', 'Chat', 'Chats']).toContain(one.trim());
  });

  test('works by keyboard alone, and the order that was chosen survives a reload', async ({ page, enter }) => {
    await enter('demo', '/smslist/new');
    const { tab, tabs } = portalPage(page);
    await expect(tab('New mailing list')).toBeVisible();
    await page.goto('/profile/index');
    await tab('Profile').focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Move left' }).press('Enter');
    const titles = async () => (await tabs.getByRole('tab').allTextContents()).map((title) => title.trim());
    await expect.poll(async () => (await titles()).slice(-2)).toEqual(['Profile', 'New mailing list']);
    await page.reload();
    await expect(tab('Profile')).toBeVisible();
    expect((await titles()).slice(-2)).toEqual(['Profile', 'New mailing list']);
    await tab('Profile').focus();
    await page.keyboard.press('Delete');
    await expect(tab('Profile')).toHaveCount(0);
    await expect(page.getByRole('tab').and(page.locator(':focus'))).toHaveCount(1);
  });
});

test('[NAV-20] /redirect shows its target afresh and leaves no step in the history', async ({ page, enter }) => {
  await publishTrial(newVersion());
  await enter('demo', '/trial/1');
  await trialPage(page).remark.fill('before');
  await page.evaluate(() => {
    history.pushState(null, '', '/redirect/trial/1');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page).toHaveURL('/trial/1');
  await expect(trialPage(page).remark).toHaveValue('');
});

for (const [from, to] of [['/list', '/chat'], ['/finances', '/finances/invoices'], ['/nowhere/at/all', '/dashboard']] as const) {
  test(`${from === '/list' ? '[NAV-10]' : from === '/finances' ? '[NAV-16]' : '[NAV-21]'} ${from} leads to ${to}`, async ({ page, enter }) => {
    await enter('demo', from);
    await expect(page).toHaveURL(to);
    await expect(portalPage(page).heading).toBeVisible();
  });
}

test('[NAV-17:customers] /admin leads an administrator to the customers, and a customer to his dashboard', async ({ page, enter, anotherBrowser }) => {
  await enter('admin', '/admin');
  await expect(page).toHaveURL('/admin/customers');
  const context = await anotherBrowser();
  await carrySession(context, await newSession('demo'));
  const stranger = await context.newPage();
  await stranger.goto('/admin');
  await expect(stranger).toHaveURL('/dashboard');
});

test.describe('[SHL-04] search', () => {
  test('finds a place by a misspelt word, in the language of the page, by keyboard alone', async ({ page, enter }) => {
    await enter('demo', '/dashboard');
    const { palette, heading } = portalPage(page);
    await expect(heading).toContainText('Welcome');
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill('mailng lsts');
    await expect(palette.getByRole('option').first()).toContainText('Mailing lists');
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText('Mailing lists');
    await portalPage(page).chooseLanguage('Русский');
    await page.keyboard.press('Control+k');
    const russian = page.getByRole('dialog').getByRole('combobox');
    await russian.fill('расылки');
    await expect(page.getByRole('option').first()).toContainText('Рассылки');
    await page.keyboard.press('Escape');
    await expect(russian).toBeHidden();
  });

  test('finds a record too, and what a user may not see it does not find', async ({ page, enter }) => {
    const name = `Sought ${Date.now()}`;
    const { id } = await preparedList({ name });
    await enter('demo', '/dashboard');
    const { palette, heading } = portalPage(page);
    await expect(heading).toContainText('Welcome');
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill(name);
    await palette.getByRole('option').filter({ hasText: name }).click();
    await expect(page).toHaveURL(`/smslist/${id}`);
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill('direction rates');
    await expect(palette.getByRole('option').filter({ hasText: 'rates' })).toHaveCount(0);
  });
});

test.describe('[SHL-05] the error log', () => {
  test('has what nobody handled, with where and when, and can be cleared', async ({ page, enter, troubles }) => {
    troubles.foresee(/the cat fell/);
    await enter('demo', '/dashboard');
    const { errorBell, errorLog, openErrorLog } = portalPage(page);
    await expect(portalPage(page).heading).toBeVisible();
    await expect(errorBell).toHaveCount(0);
    await page.evaluate(() => setTimeout(() => {
      throw new Error('the cat fell on the keyboard');
    }));
    await expect(errorBell).toHaveAccessibleName('Error log: 1 error');
    await openErrorLog();
    await expect(errorLog).toContainText('the cat fell on the keyboard');
    await expect(errorLog).toContainText('/dashboard');
    await errorLog.getByRole('button', { name: 'Clear all' }).click();
    await expect(errorLog).toContainText('No errors');
    await page.keyboard.press('Escape');
    await expect(errorBell).toHaveCount(0);
  });

  test('[NAV-19:error-log] has a page of its own', async ({ page, enter }) => {
    await enter('demo', '/error-log/log');
    await expect(portalPage(page).heading).toHaveText('Error log');
    await expect(portalPage(page).main).toContainText('No errors');
  });
});

for (const [item, path, words] of [['icon', '/icon/index', 'Icons'], ['error-401', '/error/401', 'You have no access to this page'], ['error-404', '/error/404', 'There is no such page']] as const) {
  test(`[NAV-19:${item}] ${path} stands in the frame`, async ({ page, enter }) => {
    await enter('demo', path);
    await expect(portalPage(page).heading).toHaveText(words);
    await expect(portalPage(page).menu).toBeVisible();
  });
}

test.describe('[SHL-06] fullscreen', () => {
  test('is entered and left', async ({ page, enter }) => {
    await enter('demo', '/dashboard');
    const { bar } = portalPage(page);
    await bar.getByRole('button', { name: 'Full screen' }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe('HTML');
    await bar.getByRole('button', { name: /full screen/i }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  });

  test('says so where the browser cannot', async ({ page, enter }) => {
    await page.addInitScript(() => Object.defineProperty(Document.prototype, 'fullscreenEnabled', { get: () => false }));
    await enter('demo', '/dashboard');
    await portalPage(page).bar.getByRole('button', { name: 'Full screen' }).click();
    await expect(portalPage(page).notices).toContainText('does not let the portal fill the screen');
  });
});

const sizes = [['default', 'Large'], ['medium', 'Medium'], ['small', 'Small'], ['mini', 'Mini']] as const;
test('[SHL-07:default] [SHL-07:medium] [SHL-07:small] [SHL-07:mini] a size applies at once to the controls of a remote, which keeps what was typed', async ({ page, enter, context }) => {
  await enter('demo', '/smslist/new');
  await page.getByRole('main').getByRole('textbox').first().fill('Typed before');
  const heights: number[] = [];
  for (const [size, name] of sizes) {
    await portalPage(page).chooseSize(name);
    const field = page.getByRole('main').getByRole('textbox').first();
    await expect(field).toHaveValue('Typed before');
    await expect.poll(async () => (await context.cookies()).find((cookie) => cookie.name === 'size')?.value).toBe(size);
    const drawn = await field.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize) + (element.parentElement?.getBoundingClientRect().height ?? 0));
    heights.push(drawn);
  }
  expect(heights).toEqual([...heights].sort((a, b) => b - a));
  expect(new Set(heights).size).toBe(heights.length);
  await page.reload();
  await expect(page.getByRole('main').getByRole('textbox').first()).toHaveValue('Typed before');
});

test.describe('[SHL-12] settings', () => {
  test('the palette follows the colour, the tabs go and come, and a reload keeps it all', async ({ page, enter }) => {
    await enter('demo', '/smslist/list');
    const { settings, openSettings, tabs } = portalPage(page);
    const brand = () => listsPage(page).create.evaluate((element) => getComputedStyle(element).backgroundColor);
    const before = await brand();
    await openSettings();
    await settings.getByRole('radio', { name: 'Red' }).click();
    await settings.getByRole('switch', { name: 'Tabs of open pages' }).or(settings.getByRole('checkbox', { name: 'Tabs of open pages' })).click();
    await page.keyboard.press('Escape');
    await expect(tabs).toHaveCount(0);
    await expect.poll(brand).not.toBe(before);
    const red = await brand();
    await page.reload();
    await expect(listsPage(page).heading).toBeVisible();
    await expect(tabs).toHaveCount(0);
    expect(await brand()).toBe(red);
    await openSettings();
    await settings.getByRole('button', { name: /Reset/ }).click();
    await expect.poll(brand).toBe(before);
  });
});

test('[SHL-13] the offer is read in the language of the page', async ({ page, enter }) => {
  await enter('demo', '/dashboard');
  await portalPage(page).userMenu.click();
  await page.getByRole('menuitem', { name: 'Offer' }).click();
  await expect(page.getByRole('dialog', { name: 'Offer' }).locator('p').first()).toBeVisible();
  const english = await page.getByRole('dialog', { name: 'Offer' }).innerText();
  await page.keyboard.press('Escape');
  await portalPage(page).chooseLanguage('Български');
  await page.getByRole('banner').getByRole('button', { name: /Olena Demo/ }).click();
  await page.getByRole('menuitem', { name: 'Оферта' }).click();
  expect(await page.getByRole('dialog').innerText()).not.toBe(english);
});

test('[SHL-09:profile] [SHL-09:dashboard] the user menu leads to profile and dashboard', async ({ page, enter }) => {
  await enter('demo', '/smslist/list');
  await portalPage(page).userMenu.click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/profile/index');
  await portalPage(page).userMenu.click();
  await page.getByRole('menuitem', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test.describe('[SHL-03] the balance', () => {
  test('[VAL-07] topping up asks for a sum that is a number, and goes on to the invoice', async ({ page, enter }) => {
    await enter('demo', '/dashboard');
    await portalPage(page).balance.getByRole('button', { name: /top up/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Top up the balance' });
    await dialog.getByRole('button', { name: 'To the invoice' }).click();
    await expect(dialog).toContainText('Enter the sum to pay in.');
    await dialog.getByRole('textbox', { name: 'Sum' }).fill('ten');
    await dialog.getByRole('button', { name: 'To the invoice' }).click();
    await expect(dialog).toContainText('The sum must be a number');
    await dialog.getByRole('textbox', { name: 'Sum' }).fill('1 500,50');
    await dialog.getByRole('button', { name: 'To the invoice' }).click();
    await expect(page).toHaveURL('/finances/invoice/new?sum=1500.50');
  });

  test('shows two digits in the ru-RU form and asks by POST', async ({ page, enter }) => {
    const requests = requestsOf(page);
    await enter('demo', '/dashboard');
    await expect(portalPage(page).balance).toContainText(/\d,\d\d\s*UAH/);
    const asked = requests.of('POST', '/user/loadbalance').length;
    await portalPage(page).balance.getByRole('button', { name: 'Refresh' }).click();
    await expect.poll(() => requests.of('POST', '/user/loadbalance').length).toBe(asked + 1);
  });
});

test('[SHL-02:height] bar and tabs are 86 px high', async ({ page, enter }) => {
  await enter('demo', '/dashboard');
  expect((await portalPage(page).bar.boundingBox())?.height).toBe(86);
});

test('[SHL-17] the dashboard shows balance, chart, last lists and chats, and one that fails leaves the others', async ({ page, enter, troubles }) => {
  troubles.foresee(/500/);
  const name = `On the dashboard ${Date.now()}`;
  const { id } = await preparedList({ name });
  await enter('demo', '/dashboard');
  const { main } = portalPage(page);
  await expect(main.getByRole('link', { name })).toHaveAttribute('href', `/smslist/${id}`);
  await page.route('**/user/getlistschartdata*', (route) => route.fulfill({ status: 500, json: { code: 50000, success: false, data: { localizedMessage: 'server_unexpected' } } }));
  await page.reload();
  await expect(main.getByRole('link', { name })).toBeVisible();
  await expect(main.getByRole('alert')).toHaveCount(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByRole('alert')).toHaveCount(0);
});

test.describe('[SES-08] working under another login', () => {
  test('is entered from the logins, says so on every screen, and ends with the own login in every tab', async ({ page, context, troubles }) => {
    // A tab that asks for something while the session changes.
    troubles.foresee(/status of 401/);
    await carrySession(context, await newSession('impersonate'));
    await page.goto('/admin/logins');
    const other = await context.newPage();
    await other.goto('/dashboard');
    await expect(portalPage(other).heading).toContainText('Welcome');
    const { main } = portalPage(page);
    await main.getByRole('row').filter({ hasText: 'fin' }).filter({ hasText: 'Ivan Accountant' }).getByRole('button', { name: /Enter/ }).click();
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: /Enter/ }).click();
    await expect(portalPage(page).heading).toHaveText('Welcome, Ivan Accountant');
    await expect(portalPage(other).heading).toHaveText('Welcome, Ivan Accountant');
    const banner = page.getByText('You work as fin. Logged in as impersonate.');
    await expect(banner).toBeVisible();
    await expect(portalPage(page).menuItem('Customers')).toHaveCount(0);
    await page.getByRole('button', { name: 'Back to my login' }).click();
    await expect(banner).toBeHidden();
    await expect(portalPage(page).menuItem('Customers')).toBeVisible();
    await expect(portalPage(other).menuItem('Customers')).toBeVisible();
  });
});

test('[SES-02:admin] an administrator’s customers and alpha names are loaded at login, a page of each', async ({ page }) => {
  const requests = requestsOf(page);
  await loginPage(page).open();
  await loginPage(page).enter('admin');
  await expect(page).toHaveURL('/dashboard');
  for (const path of ['/admin/customers/list', '/admin/alphanames/list']) {
    await expect.poll(() => requests.of('GET', path).length, path).toBe(1);
    expect(Number(requests.of('GET', path)[0]?.query.get('limit') ?? 25)).toBeLessThanOrEqual(100);
  }
});

test('[RT-06] the page is loaded anew when the server says so', async ({ page, enter }) => {
  let tell = (_frame: string) => {};
  await page.routeWebSocket('**/ws', (route) => {
    route.connectToServer();
    tell = (frame) => route.send(frame);
  });
  await enter('demo', '/dashboard');
  await expect(portalPage(page).heading).toBeVisible();
  await page.waitForLoadState('networkidle');
  const loaded = page.waitForEvent('load');
  tell(JSON.stringify({ event: 'app.force_reload', data: {} }));
  await loaded;
});

test('[SHL-15:event] [SHL-15:banner] [SHL-15:button] a newer version is told by the socket, and its button loads it', async ({ page, enter }) => {
  let tell = (_frame: string) => {};
  await page.routeWebSocket('**/ws', (route) => {
    route.connectToServer();
    tell = (frame) => route.send(frame);
  });
  await enter('demo', '/dashboard');
  await page.waitForLoadState('networkidle');
  tell(JSON.stringify({ event: 'app_data.actual_version_change', data: { version: 2025072199 } }));
  const banner = page.getByText('Application was be updated, page reloading needed');
  await expect(banner).toHaveCount(0);
  tell(JSON.stringify({ event: 'app_data.actual_version_change', data: { version: 2025072201 } }));
  await expect(banner).toBeVisible();
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await loaded;
  await expect(banner).toHaveCount(0);
});

test('a list opened by its link is one tab with the list’s name', async ({ page, enter }) => {
  const name = `Named tab ${Date.now()}`;
  const { id } = await preparedList({ name });
  await enter('demo', `/smslist/${id}`);
  await expect(listPage(page).status('Not confirmed')).toBeVisible();
  await expect(portalPage(page).tab(name)).toBeVisible();
});
