import { chromium } from 'playwright-core';
import { watchPage } from './bench-web-page.mjs';
import { ensureChromium } from './chromium.mjs';

export async function launchBrowser() {
  const executablePath = await ensureChromium();
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** A page with an empty cache, signed in if there is a token. `warm: false` disables idle preloading. */
export async function freshPage(browser, site, { token, slow = false, warm = false } = {}) {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
  if (token) await context.addCookies([{ url: site, name: 'userToken', value: token }, { url: site, name: 'loggedIn', value: '1' }]);
  const page = await context.newPage();
  await page.addInitScript(watchPage);
  if (!warm) await page.addInitScript(() => (window.requestIdleCallback = () => 0));
  if (slow) await slowDown(context, page);
  return { page, close: () => context.close() };
}

/** A mid-range phone on a slow network: CPU 4 times slower, 1.6 Mbit/s, 150 ms. */
async function slowDown(context, page) {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}
