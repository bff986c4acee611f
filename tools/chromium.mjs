import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { projectRoot, runOrStop, Stop, timed } from './run.mjs';

/** The headless shell comes first: it has the same engine, and without windows it uses a third less CPU time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Has the widths of Arial, which the tests' layouts are measured with. Without it, Cyrillic texts are wider. */
const FONT = 'fonts-liberation';

/**
 * Finds or installs Chromium for tests and returns its path. Tries CHROMIUM_PATH, an installed browser, then Debian's package. Otherwise
 * uses Playwright's download and returns undefined. Installs the font of the tests if it is missing.
 */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (runs(given)) return given;
    throw new Stop(`CHROMIUM_PATH is ${given}, but no browser starts from there. Correct or unset it.`);
  }
  const found = findChromium();
  if (found) {
    await ensureFont();
    return found;
  }
  return (await installBrowser()) ?? (await downloadChromium());
}

/** Returns the full path of an installed browser, because Playwright doesn't search PATH. */
export function findChromium() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((program) => existsSync(program) && runs(program));
}

/** True if the program starts. A file on the PATH isn't enough: Ubuntu's chromium-browser is a stub that requires a snap. */
function runs(program) {
  return spawnSync(program, ['--version'], { timeout: 30_000 }).status === 0;
}

async function ensureFont() {
  const fonts = spawnSync('fc-list', [':family=Liberation Sans'], { encoding: 'utf8' });
  if (fonts.status === 0 && fonts.stdout.trim() === '') await installPackages('the font', () => [FONT]);
}

async function installBrowser() {
  await installPackages('Chromium', () => {
    const hasShell = spawnSync('apt-cache', ['show', 'chromium-headless-shell']).status === 0;
    return [hasShell ? 'chromium-headless-shell' : 'chromium', FONT];
  });
  return findChromium();
}

/** Does nothing unless run as root on Debian. `packages` is called with up-to-date package lists. */
async function installPackages(what, packages) {
  const isDebian = spawnSync('apt-get', ['--version']).status === 0;
  if (process.getuid?.() !== 0 || !isDebian) return;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await timed(`installing ${what} (apt-get)`, async () => {
      await runOrStop('apt-get', ['update', '-q'], { env });
      await runOrStop('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages()], { env });
    });
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    process.stdout.write(`${error.message}\n`);
  }
}

async function downloadChromium() {
  const playwright = path.join(projectRoot, 'e2e/node_modules/.bin/playwright');
  await timed('downloading Chromium (Playwright)', () => runOrStop(playwright, [
    'install', 'chromium',
  ], { saying: 'Downloading Chromium for the tests' }));
  return undefined;
}
