import { languages } from '@portal/contracts';
import type { Page } from '@playwright/test';
import { listPage } from '../pages/list.page';
import { newListPage } from '../pages/new-list.page';
import { portalPage } from '../pages/portal.page';
import { violationsOf } from '../setup/accessibility';
import { expect, test } from '../setup/journey';
import { preparedList } from '../setup/mailing-lists';
import { preparedScreens, type Screen } from '../setup/screens';

const corners = [
  { width: 1440, colorScheme: 'light' }, { width: 1440, colorScheme: 'dark' }, { width: 360, colorScheme: 'dark' }, { width: 360, colorScheme: 'light' },
] as const;

test.describe('[NFR-01:axe] every screen, wide and narrow, light and dark, has no fault that axe knows and scrolls in one direction', () => {
  let screens: Screen[] = [];
  test.beforeAll(async () => {
    screens = await preparedScreens();
  });

  for (const language of languages) {
    test(`in ${language}`, async ({ page, context, enter, baseURL, troubles }) => {
      test.setTimeout(180_000);
      troubles.foresee(/status of 404/);
      await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
      const faults: string[] = [];
      for (const screen of screens) {
        await open(page, screen, enter);
        for (const corner of corners) {
          await page.setViewportSize({ width: corner.width, height: 900 });
          await page.emulateMedia({ colorScheme: corner.colorScheme });
          await expect(page.locator('html')).toHaveCSS('color-scheme', corner.colorScheme);
          const where = `${screen.name} at ${corner.width} px, ${corner.colorScheme}`;
          faults.push(...(await violationsOf(page)).map((fault) => `${where}: ${fault}`));
          if (await scrollsSideways(page)) faults.push(`${where}: scrolls sideways`);
        }
      }
      expect(faults).toEqual([]);
    });
  }
});

test('[NFR-01:axe] what opens over a screen has no fault either: menus, a question, a filled and a refused form', async ({ enter }) => {
  const { id } = await preparedList();
  const page = await enter('demo', `/smslist/${id}`);
  const faults: string[] = [];
  const look = async (where: string) => void faults.push(...(await violationsOf(page)).map((fault) => `${where}: ${fault}`));
  await listPage(page).send.click();
  await look('the question before sending');
  await page.keyboard.press('Escape');
  await portalPage(page).userMenu.click();
  await look('the user menu');
  await page.keyboard.press('Escape');
  await newListPage(page).open();
  await newListPage(page).submit.click();
  await look('the refused form');
  await newListPage(page).fill({ name: 'Filled', text: 'ж'.repeat(300), numbers: '+380671234567\n12\n+380671234567' });
  await newListPage(page).recipients.getByRole('button', { name: 'What is not valid, and why' }).click();
  await look('the filled form');
  await page.setViewportSize({ width: 360, height: 800 });
  await look('the filled form, narrow');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await look('the menu, narrow');
  expect(faults).toEqual([]);
});

async function open(page: Page, { login, path }: Screen, enter: (login: string, path?: string) => Promise<Page>): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await (login ? enter(login, path) : page.goto(path));
  await page.getByRole('heading').first().waitFor();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
