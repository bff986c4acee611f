import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { portalPage } from '../../pages/portal.page';
import { expect, test } from '../../setup/journey';
import { buildRemote, command, newRemote, serveStandalone, type NewRemote } from '../../setup/new-remote';
import { product } from '../../setup/product';

const NAME = 'journey-made';
let remote: NewRemote;

test.beforeAll(async () => {
  remote = await newRemote(NAME);
});
test.afterAll(() => remote.remove());

test('[MFE-07] [MFE-02] a generated remote is built, released, opened and rolled back by commands alone', async ({ page, enter }) => {
  test.setTimeout(300_000);
  await buildRemote(remote, '1.0.0');
  expect(await command('release', NAME, '--dist', remote.dist, '--note', 'its first day')).toContain('Released to everyone');
  await enter('demo', `/${NAME}`);
  const { heading, main, menuItem } = portalPage(page);
  await expect(heading).toHaveText('Journey made');
  await expect(menuItem('Journey made')).toHaveAttribute('aria-current', 'page');
  await expect(main).toContainText(/\d,\d\d UAH/);
  expect(await command('releases')).toContain(NAME);
  await command('rollback');
  await page.goto(`/${NAME}`);
  await expect(page).toHaveURL('/dashboard');
  await expect(menuItem('Journey made')).toHaveCount(0);
});

test('[MFE-07] the remote runs alone in a development shell, where edits show without a reload', async ({ page, troubles }) => {
  test.setTimeout(300_000);
  // The shell's page has no restrictions, and the browser logs a hint about developer tools.
  troubles.foresee(/React DevTools|favicon|404/);
  const { url, stop } = await serveStandalone(remote);
  try {
    await page.goto(`${url}${NAME}`);
    await page.getByLabel('Login').fill('demo');
    await page.getByLabel('Password').fill(product.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Journey made' })).toBeVisible();
    await page.evaluate(() => Object.assign(window, { notReloaded: true }));
    const screen = path.join(remote.folder, 'src/start/start.screen.tsx');
    writeFileSync(screen, readFileSync(screen, 'utf8').replace("title={t('start.title')}", 'title="Changed while it ran"'));
    await expect(page.getByRole('heading', { name: 'Changed while it ran' })).toBeVisible({ timeout: 60_000 });
    expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
  } finally {
    await stop();
  }
});
