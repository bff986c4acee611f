import { portalPage } from '../../pages/portal.page';
import { expect, test } from '../../setup/journey';

test.describe('[NAV-15] [DOC-01] the documentation', () => {
  test('opens, finds a section by search, and copies code', async ({ page, enter, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await enter('demo', '/documentation/index');
    const { main } = portalPage(page);
    await expect(main.getByRole('navigation', { name: 'Contents' })).toBeVisible();
    await main.getByRole('searchbox', { name: 'Search documentation' }).fill('balance_insufficient');
    await main.getByRole('link', { name: 'Error codes › balance_insufficient' }).click();
    await expect(page).toHaveURL('/documentation/index?article=errors/codes#balance_insufficient');
    await expect(main.getByRole('heading', { name: /^balance_insufficient/ })).toBeInViewport();
    await page.goto('/documentation/index?article=api/first-message');
    await main.getByRole('tab', { name: 'TypeScript' }).first().click();
    const panel = main.getByRole('tabpanel').first();
    await panel.getByRole('button', { name: 'Copy code' }).click();
    const code = (await panel.locator('code').textContent()) ?? '';
    expect(code.length).toBeGreaterThan(20);
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  });

  test('keeps the section and the search in another language', async ({ page }) => {
    const to = (language: string) => page.locator('.languages').getByRole('link', { name: language }).click();
    await page.goto('/docs/en?q=pagination');
    await to('Українська');
    await expect(page).toHaveURL('/docs/ua?q=pagination');
    await page.getByRole('main').getByRole('link', { name: 'Як працює API › Сторінки' }).click();
    await expect(page).toHaveURL('/docs/ua/api/basics#pages');
    await to('Български');
    await expect(page).toHaveURL('/docs/bg/api/basics#pages');
    await expect(page.getByRole('heading', { level: 2, name: 'Страници' })).toBeInViewport();
    await page.getByRole('link', { name: 'Лимити', exact: true }).first().click();
    await to('English');
    await expect(page).toHaveURL('/docs/en/api/basics#limits');
  });

  test('is public under /docs, without login and scripts', async ({ browser, baseURL }) => {
    const visitor = await browser.newContext({ baseURL, javaScriptEnabled: false, locale: 'uk-UA', viewport: { width: 360, height: 740 } });
    const page = await visitor.newPage();
    await page.goto('/docs');
    await expect(page).toHaveURL(/\/docs\/ua$/);
    await page.getByRole('searchbox').fill('unanswered');
    await page.getByRole('button', { name: 'Знайти' }).click();
    await page.getByRole('main').getByRole('link', { name: /Причини недоставлення/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Причини недоставлення' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Мова' }).getByRole('link', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Why messages aren’t delivered' })).toBeVisible();
    await visitor.close();
  });
});
