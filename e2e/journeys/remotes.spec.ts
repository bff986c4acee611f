import type { Data, remotes } from '@portal/contracts';
import type { Route } from '@playwright/test';
import { listsPage } from '../pages/lists.page';
import { loginPage } from '../pages/login.page';
import { newListPage } from '../pages/new-list.page';
import { portalPage } from '../pages/portal.page';
import { downloadsOf } from '../setup/downloads';
import { expect, test } from '../setup/journey';
import { numbers, sentList } from '../setup/mailing-lists';
import { startOf } from '../setup/page-start';
import { fileStatus, releaseOf } from '../setup/releases';
import { requestsOf } from '../setup/requests';
import { sessionOf } from '../setup/sessions';

type Registry = { code: number; success: boolean; data: Data<typeof remotes.mine> };

async function changeRegistry(route: Route, change: (registry: Registry) => void): Promise<void> {
  const response = await route.fetch();
  const registry = (await response.json()) as Registry;
  change(registry);
  await route.fulfill({ response, json: registry });
}

test.describe('[MFE-01] a remote', () => {
  test('loads at run time from the registry’s URL', async ({ page, enter }) => {
    const { base, entry, files } = await releaseOf('demo', 'mailings');
    const requests = requestsOf(page);
    await enter('demo', '/smslist/list');
    await expect(listsPage(page).heading).toBeVisible();
    const asked = requests.all().map(({ path }) => path);
    expect(asked.indexOf('/v2/remotes')).toBeGreaterThan(-1);
    expect(asked.indexOf(base + entry)).toBeGreaterThan(asked.indexOf('/v2/remotes'));
    const own = asked.filter((path) => path.startsWith('/remotes/'));
    // Two other remotes' at-login parts load without a navigation.
    const atLogin = await Promise.all([releaseOf('demo', 'chat'), releaseOf('demo', 'account')]);
    const released = [{ base, files }, ...atLogin].flatMap((release) => Object.keys(release.files).map((file) => release.base + file));
    expect(own.filter((path) => !released.includes(path))).toEqual([]);
  });

  test('brings its own titles and routes to the same host', async ({ page, enter }) => {
    await page.route('**/v2/remotes', (route) => changeRegistry(route, ({ data }) => {
      for (const { manifest } of data.remotes) {
        for (const each of manifest.routes) {
          if (each.path !== '/smslist/list') continue;
          each.path = '/campaigns';
          each.title = { en: 'Campaigns', ru: 'Campaigns', ua: 'Campaigns', bg: 'Campaigns' };
        }
      }
    }));
    await enter('demo', '/dashboard');
    await portalPage(page).menuItem('Campaigns').click();
    await expect(page).toHaveURL('/campaigns');
    await expect(listsPage(page).heading).toBeVisible();
    await page.goto('/smslist/list');
    await expect(page).toHaveURL('/dashboard');
  });
});

test.describe('[MFE-03] the administration', () => {
  /** Hints at the administration: paths, file names, titles and texts of the remote. */
  const tellTales = [
    '/admin', 'remotes/admin', 'admin/customers', '"admin"', 'portal_admin', 'Administration', 'Администрирование', 'Адміністрування',
    'Администрация', 'Customers', 'Клиенты', 'Клієнти', 'Клиенти',
  ];

  test('is in nothing a customer’s browser receives, on any page, in any language', async ({ page, context }) => {
    const { id } = await sentList({ recipients: numbers(2).join('\n') });
    const downloads = downloadsOf(context);
    const { quiet } = startOf(page);
    const portal = portalPage(page);
    await loginPage(page).open();
    await loginPage(page).enter('demo');
    await expect(portal.heading).toHaveText('Welcome, Olena Demo');
    for (const place of ['/smslist/list', `/smslist/${id}`, '/smslist/new', '/dashboard']) {
      await page.goto(place);
      await expect(portal.heading).toBeVisible();
      for (const language of ['Русский', 'Українська', 'Български', 'English']) await portal.chooseLanguage(language);
    }
    await newListPage(page).open();
    await newListPage(page).numbers.fill('+380671234567');
    await expect(newListPage(page).recipients).toContainText('1 valid');
    await quiet();
    const received = await downloads.all();
    expect(received.length).toBeGreaterThan(30);
    const told = received.flatMap(({ url, text }) => tellTales.filter((word) => text.includes(word)).map((word) => `${word} in ${url}`));
    expect(told).toEqual([]);
  });

  test('opens for an administrator with all its files', async ({ enter, context }) => {
    const downloads = downloadsOf(context);
    const page = await enter('admin', '/admin/customers');
    await expect(portalPage(page).heading).toHaveText('Customers');
    // Control: an administrator's downloads contain all of these.
    const text = (await downloads.all()).map((received) => received.text).join('\n');
    for (const word of tellTales) expect(text).toContain(word);
    await expect(page.getByRole('main').getByRole('grid').getByText('Other Ltd')).toBeVisible();
    const { base, files } = await releaseOf('admin', 'admin');
    const token = await sessionOf('admin');
    for (const file of Object.keys(files)) expect(await fileStatus(base + file, token), file).toBe(200);
  });

  test('answers 404 for its files to customers and strangers, like a missing file', async () => {
    const { base, entry, files } = await releaseOf('admin', 'admin');
    const paths = [
      ...Object.keys(files), `${entry}.map`, `${entry}.br`, `${entry}.gz`, 'portal-release.json', 'no-such-file.js',
    ].map((file) => base + file);
    for (const token of [await sessionOf('demo'), await sessionOf('other'), undefined]) {
      for (const path of paths) expect(await fileStatus(path, token), path).toBe(404);
    }
  });
});

test.describe('[MFE-04] a remote that fails to load', () => {
  const loadErrors = [/remotes\/mailings/, /integrity/, /ERR_FAILED/, /Failed to load|failed to load|ChunkLoad|RUNTIME-/];
  const failures: readonly { how: string; files: 'entry' | 'chunks'; answer: (route: Route) => Promise<void> }[] = [
    { how: 'is gone', files: 'entry', answer: (route) => route.fulfill({ status: 404, body: '' }) },
    { how: 'breaks the server', files: 'entry', answer: (route) => route.fulfill({ status: 500, body: '' }) },
    { how: 'never answers', files: 'entry', answer: () => Promise.resolve() },
    {
      how: 'arrives with one byte changed',
      files: 'chunks',
      async answer(route) {
        const response = await route.fetch();
        const body = await response.body();
        body[body.length - 2] = (body[body.length - 2] ?? 0) ^ 1;
        await route.fulfill({ response, body });
      },
    },
  ];

  for (const { how, files, answer } of failures) {
    test(`because it ${how}: a card says so, and a retry loads it`, async ({ page, enter, troubles }) => {
      troubles.foresee(...loadErrors);
      const { base, entry } = await releaseOf('demo', 'mailings');
      const failing = (url: URL) => url.pathname.startsWith(base) && (files === 'entry') === (url.pathname === base + entry);
      await page.route(failing, answer);
      await enter('demo', '/smslist/list');
      const card = page.getByRole('alert', { name: 'Couldn’t load “Mailing lists”' });
      await expect(card).toBeVisible({ timeout: 40_000 });
      await expect(card).toContainText('Trace ID:');
      // A request may still be in its route handler when the route is removed.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await card.getByRole('button', { name: 'Retry' }).click();
      await expect(listsPage(page).heading).toBeVisible();
    });
  }

  test('leaves the shell and other pages unchanged', async ({ page, enter, troubles }) => {
    troubles.foresee(...loadErrors);
    const { base } = await releaseOf('admin', 'mailings');
    await page.route((url) => url.pathname.startsWith(base), (route) => route.abort());
    await enter('admin', '/smslist/list');
    const portal = portalPage(page);
    await expect(page.getByRole('alert', { name: 'Couldn’t load “Mailing lists”' })).toBeVisible();
    await portal.chooseLanguage('Български');
    await expect(page).toHaveTitle(/^Кампании - /);
    await portal.chooseLanguage('English');
    await portal.menuItem('Customers').click();
    await expect(portal.heading).toHaveText('Customers');
    await portal.menuItem('Dashboard').click();
    await expect(portal.heading).toHaveText('Welcome, Anna Admin');
  });

  test('after a new release: the old tab loads the new one and keeps the draft', async ({ page, enter, troubles }) => {
    // Includes remotes whose at-login parts load without a navigation.
    troubles.foresee(...loadErrors, /\/remotes\/(chat|account)\/0\.0\.1\//);
    await enter('demo', '/smslist/new');
    await newListPage(page).text.fill('Half a list');
    // A tab opened before the release: it knows a version whose files are gone.
    await page.route('**/v2/remotes', (route) => changeRegistry(route, ({ data }) => {
      for (const release of data.remotes) Object.assign(release, { version: '0.0.1', base: `/remotes/${release.id}/0.0.1/` });
    }), { times: 1 });
    await page.reload();
    await expect(newListPage(page).text).toHaveValue('Half a list');
  });
});
