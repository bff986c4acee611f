import { freshPage } from './bench-web-browser.mjs';
import { openTabs, twoLists } from './bench-web-moves.mjs';
import { crossOf, menuLinkTo, move, openPortal, settled, tabOf, times } from './bench-web-page.mjs';

const SAMPLES = 10;
const SETTLE_MS = 1500;
const WARM_UP = 3;

/** Measures memory growth per navigation between open tabs, and after many visits to a remote. */
export async function measureLeaks(browser, site, token) {
  return [await heapSlope(browser, site, token), ...(await visits(browser, site, token))];
}

async function heapSlope(browser, site, token) {
  const { page, close } = await freshPage(browser, site, { token, warm: true });
  try {
    const paths = ['/dashboard', '/smslist/list', ...(await twoLists(site, token)).map((id) => `/smslist/${id}`)];
    await openTabs(page, site, paths);
    const memory = await memoryOf(page);
    const all = times(1000);
    const batch = Math.max(1, Math.round(all / SAMPLES));
    const walk = async () => {
      for (let step = 0; step < batch; step++) await move(page, tabOf(paths[step % paths.length]), paths[step % paths.length]);
      return (await memory()).heap;
    };
    // The first rounds fill caches and compile hot code, which also counts as heap, so they are excluded.
    for (let round = 0; round < WARM_UP; round++) await walk();
    const heaps = [];
    for (let sample = 0; sample <= SAMPLES; sample++) heaps.push(await walk());
    return {
      what: `Heap over ${batch * SAMPLES} navigations`, value: `${(slope(heaps) / batch / 1024).toFixed(2)} KB a move`, goal: '≤ 1 KB',
    };
  } finally {
    await close();
  }
}

async function visits(browser, site, token) {
  const { page, close } = await freshPage(browser, site, { token, warm: true });
  try {
    await openPortal(page, site);
    const path = await closablePage(page);
    const memory = await memoryOf(page);
    const visit = async () => {
      await move(page, menuLinkTo(path), path);
      await settled(page);
      // Unlike waitForSelector, keeps no handle of the element, and so no closed tab.
      await page.locator(crossOf(path)).waitFor({ state: 'attached' });
      await page.evaluate((selector) => document.querySelector(selector).click(), crossOf(path));
      await page.waitForFunction((former) => location.pathname !== former && window.portalBench.heading() !== '', path);
    };
    // The first visits load the remote's code, texts and styles.
    for (let warmUp = 0; warmUp < 5; warmUp++) await visit();
    const before = await memory();
    const count = times(100);
    for (let cycle = 0; cycle < count; cycle++) await visit();
    const after = await memory();
    const more = (name) => `${after[name] - before[name] >= 0 ? '+' : ''}${after[name] - before[name]}`;
    return [
      {
        what: `Heap after ${count} visits to ${path}, tab closed`, value: `${((after.heap - before.heap) / 1024).toFixed(0)} KB`,
        goal: '< 1024 KB',
      },
      {
        what: '… listeners, timers, sockets, nodes', value: [more('listeners'), more('timers'), more('sockets'), more('nodes')].join(', '),
        goal: '0, 0, 0',
      },
    ];
  } finally {
    await close();
  }
}

/** Path of the first menu page that has a closable tab and belongs to a remote without other open tabs. */
async function closablePage(page) {
  const paths = await page.$$eval('nav a[href^="/"]', (links) => links.map((link) => link.getAttribute('href')));
  for (const path of paths.filter((one) => !one.startsWith('/smslist') && one !== '/dashboard')) {
    await move(page, menuLinkTo(path), path);
    if (await page.locator(crossOf(path)).count()) {
      await page.evaluate((selector) => document.querySelector(selector).click(), crossOf(path));
      await page.waitForFunction((former) => location.pathname !== former, path);
      return path;
    }
  }
  throw new Error(`no tab of ${paths.join(', ')} can be closed`);
}

/** Returns a function that reads the page's memory when the page is idle, after garbage collection. */
async function memoryOf(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  await devtools.send('HeapProfiler.enable');
  return async () => {
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(SETTLE_MS);
    for (let turn = 0; turn < 3; turn++) await devtools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devtools.send('Performance.getMetrics');
    const metric = (name) => metrics.find((one) => one.name === name)?.value ?? 0;
    const { timers, sockets } = await page.evaluate(() => window.portalBench.counts());
    return { heap: metric('JSHeapUsedSize'), listeners: metric('JSEventListeners'), nodes: metric('Nodes'), timers, sockets };
  };
}

/** Slope of the regression line through the values, per step; one late garbage collection hardly changes it. */
function slope(values) {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const rise = values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0);
  return rise / values.reduce((sum, _value, index) => sum + (index - middle) ** 2, 0);
}
