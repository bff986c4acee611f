// pnpm e2e [Playwright arguments]: runs the end-to-end tests in a real browser against the built product.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from './build-all.mjs';
import { trialTarget } from './build-targets.mjs';
import { ensureChromium } from './chromium.mjs';
import { main, projectRoot, run, Stop } from './run.mjs';
import { withRunningProduct } from './running-product.mjs';
import { e2eReport } from './test-reports.mjs';

const playwright = path.join(projectRoot, 'e2e/node_modules/.bin/playwright');

await main(async () => {
  const given = process.argv.slice(2);
  // Chosen journeys run in sequence. Those that run last would otherwise first run all others.
  const areChosen = given.some((argument) => !argument.startsWith('-'));
  const order = areChosen ? ['--no-deps', '--workers=1'] : [];
  const reporter = given.some((argument) => argument.startsWith('--reporter')) ? [] : ['--reporter=list,json'];
  await build({ of: [trialTarget()] });
  const chromium = await ensureChromium();
  mkdirSync(path.dirname(e2eReport), { recursive: true });
  rmSync(e2eReport, { force: true });
  await withRunningProduct(async ({ url, password, smscControlUrl, providersControlUrl }) => {
    const { ok } = await run(playwright, ['test', '-c', 'e2e/playwright.config.ts', ...order, ...reporter, ...given], {
      env: {
        BASE_URL: url,
        DEMO_PASSWORD: password,
        SMSC_CONTROL_URL: smscControlUrl,
        PROVIDERS_CONTROL_URL: providersControlUrl,
        PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport,
        ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
      },
    });
    if (!ok) throw new Stop('Browser tests failed. The end of the product’s log is above.');
  });
});
