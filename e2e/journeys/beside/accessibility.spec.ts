import { languages, type Language } from '@portal/contracts';
import type { Locator, Page } from '@playwright/test';
import { listPage } from '../../pages/list.page';
import { newListPage } from '../../pages/new-list.page';
import { portalPage } from '../../pages/portal.page';
import { violationsOf } from '../../setup/accessibility';
import { expect, test } from '../../setup/journey';
import { everyAppearance, appearanceOf, wear, type Appearance } from '../../setup/appearances';
import { preparedList } from '../../setup/mailing-lists';
import { preparedScreens, type Screen } from '../../setup/screens';

/**
 * `pnpm e2e:axe` checks all combinations. A test run checks each screen in one language with longer and one with shorter words, with looks
 * chosen so that every pair of options occurs.
 */
const AXE_ALL = process.env.AXE_ALL === '1';

test.describe('[NFR-01:axe] every screen has no axe violations and scrolls in one direction', () => {
  let screens: Screen[] = [];
  test.beforeAll(async () => {
    screens = await preparedScreens();
  });

  for (const language of languages) {
    test(`in ${language}, ${AXE_ALL ? 'every look' : 'one look for each pair of options'}`, async ({ page, context, enter, troubles }) => {
      test.setTimeout(AXE_ALL ? 1_800_000 : 600_000);
      troubles.foresee(/status of 404/);
      const faults: string[] = [];
      for (const [index, screen] of screens.entries()) {
        if (!AXE_ALL && index % 2 !== offsetOf(language)) continue;
        for (const appearance of AXE_ALL ? everyAppearance(language) : [appearanceOf(language, Math.floor(index / 2))]) {
          await wear(page, context, appearance);
          await open(page, screen, enter);
          const where = `${screen.name} (${Object.values(appearance).join(', ')})`;
          faults.push(...(await violationsOf(page)).map((fault) => `${where}: ${fault}`));
          if (await scrollsSideways(page)) faults.push(`${where}: scrolls sideways`);
        }
      }
      expect(faults).toEqual([]);
    });
  }
});

test('[NFR-01:axe] menus, questions, filled and refused forms have no axe violations', async ({ enter }) => {
  const { id } = await preparedList();
  const page = await enter('demo', `/smslist/${id}`);
  const faults: string[] = [];
  const check = async (where: string, seen: Locator) => {
    await expect(seen).toBeVisible();
    faults.push(...(await violationsOf(page)).map((fault) => `${where}: ${fault}`));
  };
  const putAway = async (seen: Locator) => {
    await page.keyboard.press('Escape');
    await expect(seen).toBeHidden();
  };
  const { question } = listPage(page);
  await listPage(page).send.click();
  await check('the question before sending', question);
  await putAway(question);
  const userMenu = page.getByRole('menu');
  await portalPage(page).userMenu.click();
  await check('the user menu', userMenu);
  await putAway(userMenu);
  await newListPage(page).open();
  await newListPage(page).create();
  await check('the refused form', page.locator('[aria-invalid="true"]').first());
  await newListPage(page).fill({ name: 'Filled', text: 'ж'.repeat(300), numbers: '+380671234567\n12\n+380671234567' });
  await newListPage(page).recipients.getByRole('button', { name: 'Rejected rows' }).click();
  const why = newListPage(page).recipients.getByRole('grid', { name: 'Rejected rows' });
  // The estimate changes buttons when it arrives.
  await expect(page.getByRole('button', { name: /^Send to 1 for/ })).toBeVisible();
  await check('the filled form', why);
  await page.setViewportSize({ width: 360, height: 800 });
  // A button that is scrolled half under the header is no small target.
  await page.evaluate(() => window.scrollTo(0, 0));
  const opener = page.getByRole('button', { name: 'Open menu' });
  await check('the filled form, narrow', opener);
  await opener.click();
  await check('the menu, narrow', page.getByRole('dialog', { name: 'Main menu' }));
  expect(faults).toEqual([]);
});

const overlaid = [
  { language: 'en', scheme: 'light', size: 'default', width: 1440 },
  { language: 'en', scheme: 'dark', size: 'default', width: 360 },
  { language: 'en', scheme: 'contrast', size: 'default', width: 360 },
] as const satisfies Appearance[];

for (const worn of overlaid) {
  test(`[NFR-01:axe] the shell's tools have no axe violations, ${worn.scheme} at ${worn.width} px`, async ({
    page, context, enter, troubles,
  }) => {
    troubles.foresee(/status of 404/, /the cat fell on the keyboard/);
    await wear(page, context, worn);
    // Narrow windows show tabs only if they are chosen.
    await page.evaluate(() => localStorage.setItem('tabsView', '1'));
    await enter('demo', '/smslist/new');
    const { heading, tab, bar, balanceMenu, palette, settings, errorLog, userMenu } = portalPage(page);
    await expect(heading).toHaveText('New mailing list');
    const faults: string[] = [];
    const check = async (where: string, seen: Locator) => {
      await expect(seen).toBeVisible();
      faults.push(...(await violationsOf(page)).map((fault) => `${where}: ${fault}`));
      if (await scrollsSideways(page)) faults.push(`${where}: scrolls sideways`);
      await page.keyboard.press('Escape');
      await expect(seen).toBeHidden();
    };
    const isNarrow = worn.width < 992;
    const choose = async (name: RegExp, opener = userMenu) => {
      await opener.click();
      return page.getByRole('menuitem', { name }).click();
    };
    await page.evaluate(() => void setTimeout(() => { throw new Error('the cat fell on the keyboard'); }));

    await page.keyboard.press('Control+k');
    await check('the palette', palette);
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill('mail');
    await expect(palette.getByRole('option').first()).toBeVisible();
    await check('what the palette found', palette);
    await choose(/^Settings/);
    await check('the settings', settings);
    await (isNarrow ? choose(/^Error log/) : bar.getByRole('button', { name: /^Error log/ }).click());
    await errorLog.locator('summary').first().click();
    await check('the error log', errorLog);
    await choose(/^Top up/, balanceMenu);
    const topUp = page.getByRole('dialog', { name: 'Top up balance' });
    await topUp.getByRole('textbox', { name: 'Amount' }).press('Tab');
    await expect(topUp).toContainText('Enter an amount.');
    await check('the refused sum', topUp);
    await choose(/^Offer/, isNarrow ? userMenu : bar.getByRole('button', { name: 'Help' }));
    await check('the offer', page.getByRole('dialog', { name: 'Offer' }));
    await tab('New mailing list').click({ button: 'right' });
    await check('the menu of a tab', page.getByRole('menu'));
    expect(faults).toEqual([]);
  });
}

async function open(page: Page, { login, path }: Screen, enter: (login: string, path?: string) => Promise<Page>): Promise<void> {
  await (login ? enter(login, path) : page.goto(path));
  await page.getByRole('heading').first().waitFor();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}

/** Ukrainian and Bulgarian have the longest words: each screen is checked in one of them. */
function offsetOf(language: Language): number {
  return language === 'ua' || language === 'en' ? 0 : 1;
}
