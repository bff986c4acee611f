import path from 'node:path';
import { languages } from '@portal/contracts';
import { listPage } from '../pages/list.page';
import { newListPage } from '../pages/new-list.page';
import { expect, test } from '../setup/journey';
import { preparedScreens, type Screen } from '../setup/screens';
import { untilStill } from '../setup/stillness';

const folder = path.resolve(process.env.SCREENS_DIR ?? '');
const widths = [1440, 1366, 992, 360];
const schemes = ['light', 'dark'] as const;

test.describe('screenshots of every screen', () => {
  let screens: Screen[] = [];
  test.beforeAll(async () => {
    screens = await preparedScreens();
  });

  for (const language of languages) {
    test(`in ${language}`, async ({ page, context, enter, baseURL, troubles }) => {
      troubles.foresee(/status of 404/);
      await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
      const picture = async (name: string) => {
        for (const width of widths) {
          await page.setViewportSize({ width, height: width === 360 ? 780 : 900 });
          for (const colorScheme of schemes) {
            await page.emulateMedia({ colorScheme });
            // Cards of narrow grids load when the window first becomes narrow.
            await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
            await untilStill(page);
            // Sticky bars would appear in the middle of the screenshot.
            await page.evaluate(() => window.scrollTo(0, 0));
            await page.screenshot({
              path: path.join(folder, `${name}.${language}.${width}.${colorScheme}.png`), fullPage: true, animations: 'disabled',
            });
          }
        }
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.emulateMedia({ colorScheme: 'light' });
      };
      for (const { name, login, path: place } of screens) {
        await (login ? enter(login, place) : page.goto(place));
        await page.getByRole('heading').first().waitFor();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await picture(name);
      }
      if (language !== 'en') return;
      await enter('demo', screens.find(({ name }) => name === 'list-not-confirmed')?.path);
      await listPage(page).send.click();
      await picture('question-before-sending');
      await newListPage(page).open();
      await newListPage(page).fill({
        name: 'Summer', text: 'Знижки до 50 % на все літнє взуття', numbers: '+380671234567\n12\n+380671234567\n+359881234567',
      });
      await newListPage(page).checkedNumbers.waitFor();
      await picture('new-list-filled');
    });
  }
});
