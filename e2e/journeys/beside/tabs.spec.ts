import { listPage } from '../../pages/list.page';
import { listsPage } from '../../pages/lists.page';
import { portalPage } from '../../pages/portal.page';
import { trialPage } from '../../pages/trial.page';
import { newVersion } from '../../setup/built-release';
import { expect, test } from '../../setup/journey';
import { preparedList } from '../../setup/mailing-lists';
import { publishTrial } from '../../setup/trial';

/** Titles of tabs that begin left of the room beside the fixed tabs, or left of the view, and end inside it. */
function cutTabs(list: Element): (string | null)[] {
  const fixed = list.querySelector('[data-fixed]');
  const isPinned = fixed !== null && getComputedStyle(fixed).position === 'sticky';
  const left = isPinned ? fixed.getBoundingClientRect().right : list.parentElement?.getBoundingClientRect().left ?? 0;
  return [...list.querySelectorAll('[data-path]')].filter((tab) => {
    const box = tab.getBoundingClientRect();
    return !(isPinned && fixed.contains(tab)) && box.left < left - 1 && box.right > left + 1;
  }).map(({ textContent }) => textContent);
}

test.describe('[NAV-25:cached] open pages return as they were left', () => {
  test('two details of one route keep separate states', async ({ page, enter }) => {
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

  test('a list’s filter, page and scroll position return without waiting for a load', async ({ page, enter }) => {
    for (let index = 0; index < 3; index++) await preparedList({ name: `Kept ${index} ${Date.now()}` });
    await enter('demo', '/smslist/list');
    const found = page.waitForResponse(/\/smslist\/list\?.*Kept/);
    await listsPage(page).search.fill('Kept');
    // Leaving would abort a pending read.
    await found;
    await expect(page).toHaveURL(/text=Kept/);
    await expect(listsPage(page).names.first()).toContainText('Kept');
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

  test('[NAV-25:closed] [SHL-11:close] a closed tab loses its state', async ({ page, enter }) => {
    await publishTrial(newVersion());
    await enter('demo', '/trial/1');
    await trialPage(page).remark.fill('gone soon');
    await portalPage(page).fromTabMenu('Trial', 'Close');
    // The address changes before the page does.
    await expect(portalPage(page).tab('Trial')).toHaveCount(0);
    await expect(page).not.toHaveURL(/trial/);
    await page.goBack();
    await expect(trialPage(page).remark).toHaveValue('');
  });

  test('[NAV-06] the profile is rebuilt on each visit', async ({ page, enter }) => {
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

test.describe('[SHL-11] the tab bar', () => {
  test('[SHL-11:refresh] a refreshed tab is rebuilt, with its position and URL', async ({ page, enter }) => {
    await publishTrial(newVersion());
    await enter('demo', '/trial/1');
    await trialPage(page).remark.fill('before');
    const steps = await page.evaluate(() => history.length);
    await portalPage(page).fromTabMenu('Trial', 'Refresh');
    await expect(trialPage(page).remark).toHaveValue('');
    expect(await page.evaluate(() => history.length)).toBe(steps);
  });

  test('[SHL-11:others] [SHL-11:all] closes others, or all closable tabs', async ({ page, enter }) => {
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
    // A title may be followed by the number of unread chats.
    const lasting = /^(Dashboard|Mailing lists|Chats)(\d+\b.*)?$/;
    await expect
      .poll(async () => (await tabs.getByRole('tab').allTextContents()).filter((title) => !lasting.test(title.trim())))
      .toEqual([]);
  });

  for (const all of [0, 19]) test(`the current tab stays in view when the window narrows, and none is cut, with ${all} unread`, async ({
    page, enter,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.addInitScript(() => localStorage.setItem('tabsView', '1'));
    await page.route('**/v2/chat/unread*', (route) => route.fulfill({ json: {
      code: 20000, success: true, data: { all, own: all, unassigned: 0 },
    } }));
    await enter('demo', '/smslist/new');
    for (const path of [
      '/profile/index', '/finances/statement', '/finances/invoices', '/developers/keys', '/finances/reports', '/addressbook/index',
    ]) await page.goto(path);
    const { tabs } = portalPage(page);
    for (const width of [1440, 1366, 1280, 1200, 1100, 992, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(tabs.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 0.99 });
      await expect.poll(() => tabs.evaluate(cutTabs), `at ${width} px`).toEqual([]);
      // Phones have no room for fixed tabs that stay.
      if (width > 991) await expect(tabs.getByRole('tab', { name: 'Dashboard' })).toBeInViewport({ ratio: 1 });
    }
    await tabs.hover();
    await page.mouse.wheel(0, -1_000);
    await expect(tabs.getByRole('tab').first()).toBeInViewport({ ratio: 1 });
    expect(await tabs.evaluate(cutTabs)).toEqual([]);
  });

  test('works by keyboard alone, and the chosen order survives a reload', async ({ page, enter }) => {
    await enter('demo', '/smslist/new');
    const { heading, tab, tabs } = portalPage(page);
    await expect(tab('New mailing list')).toBeVisible();
    await page.goto('/profile/index');
    await expect(heading).toHaveText('Profile');
    await expect(tab('New mailing list')).toBeVisible();
    await tab('Profile').focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Move left' }).press('Enter');
    const titles = async () => (await tabs.getByRole('tab').allTextContents()).map((title) => title.trim());
    await expect.poll(async () => (await titles()).slice(-2)).toEqual(['Profile', 'New mailing list']);
    await page.reload();
    await expect(tab('Profile')).toBeVisible();
    await expect.poll(async () => (await titles()).slice(-2)).toEqual(['Profile', 'New mailing list']);
    await tab('Profile').focus();
    await page.keyboard.press('Delete');
    await expect(tab('Profile')).toHaveCount(0);
    await expect(page.getByRole('tab').and(page.locator(':focus'))).toHaveCount(1);
  });
});

test('[NAV-20] /redirect rebuilds its target and leaves no history entry', async ({ page, enter }) => {
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

test('a list opened by link is one tab with the list’s name', async ({ page, enter }) => {
  const name = `Named tab ${Date.now()}`;
  const { id } = await preparedList({ name });
  await enter('demo', `/smslist/${id}`);
  await expect(listPage(page).status('Not confirmed')).toBeVisible();
  await expect(portalPage(page).tab(name)).toBeVisible();
});
