import { listsPage } from '../../pages/lists.page';
import { portalPage } from '../../pages/portal.page';
import { expect, test } from '../../setup/journey';
import { preparedList } from '../../setup/mailing-lists';
import { untilStill } from '../../setup/stillness';

test.describe('[SHL-05] the error log', () => {
  test('lists unhandled errors with place and time, and can be cleared', async ({ page, enter, troubles }) => {
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
    await errorLog.getByRole('button', { name: 'Clear log' }).click();
    await expect(errorLog).toContainText('No errors');
    await page.keyboard.press('Escape');
    await expect(errorBell).toHaveCount(0);
  });

  test('[NAV-19:error-log] has its own page', async ({ page, enter }) => {
    await enter('demo', '/error-log/log');
    await expect(portalPage(page).heading).toHaveText('Error log');
    await expect(portalPage(page).main).toContainText('No errors');
  });
});

test.describe('[SHL-06] fullscreen', () => {
  test('starts and ends', async ({ page, enter }) => {
    await enter('demo', '/dashboard');
    const { userMenu } = portalPage(page);
    await userMenu.click();
    await page.getByRole('menuitem', { name: 'Full screen' }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe('HTML');
    await userMenu.click();
    await page.getByRole('menuitem', { name: 'Exit full screen' }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  });

  test('reports an unsupported browser', async ({ page, enter }) => {
    await page.addInitScript(() => Object.defineProperty(Document.prototype, 'fullscreenEnabled', { get: () => false }));
    await enter('demo', '/dashboard');
    await portalPage(page).userMenu.click();
    await page.getByRole('menuitem', { name: 'Full screen' }).click();
    await expect(portalPage(page).toasts).toContainText('Your browser doesn’t allow full screen here.');
  });
});

test('a dialog taller than the screen keeps its title and actions visible', async ({ page, enter }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await enter('admin', '/admin/customers');
  await portalPage(page).main.getByRole('button', { name: 'Create customer' }).click();
  const dialog = page.getByRole('dialog', { name: 'New customer' });
  await dialog.getByRole('textbox').last().scrollIntoViewIfNeeded();
  await expect(dialog.getByRole('heading', { name: 'New customer' })).toBeInViewport({ ratio: 1 });
  for (const name of ['Cancel', 'Create customer']) {
    await expect(dialog.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
});

test('[SHL-18] on a phone, size and full screen are in the user menu; settings have the size too', async ({ page, enter, context }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter('demo', '/dashboard');
  const { userMenu, settings } = portalPage(page);
  const size = async () => (await context.cookies()).find((cookie) => cookie.name === 'size')?.value;
  await userMenu.click();
  await expect(page.getByRole('menuitem', { name: 'Full screen' })).toBeVisible();
  await page.getByRole('menuitemradio', { name: 'Mini', exact: true }).click();
  await expect.poll(size).toBe('mini');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await userMenu.click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(settings.getByRole('radio', { name: 'Mini' })).toBeChecked();
  await settings.getByRole('radio', { name: 'Small' }).check({ force: true });
  await expect.poll(size).toBe('small');
});

const sizes = [['default', 'Default'], ['medium', 'Medium'], ['small', 'Small'], ['mini', 'Mini']] as const;
test('[SHL-07:default] [SHL-07:medium] [SHL-07:small] [SHL-07:mini] a size applies to a remote’s controls at once and keeps the input', async ({
  page, enter, context,
}) => {
  await enter('demo', '/smslist/new');
  await page.getByRole('main').getByRole('textbox').first().fill('Typed before');
  const heights: number[] = [];
  for (const [size, name] of sizes) {
    await portalPage(page).chooseSize(name);
    const field = page.getByRole('main').getByRole('textbox').first();
    await expect(field).toHaveValue('Typed before');
    await expect.poll(async () => (await context.cookies()).find((cookie) => cookie.name === 'size')?.value).toBe(size);
    await untilStill(page);
    const drawn = await field.evaluate((element) => Number.parseFloat(
      getComputedStyle(element).fontSize,
    ) + (element.parentElement?.getBoundingClientRect().height ?? 0));
    heights.push(drawn);
  }
  expect(heights).toEqual([...heights].sort((a, b) => b - a));
  expect(new Set(heights).size).toBe(heights.length);
  await page.reload();
  await expect(page.getByRole('main').getByRole('textbox').first()).toHaveValue('Typed before');
});

test.describe('[SHL-12] settings', () => {
  test('the palette follows the color, tabs can be hidden, and a reload keeps all', async ({ page, enter }) => {
    await enter('demo', '/smslist/list');
    const { settings, openSettings, tabs } = portalPage(page);
    const brand = async () => {
      // Waits for the end of the color transition.
      await untilStill(page);
      return listsPage(page).create.evaluate((element) => getComputedStyle(element).backgroundColor);
    };
    const before = await brand();
    await openSettings();
    await settings.getByRole('radio', { name: 'Red' }).click();
    await settings.getByRole('switch', { name: 'Page tabs' }).or(settings.getByRole('checkbox', { name: 'Page tabs' })).click();
    await page.keyboard.press('Escape');
    await expect(tabs).toHaveCount(0);
    await expect.poll(brand).not.toBe(before);
    const red = await brand();
    await page.reload();
    await expect(listsPage(page).heading).toBeVisible();
    await expect(tabs).toHaveCount(0);
    await expect.poll(brand).toBe(red);
    await openSettings();
    await settings.getByRole('button', { name: /Reset/ }).click();
    await expect.poll(brand).toBe(before);
  });
});

test('[SHL-13] the offer is shown in the page’s language', async ({ page, enter }) => {
  await enter('demo', '/dashboard');
  await portalPage(page).bar.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('menuitem', { name: 'Offer' }).click();
  await expect(page.getByRole('dialog', { name: 'Offer' }).locator('p').first()).toBeVisible();
  const english = await page.getByRole('dialog', { name: 'Offer' }).innerText();
  await page.keyboard.press('Escape');
  await portalPage(page).chooseLanguage('Български');
  await portalPage(page).bar.getByRole('button', { name: 'Помощ' }).click();
  await page.getByRole('menuitem', { name: 'Оферта' }).click();
  const offer = page.getByRole('dialog', { name: 'Оферта' });
  await expect(offer.locator('p').first()).toBeVisible();
  expect(await offer.innerText()).not.toBe(english);
});

test('[SHL-01:cookie] [SHL-12] below 1280 px the menu shows icons and no tabs, until the user chooses otherwise', async ({ page, enter }) => {
  await page.setViewportSize({ width: 1100, height: 800 });
  await enter('demo', '/smslist/list');
  const { menu, tabs, openSettings, settings } = portalPage(page);
  const width = async () => (await menu.boundingBox())?.width ?? 0;
  await expect(portalPage(page).heading).toHaveText('Mailing lists');
  await expect.poll(width).toBeLessThan(80);
  await expect(tabs).toHaveCount(0);
  await menu.getByRole('button', { name: 'Expand menu' }).click();
  await openSettings();
  await settings.getByRole('switch', { name: 'Page tabs' }).click();
  await page.reload();
  await expect(tabs).toBeVisible();
  await expect.poll(width).toBeGreaterThan(200);
});

test('[SHL-02] a long title is cut, and never squeezes its parents or the user’s name', async ({ page, enter }) => {
  const name = 'Black Friday in all our shops '.repeat(3).trim();
  const { id } = await preparedList({ name });
  await enter('demo', `/smslist/${id}`);
  const { crumbs, userMenu, bar } = portalPage(page);
  for (const width of [1440, 1280, 1100, 992]) {
    await page.setViewportSize({ width, height: 800 });
    const cut = (parts: Element[]) => parts.map((part) => part.scrollWidth > part.clientWidth + 1);
    await expect(crumbs.getByRole('listitem').last()).toContainText('Black Friday');
    expect(await crumbs.getByRole('link').evaluateAll(cut), `parents at ${width} px`).not.toContain(true);
    expect(await userMenu.locator('span').evaluateAll(cut), `user at ${width} px`).not.toContain(true);
    expect(await bar.evaluate((header) => header.scrollWidth <= header.clientWidth), `header at ${width} px`).toBe(true);
  }
});

test('[SHL-02] on a phone a page of a record leads back to its list', async ({ page, enter }) => {
  const { id } = await preparedList({ name: 'Winter sale' });
  await page.setViewportSize({ width: 360, height: 740 });
  await enter('demo', `/smslist/${id}`);
  const { crumbs } = portalPage(page);
  await crumbs.getByRole('link', { name: 'Mailing lists' }).click();
  await expect(page.getByRole('heading', { name: 'Mailing lists', level: 1 })).toBeVisible();
});

test('[SHL-02:height] bar and tabs are 86 px high', async ({ page, enter }) => {
  await enter('demo', '/dashboard');
  await expect.poll(async () => (await portalPage(page).bar.boundingBox())?.height).toBe(86);
});
