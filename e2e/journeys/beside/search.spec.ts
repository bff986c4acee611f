import { portalPage } from '../../pages/portal.page';
import { expect, test } from '../../setup/journey';
import { preparedList } from '../../setup/mailing-lists';

test.describe('[SHL-04] search', () => {
  test('finds a page by a misspelled word, in the page’s language, by keyboard alone', async ({ page, enter }) => {
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

  test('finds records too, but none the user may not see', async ({ page, enter }) => {
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
    await palette.getByRole('combobox').fill('provider rates');
    await expect(palette.getByRole('option').filter({ hasText: 'rates' })).toHaveCount(0);
  });
});
