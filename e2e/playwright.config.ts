import { defineConfig } from '@playwright/test';

const { BASE_URL, CHROMIUM_PATH, PICTURES_DIR, SCREENS_DIR, TRACE } = process.env;

/**
 * Journeys in `beside/` neither change nor check what the demo customer's other journeys change: balance, lists, chats, the simulators'
 * behavior. They run beside those, each group in sequence. Journeys in `alone/` restart the server, release to everyone or check that
 * nothing happens; they run last.
 */
const journeys = [
  { name: 'in sequence', testDir: './journeys', testIgnore: ['beside/**', 'alone/**'], workers: 1 },
  { name: 'beside', testDir: './journeys/beside', workers: 1 },
  { name: 'alone', testDir: './journeys/alone', workers: 1, dependencies: ['in sequence', 'beside'] },
];

/**
 * Journeys against the product started by `pnpm e2e`. With SCREENS_DIR, takes screenshots of every screen into that folder instead; with
 * PICTURES_DIR, those of the articles.
 */
export default defineConfig({
  ...(SCREENS_DIR || PICTURES_DIR
    ? { testDir: PICTURES_DIR ? './pictures' : './screens', workers: 1 } : { projects: journeys, workers: 2 }),
  outputDir: '../test-results',
  retries: 0,
  forbidOnly: true,
  // Far longer than any journey takes, so slow machines don't fail; benchmarks measure speed.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: BASE_URL,
    locale: 'en-US',
    timezoneId: 'Europe/Sofia',
    colorScheme: 'light',
    // A click on something that an animation moves away is lost.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Snapshots of each step for debugging with TRACE=1; they cost an eighth of the CPU time.
    trace: TRACE ? { mode: 'retain-on-failure', snapshots: true, screenshots: false } : 'off',
    launchOptions: {
      executablePath: CHROMIUM_PATH || undefined,
      args: [
        '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A journey's pages share one renderer process. In journeys that open many pages, starting one for each costs a third of the time.
        '--process-per-site', '--disable-site-isolation-trials', '--in-process-gpu',
      ],
    },
  },
});
