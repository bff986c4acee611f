import { freshPage } from './bench-web-browser.mjs';

const RUNS = 5;

/** Measures loading times: medians of five runs, each with an empty cache. */
export async function measureTimes(browser, site, token) {
  const rows = [];
  for (const slow of [true, false]) {
    const how = slow ? 'at 4× CPU, 1.6 Mbit/s, 150 ms' : 'unthrottled';
    const lcp = await median(() => loginPaint(browser, site, slow));
    rows.push({ what: `LCP of login ${how}`, value: milliseconds(lcp), goal: slow ? '≤ 1500 ms' : '' });
  }
  for (const slow of [true, false]) {
    const how = slow ? 'at 4× CPU, 1.6 Mbit/s, 150 ms' : 'unthrottled';
    const cold = await median(() => openRemote(browser, site, { token, slow, warm: false }));
    const warm = await median(() => openRemote(browser, site, { token, slow, warm: true }));
    rows.push({ what: `Dashboard to mailing lists, first time, ${how}`, value: milliseconds(cold) });
    rows.push({ what: `… after the portal was idle, ${how}`, value: milliseconds(warm), goal: slow ? '' : '≤ 100 ms' });
  }
  return rows;
}

async function loginPaint(browser, site, slow) {
  const { page, close } = await freshPage(browser, site, { slow });
  await page.goto(`${site}/login`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const painted = await page.evaluate(() => new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime)).observe({
      type: 'largest-contentful-paint', buffered: true,
    });
  }));
  await close();
  return painted;
}

/** Time from the click in the menu to the screen's heading. */
async function openRemote(browser, site, given) {
  const { page, close } = await freshPage(browser, site, given);
  await page.goto(`${site}/dashboard`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const taken = await page.evaluate(() => new Promise((resolve) => {
    const link = document.querySelector('nav a[href="/smslist/list"]');
    const began = performance.now();
    const look = () => {
      // Hidden pages stay in the document.
      const heading = [...document.querySelectorAll('main h1')].find((each) => each.checkVisibility())?.textContent;
      if (location.pathname === '/smslist/list' && heading === link.textContent) resolve(performance.now() - began);
      else requestAnimationFrame(look);
    };
    link.click();
    look();
  }));
  await close();
  return taken;
}

async function median(measure) {
  const values = [];
  for (let run = 0; run < RUNS; run++) values.push(await measure());
  return values.sort((a, b) => a - b)[Math.floor(RUNS / 2)];
}

const milliseconds = (value) => `${Math.round(value)} ms`;
