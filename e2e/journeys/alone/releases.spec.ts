import { adminReleases } from '@portal/contracts/admin';
import type { Page } from '@playwright/test';
import { listsPage } from '../../pages/lists.page';
import { portalPage } from '../../pages/portal.page';
import { trialPage } from '../../pages/trial.page';
import { newVersion } from '../../setup/built-release';
import { expect, test } from '../../setup/journey';
import { liveFramesOf } from '../../setup/live-frames';
import { startOf } from '../../setup/page-start';
import { callApi, call } from '../../setup/portal-api';
import { releaseOf } from '../../setup/releases';
import { requestsOf } from '../../setup/requests';
import { carrySession, sessionOf } from '../../setup/sessions';
import { publishTrial } from '../../setup/trial';

async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Publishes a new version for everyone, and deletes the previous version's files. */
async function redeploy(): Promise<string> {
  const version = newVersion();
  await publishTrial(version);
  await call(adminReleases.prune, { body: { keepDays: 0, replacedToo: true } }, await sessionOf('admin'));
  return version;
}

async function opened(): Promise<string> {
  const version = newVersion();
  await publishTrial(version);
  return version;
}

test.describe('[MFE-02] a team releases its remote', () => {
  test('for everyone in one switch, and rolls back with one command', async ({ page, enter }) => {
    const first = await opened();
    await enter('demo', '/trial');
    await expect(trialPage(page).from(first)).toBeVisible();
    const second = await opened();
    // A page keeps its release set until it reloads.
    await portalPage(page).menuItem('Mailing lists').click();
    await portalPage(page).tab('Trial').click();
    await expect(trialPage(page).from(first)).toBeVisible();
    await page.reload();
    await expect(trialPage(page).from(second)).toBeVisible();
    await call(adminReleases.rollback, { body: { remote: 'trial' } }, await sessionOf('admin'));
    await page.reload();
    await expect(trialPage(page).from(first)).toBeVisible();
  });

  test('for one customer first: others keep their version', async ({ page, enter, anotherBrowser }) => {
    const stable = await opened();
    const admin = await sessionOf('admin');
    const canary = newVersion();
    const { customers } = await customerOfDemo(admin);
    await publishTrial(canary, { to: 'customers', customers });
    await enter('demo', '/trial');
    await expect(trialPage(page).from(canary)).toBeVisible();
    expect((await releaseOf('other', 'trial')).version).toBe(stable);
    const { rollouts } = await call(adminReleases.overview, {}, admin);
    for (const { id } of rollouts) await call(adminReleases.endRollout, { body: { rollout: id } }, admin);
    await page.reload();
    await expect(trialPage(page).from(stable)).toBeVisible();
    void anotherBrowser;
  });

  test('[RT-11] and open pages receive only relevant events', async ({ page, enter, anotherBrowser }) => {
    const admin = await sessionOf('admin');
    await opened();
    const heard = liveFramesOf(page);
    await enter('demo', '/dashboard');
    const elsewhere = await anotherBrowser();
    await carrySession(elsewhere, await sessionOf('other'));
    const others = await elsewhere.newPage();
    const receivedByOthers = liveFramesOf(others);
    await others.goto('/dashboard');
    // The page must listen before events are sent.
    for (const { subscribed } of [heard, receivedByOthers]) await expect.poll(() => subscribed.length).toBeGreaterThan(0);
    await publishTrial(newVersion(), { to: 'customers', ...await customerOfDemo(admin) });
    await expect.poll(() => heard.of('app_data.actual_version_change').length).toBeGreaterThan(0);
    expect(receivedByOthers.of('app_data.actual_version_change')).toEqual([]);
    const { rollouts } = await call(adminReleases.overview, {}, admin);
    for (const { id } of rollouts) await call(adminReleases.endRollout, { body: { rollout: id } }, admin);
    await publishTrial(newVersion());
    await expect.poll(() => receivedByOthers.of('app_data.actual_version_change').length).toBeGreaterThan(0);
  });

  test('and open pages reload at once if the release requires it', async ({ page, enter }) => {
    await opened();
    // The second version, which is rolled back.
    await opened();
    const start = startOf(page);
    await enter('demo', '/trial');
    await expect(trialPage(page).poke).toBeVisible();
    // The page must listen before events are sent.
    await start.over();
    const loaded = page.waitForEvent('load');
    await call(adminReleases.rollback, { body: { remote: 'trial', reload: true } }, await sessionOf('admin'));
    await loaded;
    await expect(trialPage(page).poke).toBeVisible();
  });

  test('only with the right; customers and modified files are refused', async () => {
    const { trial } = await publishTrial(newVersion(), { to: 'share', percent: 1 });
    const version = newVersion();
    const files = Object.fromEntries([...trial.files].map(([name, content]) => [name, content.toString('base64')]));
    const release = { ...trial.release, version, base: `/remotes/trial/${version}/` };
    const body = {
      release, files: { ...files, [release.entry]: Buffer.from('alert(1)').toString('base64') }, target: { to: 'all' as const },
    };
    expect(await callApi(adminReleases.publish, { body }, await sessionOf('demo'))).toMatchObject({ status: 403, code: 40300 });
    expect(await callApi(adminReleases.publish, { body }, await sessionOf('admin'))).toMatchObject({ status: 400, code: 40060 });
    const { rollouts } = await call(adminReleases.overview, {}, await sessionOf('admin'));
    for (const { id } of rollouts) await call(adminReleases.endRollout, { body: { rollout: id } }, await sessionOf('admin'));
  });
});

async function customerOfDemo(admin: string): Promise<{ customers: string[] }> {
  const { adminCustomers } = await import('@portal/contracts/admin');
  const { items } = await call(adminCustomers.list, { query: { filter: { text: 'Demo' } } }, admin);
  return { customers: items.map(({ uuid }) => uuid) };
}

test.describe('[MFE-04] a release under an open tab, with the old files deleted', () => {
  test.beforeEach(({ troubles }) => troubles.foresee(
    /status of 404/, /MIME type|valid digest|SRI's integrity/, /Failed to load|ChunkLoadError|ScriptExternalLoadError|did not load/,
  ));

  test('before the remote was opened: the new version loads, after one attempt', async ({ page, enter }) => {
    await opened();
    await enter('demo', '/dashboard');
    await expect(portalPage(page).heading).toBeVisible();
    const version = await redeploy();
    const requests = requestsOf(page);
    await go(page, '/trial');
    await expect(trialPage(page).from(version)).toBeVisible();
    expect(requests.of('GET', '/v2/remotes').length).toBeLessThanOrEqual(1);
  });

  test('while its entry is loading', async ({ page, enter }) => {
    const before = await opened();
    await enter('demo', '/dashboard');
    await expect(portalPage(page).heading).toBeVisible();
    let version = '';
    await page.route(`**/remotes/trial/${before}/remoteEntry.js*`, async (route) => {
      version = version || await redeploy();
      await route.continue();
    });
    await go(page, '/trial');
    await expect(trialPage(page).poke).toBeVisible();
    await expect(trialPage(page).from(version)).toBeVisible();
  });

  test('between two of its screens: the input is restored after recovery', async ({ page, enter }) => {
    await opened();
    await enter('demo', '/trial');
    await trialPage(page).note.fill('half a sentence');
    await redeploy();
    await go(page, '/trial/7');
    await expect(portalPage(page).heading).toHaveText('Trial 7');
    await go(page, '/trial');
    await expect(trialPage(page).note).toHaveValue('half a sentence');
  });

  test('while a form is half filled: it keeps working, and a reload keeps the input', async ({ page, enter }) => {
    await opened();
    await enter('demo', '/trial');
    await trialPage(page).note.fill('half');
    const version = await redeploy();
    await trialPage(page).note.fill('half and more');
    await trialPage(page).poke.click();
    await expect(trialPage(page).poke).toHaveText('Poke 1');
    await page.reload();
    await expect(trialPage(page).from(version)).toBeVisible();
    await expect(trialPage(page).note).toHaveValue('half and more');
  });

  test('in a background tab: it returns as it was left', async ({ page, enter }) => {
    await opened();
    await enter('demo', '/trial/7');
    await trialPage(page).remark.fill('kept');
    await portalPage(page).menuItem('Mailing lists').click();
    await expect(listsPage(page).heading).toBeVisible();
    await redeploy();
    await portalPage(page).tab('Trial').click();
    await expect(trialPage(page).remark).toHaveValue('kept');
  });

  test('before a language change: the page shows the old or the new language', async ({ page, enter }) => {
    await opened();
    await enter('demo', '/trial');
    await trialPage(page).note.fill('a word');
    await redeploy();
    await portalPage(page).chooseLanguage('Български');
    await expect(trialPage(page).note).toHaveValue('a word');
    await expect(page.getByRole('main')).not.toBeEmpty();
    await page.reload();
    await expect(trialPage(page).note).toHaveValue('a word');
  });
});
