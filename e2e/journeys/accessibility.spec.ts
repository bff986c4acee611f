import { languages, type Language } from '@portal/contracts';
import type { Locator, Page } from '@playwright/test';
import { listPage } from '../pages/list.page';
import { newListPage } from '../pages/new-list.page';
import { portalPage } from '../pages/portal.page';
import { violationsOf } from '../setup/accessibility';
import { expect, test } from '../setup/journey';
import { everyPoll, pairedLook, wear, type Look } from '../setup/looks';
import { preparedList } from '../setup/mailing-lists';
import { preparedScreens, type Screen } from '../setup/screens';

/**
 * `pnpm e2e:axe` looks at everything; a test run at each screen in one language of longer words and in one of shorter ones, in a part of the
 * looks in which each two choices meet on some screen.
 */
const AXE_ALL = process.env.AXE_ALL === '1';

test.describe('[NFR-01:axe] every screen has no fault that axe knows, and scrolls in one direction', () => {
  let screens: Screen[] = [];
  test.beforeAll(async () => {
    screens = await preparedScreens();
  });

  for (const language of languages) {
    test(`in ${language}, ${AXE_ALL ? 'every look' : 'one look for each two that can meet'}`, async ({ page, context, enter, troubles }) => {
      test.setTimeout(AXE_ALL ? 1_800_000 : 600_000);
      troubles.foresee(/status of 404/);
      const faults: string[] = [];
      for (const [index, screen] of screens.entries()) {
        if (!AXE_ALL && index % 2 !== turnOf(language)) continue;
        for (const look of AXE_ALL ? everyPoll(language) : [pairedLook(language, Math.floor(index / 2))]) {
          await wear(page, context, look);
          await open(page, screen, enter);
          const where = `${screen.name} (${Object.values(look).join(', ')})`;
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
  const look = async (where: string, seen: Locator) => {
    await expect(seen).toBeVisible();
    faults.push(...(await violationsOf(page)).map((fault) => `${where}: ${fault}`));
  };
  const putAway = async (seen: Locator) => {
    await page.keyboard.press('Escape');
    await expect(seen).toBeHidden();
  };
  const { question } = listPage(page);
  await listPage(page).send.click();
  await look('the question before sending', question);
  await putAway(question);
  const userMenu = page.getByRole('menu');
  await portalPage(page).userMenu.click();
  await look('the user menu', userMenu);
  await putAway(userMenu);
  await newListPage(page).open();
  await newListPage(page).create();
  await look('the refused form', page.locator('[aria-invalid="true"]').first());
  await newListPage(page).fill({ name: 'Filled', text: 'ж'.repeat(300), numbers: '+380671234567\n12\n+380671234567' });
  await newListPage(page).recipients.getByRole('button', { name: 'Rejected rows' }).click();
  const why = newListPage(page).recipients.getByRole('grid', { name: 'Rejected rows' });
  await look('the filled form', why);
  await page.setViewportSize({ width: 360, height: 800 });
  const opener = page.getByRole('button', { name: 'Open menu' });
  await look('the filled form, narrow', opener);
  await opener.click();
  await look('the menu, narrow', page.getByRole('dialog', { name: 'Main menu' }));
  expect(faults).toEqual([]);
});

const overlaid = [
  { language: 'en', scheme: 'light', size: 'default', width: 1440 },
  { language: 'en', scheme: 'dark', size: 'default', width: 360 },
  { language: 'en', scheme: 'contrast', size: 'default', width: 360 },
] as const satisfies Look[];

for (const worn of overlaid) {
  test(`[NFR-01:axe] the frame's own tools have no fault either, ${worn.scheme} at ${worn.width} px`, async ({ page, context, enter, troubles }) => {
    troubles.foresee(/status of 404/, /the cat fell on the keyboard/);
    await wear(page, context, worn);
    await enter('demo', '/smslist/new');
    const { heading, tab, bar, balance, palette, settings, errorLog, userMenu } = portalPage(page);
    await expect(heading).toHaveText('New mailing list');
    const faults: string[] = [];
    const look = async (where: string, seen: Locator) => {
      await expect(seen).toBeVisible();
      faults.push(...(await violationsOf(page)).map((fault) => `${where}: ${fault}`));
      if (await scrollsSideways(page)) faults.push(`${where}: scrolls sideways`);
      await page.keyboard.press('Escape');
      await expect(seen).toBeHidden();
    };
    /** In the bar, or in the user's menu where the bar has no room for it. */
    const choose = async (name: RegExp, inMenu = worn.width < 992) => {
      if (!inMenu) return bar.getByRole('button', { name }).click();
      await userMenu.click();
      return page.getByRole('menuitem', { name }).click();
    };
    await page.evaluate(() => void setTimeout(() => { throw new Error('the cat fell on the keyboard'); }));

    await page.keyboard.press('Control+k');
    await look('the palette', palette);
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill('mail');
    await expect(palette.getByRole('option').first()).toBeVisible();
    await look('what the palette found', palette);
    await choose(/^Settings/);
    await look('the settings', settings);
    await choose(/^Error log/);
    await errorLog.locator('summary').first().click();
    await look('the error log', errorLog);
    await balance.getByRole('button', { name: /top up/ }).click();
    const topUp = page.getByRole('dialog', { name: 'Top up balance' });
    await topUp.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(topUp).toContainText('Enter an amount.');
    await look('the refused sum', topUp);
    await choose(/^Offer/, true);
    await look('the offer', page.getByRole('dialog', { name: 'Offer' }));
    await tab('New mailing list').click({ button: 'right' });
    await look('the menu of a tab', page.getByRole('menu'));
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

/** Ukrainian and Bulgarian have the longest words: whichever of them a screen is not seen in, it is seen in the other. */
function turnOf(language: Language): number {
  return language === 'ua' || language === 'en' ? 0 : 1;
}
