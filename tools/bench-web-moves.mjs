import { freshPage } from './bench-web-browser.mjs';
import { menuLinkTo, move, openPortal, percentile, settled, tabOf, times } from './bench-web-page.mjs';

const LISTS = '/smslist/list';

/** Measures the time of navigation between open pages, and to a remote that is already loaded. */
export async function measureMoves(browser, site, token) {
  const ids = await twoLists(site, token);
  const kept = await keptTabs(browser, site, token, ['/dashboard', LISTS, ...ids.map((id) => `/smslist/${id}`)]);
  const warm = await warmRemote(browser, site, token);
  const row = (what, values, goal) => ({
    what: `${what}, p95 of ${values.length}`,
    value: `${percentile(values, 0.95).toFixed(0)} ms (median ${percentile(values, 0.5).toFixed(0)})`, goal,
  });
  return [row('Switch between kept tabs', kept, '≤ 50 ms'), row('Open a warm remote', warm, '≤ 100 ms')];
}

async function keptTabs(browser, site, token, paths) {
  const { page, close } = await freshPage(browser, site, { token, warm: true });
  try {
    const headings = await openTabs(page, site, paths);
    const taken = [];
    for (let step = 0; step < times(200); step++) {
      const path = paths[step % paths.length];
      taken.push(await move(page, tabOf(path), path, headings.get(path)));
    }
    return taken;
  } finally {
    await close();
  }
}

/** Opens each path as a tab, by navigation within the portal; returns path → heading. */
export async function openTabs(page, site, paths) {
  await openPortal(page, site, paths[0]);
  const headings = new Map();
  for (const path of paths) {
    if (!(await page.locator(tabOf(path)).count())) await page.evaluate((to) => {
      history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await page.locator(tabOf(path)).click();
    await settled(page);
    headings.set(path, await page.evaluate(() => window.portalBench.heading()));
  }
  return headings;
}

/** Times first visits to a remote, each in a new page that had time to preload the remote. */
async function warmRemote(browser, site, token) {
  const taken = [];
  for (let run = 0; run < times(20); run++) {
    const { page, close } = await freshPage(browser, site, { token, warm: true });
    try {
      await openPortal(page, site);
      await page.waitForLoadState('networkidle');
      const named = await page.locator(menuLinkTo(LISTS)).textContent();
      taken.push(await move(page, menuLinkTo(LISTS), LISTS, named));
    } finally {
      await close();
    }
  }
  return taken;
}

/** Ids of two mailing lists, created if the portal has fewer. */
export async function twoLists(site, token) {
  const call = async (path, body) => {
    const response = await fetch(site + path, {
      method: body ? 'POST' : 'GET', headers: { 'x-token': token, 'accept': 'application/json', 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    const answer = await response.json();
    if (!answer.success) throw new Error(`${path} answered ${JSON.stringify(answer)}`);
    return answer.data;
  };
  const known = (await call('/smslist/list')).items.map(({ id }) => id).slice(0, 2);
  const { items: [sender] } = await call('/user/listalphanames');
  while (known.length < 2) {
    const { id } = await call('/smslist/createsend', {
      name: `Bench ${known.length + 1}`, alphaNameUuid: sender.uuid, type: 'sms', body: 'Hello', recipients: '359888123456',
    });
    known.push(id);
  }
  return known;
}
