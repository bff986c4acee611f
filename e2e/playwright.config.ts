import { defineConfig } from '@playwright/test';

const { BASE_URL, CHROMIUM_PATH, SCREENS_DIR } = process.env;

/**
 * Journeys against the running product that `pnpm e2e` starts. With SCREENS_DIR the pictures of every screen instead, into
 * that folder.
 */
export default defineConfig({
  testDir: SCREENS_DIR ? './screens' : './journeys',
  outputDir: '../test-results',
  // One customer's balance and one simulator are shared by all, and so are two cores.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  // Far above what any step takes: a slow machine is no failure, and speed is measured by the benchmarks.
  timeout: SCREENS_DIR ? 300_000 : 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: BASE_URL,
    locale: 'en-US',
    timezoneId: 'Europe/Sofia',
    colorScheme: 'light',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // The page's own state at each step; moving pictures of it would slow down every journey.
    trace: SCREENS_DIR ? 'off' : { mode: 'retain-on-failure', snapshots: true, screenshots: false },
    launchOptions: {
      executablePath: CHROMIUM_PATH || undefined,
      args: [
        '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
