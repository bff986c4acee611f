import type { Page, Route } from '@playwright/test';
import { listsPage } from '../../pages/lists.page';
import { portalPage } from '../../pages/portal.page';
import { trialPage } from '../../pages/trial.page';
import { hashOf, newVersion, type BuiltRelease } from '../../setup/built-release';
import { listenToHeart, longestSilence } from '../../setup/heartbeat';
import { expect, test } from '../../setup/journey';
import { preparedList } from '../../setup/mailing-lists';
import { publishTrial } from '../../setup/trial';

type Registry = { data: { remotes: { id: string; entry: string; files: Record<string, string> }[] } };
type Given = { page: Page; trial: BuiltRelease };

const silences: string[] = [];
let trial: BuiltRelease;

test.beforeAll(async () => {
  ({ trial } = await publishTrial(newVersion()));
});
test.afterAll(() => {
  process.stdout.write(`\nLongest silence of the page after each fault (goal ≤ 100 ms):\n${silences.join('\n')}\n`);
});

/** The host's menus open, and another remote's screen works. */
async function othersAnswer(page: Page): Promise<void> {
  const portal = portalPage(page);
  await portal.userMenu.click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await page.keyboard.press('Escape');
  await portal.menuItem('Mailing lists').click();
  await expect(listsPage(page).heading).toBeVisible();
  await expect(portal.main.getByRole('grid')).toBeVisible();
}

async function backToTrial(page: Page): Promise<void> {
  await portalPage(page).tab('Trial').click();
  await expect(page).toHaveURL('/trial');
}

const wish = (page: Page, fault: string) => page.evaluate((kind) => sessionStorage.setItem('trialFault', kind), fault);
const noMore = (page: Page) => page.evaluate(() => sessionStorage.removeItem('trialFault'));

const entryUrl = ({ release }: BuiltRelease) => `**${release.base}${release.entry}*`;
const chunkUrl = ({ release }: BuiltRelease) => new RegExp(`${release.base}\\d+\\.[0-9a-f]+\\.js`);

/** Replaces the entry and its hash in the registry, so only the code inside can fail. */
async function vouchedEntry({ page, trial: { release } }: Given, content: string): Promise<void> {
  await page.route('**/v2/remotes', async (route) => {
    const response = await route.fetch();
    const registry = (await response.json()) as Registry;
    for (const remote of registry.data.remotes) if (remote.id === 'trial') remote.files[remote.entry] = hashOf(content);
    await route.fulfill({ response, json: registry });
  });
  await page.route(entryUrl({ release } as BuiltRelease), (route) => route.fulfill({ contentType: 'text/javascript', body: content }));
}

/** Hangs until the page gives up. */
const hang = () => new Promise<void>(() => undefined);

type Case = {
  what: string;
  /** Runs before the trial is opened. */
  prepare: (given: Given) => Promise<void>;
  /** Runs in the open trial, if it opens. */
  provoke?: (page: Page) => Promise<void>;
  /** Expected error card; absent if the screen keeps working. */
  card?: RegExp;
  /** The card's reason. */
  message?: string;
  cure: (page: Page) => Promise<void>;
  /** Expected error log entry. */
  logged: RegExp;
};

const inside = (fault: string, rest: Partial<Case> = {}): Case => ({
  what: fault,
  prepare: ({ page }) => wish(page, fault),
  cure: noMore,
  logged: new RegExp(`trial: ${fault}`),
  ...rest,
});
const poke = (page: Page) => trialPage(page).poke.click();
const broke = /“Trial” stopped working/;
const missing = /Couldn’t load “Trial”/;
const uncut = (page: Page) => page.unroute(() => true).catch(() => undefined).then(() => page.unrouteAll({ behavior: 'ignoreErrors' }));

const cases: readonly Case[] = [
  inside('import', { card: missing }),
  inside('render', { card: broke }),
  inside('effect', { card: broke }),
  inside('handler', { provoke: poke }),
  inside('timer'),
  inside('rejection'),
  inside('reducer', { provoke: poke, card: broke }),
  inside('reducer-init', { card: broke }),
  inside('reducer-undefined', { provoke: poke, card: broke, logged: /undefined/ }),
  inside('saga', { card: broke }),
  inside('worker', { provoke: poke }),
  inside('poisoned-take', { provoke: poke, logged: /nothing|there|undefined/ }),
  inside('end', { provoke: poke, logged: /END/ }),
  inside('endless-put', { card: broke, logged: /effects|storm/i }),
  inside('bus'),
  {
    what: 'an entry that was tampered with', message: 'The files don’t match the release',
    prepare: ({ page, trial: own }) => page.route(entryUrl(own), (route) => tampered(route)).then(() => undefined),
    card: missing, cure: uncut, logged: /trial/,
  },
  {
    what: 'an entry that is gone', message: 'The files couldn’t be downloaded',
    prepare: ({ page, trial: own }) => page.route(entryUrl(own), (route) => route.fulfill({ status: 404 })).then(() => undefined),
    card: missing, cure: uncut, logged: /trial/,
  },
  {
    what: 'an entry that hangs', message: 'It took too long',
    prepare: ({ page, trial: own }) => page.route(entryUrl(own), hang).then(() => undefined),
    card: missing, cure: uncut, logged: /trial/,
  },
  {
    what: 'a chunk that is gone', message: 'The files couldn’t be downloaded',
    prepare: ({ page, trial: own }) => page.route(chunkUrl(own), (route) => route.fulfill({ status: 404 })).then(() => undefined),
    card: missing, cure: uncut, logged: /trial/,
  },
  {
    what: 'a container that throws in init',
    prepare: (given) => vouchedEntry(given, 'var portal_trial = { init() { throw new Error("trial: init") }, get() {} };'),
    card: missing, cure: uncut, logged: /trial/,
  },
  {
    what: 'an entry that is no container',
    prepare: (given) => vouchedEntry(given, 'var somethingElse = 1;'),
    card: missing, cure: uncut, logged: /trial/,
  },
];

async function tampered(route: Route): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, body: `${await response.text()}\nwindow.tampered = true;` });
}

test.describe('[MFE-04] whatever fails in one remote', () => {
  // Data for checking the other remotes.
  test.beforeAll(async () => void (await preparedList({ name: 'Of the others' })));

  for (const { what, prepare, provoke, card, message = '', cure, logged } of cases) {
    test(`the shell and other remotes keep working: ${what}`, async ({ page, enter, troubles }) => {
      troubles.foresee(/./);
      await listenToHeart(page);
      await enter('demo', '/dashboard');
      await expect(portalPage(page).heading).toBeVisible();
      await prepare({ page, trial });
      await page.reload();
      await expect(portalPage(page).heading).toBeVisible();
      await longestSilence(page);
      await page.evaluate(() => {
        history.pushState(null, '', '/trial');
        dispatchEvent(new PopStateEvent('popstate'));
      });
      const trialScreen = trialPage(page);
      if (provoke) {
        await expect(trialScreen.poke).toBeVisible();
        await provoke(page);
      }
      if (card) await expect(trialScreen.failure).toContainText(card, { timeout: 40_000 });
      else await expect(trialScreen.poke).toBeVisible();
      if (card) await expect(trialScreen.failure).toContainText(message);
      silences.push(`  ${String(await longestSilence(page)).padStart(5)} ms  ${what}`);

      await othersAnswer(page);
      expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
      await portalPage(page).openErrorLog();
      await expect(portalPage(page).errorLog).toContainText(logged);
      await page.keyboard.press('Escape');

      await cure(page);
      await backToTrial(page);
      if (card) await trialScreen.retry.click();
      await expect(trialScreen.poke).toBeVisible();
      await trialScreen.poke.click();
      await expect(trialScreen.poke).toContainText(/[1-9]/);
    });
  }
});

test.describe('[MFE-04] a registry with a wrong answer', () => {
  const faults: readonly { what: string; answer: (route: Route) => Promise<void> }[] = [
    { what: '404', answer: (route) => route.fulfill({ status: 404, json: { code: 40400, success: false } }) },
    { what: '500', answer: (route) => route.fulfill({ status: 500, json: { code: 50000, success: false } }) },
    { what: 'nothing at all', answer: hang },
    { what: 'no JSON', answer: (route) => route.fulfill({ contentType: 'application/json', body: '<html>busy' }) },
    {
      what: 'a list that is none',
      answer: (route) => route.fulfill({ json: { code: 20000, success: true, data: { set: '1', remotes: 'all' } } }),
    },
  ];

  for (const { what, answer } of faults) {
    test(`leaves the host's own pages, reports missing ones, and retries: ${what}`, async ({ page, enter, troubles }) => {
      troubles.foresee(/./);
      await page.route('**/v2/remotes', answer);
      await enter('demo', '/smslist/list');
      const portal = portalPage(page);
      const banner = page.getByRole('alert').filter({ hasText: 'Some sections are unavailable' });
      await expect(banner).toBeVisible({ timeout: 40_000 });
      await portal.menuItem('Dashboard').click();
      await expect(portal.heading).toContainText('Welcome');
      await uncut(page);
      await banner.getByRole('button', { name: 'Retry' }).click();
      await expect(banner).toBeHidden();
      await portal.menuItem('Mailing lists').click();
      await expect(listsPage(page).heading).toBeVisible();
    });
  }

  test('skips one invalid remote, and offers the others', async ({ page, enter, troubles }) => {
    troubles.foresee(/./);
    await page.route('**/v2/remotes', async (route) => {
      const response = await route.fetch();
      const registry = (await response.json()) as Registry & { data: { novelty?: string } };
      registry.data.novelty = 'an older page does not know this field';
      for (const remote of registry.data.remotes) if (remote.id === 'trial') delete remote.files[remote.entry];
      await route.fulfill({ response, json: registry });
    });
    await enter('demo', '/smslist/list');
    await expect(listsPage(page).heading).toBeVisible();
    await page.goto('/trial');
    await expect(trialPage(page).failure).toContainText(missing);
    await othersAnswer(page);
  });
});
