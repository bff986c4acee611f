import { defineConfig } from '@playwright/test';

const { BASE_URL, CHROMIUM_PATH, SCREENS_DIR, TRACE } = process.env;

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
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: BASE_URL,
    locale: 'en-US',
    timezoneId: 'Europe/Sofia',
    colorScheme: 'light',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // The page's own state at each step, for who looks for a fault with TRACE=1; it takes an eighth of the processor's time.
    trace: TRACE ? { mode: 'retain-on-failure', snapshots: true, screenshots: false } : 'off',
    launchOptions: {
      executablePath: CHROMIUM_PATH || undefined,
      args: [
        '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
