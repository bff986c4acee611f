import type { Page } from '@playwright/test';
import { loginPage } from '../../pages/login.page';
import { portalPage } from '../../pages/portal.page';
import { expect, test } from '../../setup/journey';
import { startOf } from '../../setup/page-start';
import { product } from '../../setup/product';

type Focused = { tag: string; name: string; visible: boolean; outlined: boolean; inSight: boolean };

/** The focused element, and whether its focus is visible. */
function focused(page: Page): Promise<Focused> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    const box = element?.getBoundingClientRect();
    const style = element && getComputedStyle(element);
    const around = element?.parentElement && getComputedStyle(element.parentElement);
    const marked = (of: CSSStyleDeclaration | null | undefined) => of !== null
      && of !== undefined && ((of.outlineStyle !== 'none' && Number.parseFloat(of.outlineWidth) > 0) || of.boxShadow !== 'none');
    return {
      tag: element?.tagName ?? '',
      name: element?.getAttribute('aria-label') ?? element?.innerText?.slice(0, 40) ?? '',
      visible: Boolean(box && box.width > 0 && box.height > 0),
      // Fields draw their ring on the box around or below them.
      outlined: marked(style) || marked(around) || Boolean(element?.matches('input, textarea, select')),
      inSight: Boolean(box && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth),
    };
  });
}

/** Tabs through the whole screen once: each stop is visible, and none is the page itself. */
async function walk(page: Page, stops = 80): Promise<string[]> {
  const faults: string[] = [];
  const seen: string[] = [];
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press('Tab');
    const { tag, name, visible, outlined, inSight } = await focused(page);
    if (tag === 'BODY' || tag === 'HTML') break;
    const where = `${tag} ${name}`;
    seen.push(where);
    if (!visible || !inSight) faults.push(`${where}: focus where nothing is to be seen`);
    else if (!outlined) faults.push(`${where}: focus is not drawn`);
  }
  expect(seen.length).toBeGreaterThan(5);
  return faults;
}

for (const path of ['/dashboard', '/smslist/list', '/smslist/new', '/profile/index', '/icon/index', '/error-log/log']) {
  test(`[NFR-01:keyboard] on ${path} each tab stop is visible`, async ({ page, enter }) => {
    const start = startOf(page);
    await enter('demo', path);
    await expect(portalPage(page).heading).toBeVisible();
    await start.over();
    expect(await walk(page)).toEqual([]);
  });
}

test('[NFR-01:keyboard] from login to a filtered list and sign-out without a mouse', async ({ page }) => {
  await loginPage(page).open();
  await expect(loginPage(page).login).toBeFocused();
  await page.keyboard.type('demo');
  await page.keyboard.press('Tab');
  await page.keyboard.type(product.password);
  await page.keyboard.press('Enter');
  await expect(portalPage(page).heading).toContainText('Welcome');
  await page.keyboard.press('Control+k');
  await expect(portalPage(page).palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('mailing lists');
  await expect(portalPage(page).palette.getByRole('option').first()).toContainText('Mailing lists');
  await page.keyboard.press('Enter');
  await expect(portalPage(page).heading).toHaveText('Mailing lists');
  // The skip link is the first tab stop after loading.
  const start = startOf(page);
  await page.reload();
  await expect(portalPage(page).heading).toHaveText('Mailing lists');
  await start.over();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(portalPage(page).main).toBeFocused();
  await portalPage(page).userMenu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').and(page.locator(':focus'))).toHaveCount(1);
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(loginPage(page).submit).toBeVisible();
});

test('[NFR-01:keyboard] overlays take the focus, keep it, and restore it', async ({ page, enter }) => {
  await enter('demo', '/dashboard');
  const { userMenu: opener, settings } = portalPage(page);
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.type('s');
  await page.keyboard.press('Enter');
  await expect(settings).toBeVisible();
  for (let stop = 0; stop < 40; stop++) {
    await page.keyboard.press('Tab');
    const where = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement === document.body ? 'page' : activeElement?.closest('dialog') ? 'dialog' : 'behind';
    });
    expect(where).not.toBe('behind');
  }
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
  await expect(opener).toBeFocused();
});
