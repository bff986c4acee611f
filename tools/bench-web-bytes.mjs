import http from 'node:http';
import { gzipSync } from 'node:zlib';
import { freshPage } from './bench-web-browser.mjs';

/** Measures the JavaScript of login, dashboard, mailing lists and each remote in gzip bytes, loaded with an empty cache. */
export async function measureBytes(browser, site, token) {
  const weigh = weigher(token);
  const sum = async (urls) => (await Promise.all(urls.map(weigh))).reduce((total, bytes) => total + bytes, 0);
  const row = async (what, urls, goal) => ({ what, value: `${kilobytes(await sum(urls))} KB in ${urls.length} files`, goal });

  const login = await scriptsOf(browser, `${site}/login`, {});
  const dashboard = await scriptsOf(browser, `${site}/dashboard`, { token });
  const lists = await scriptsOf(browser, `${site}/smslist/list`, { token });
  const rows = [
    await row('JavaScript of login', login.all, '≤ 150 KB'),
    await row('JavaScript of the first screen (shell and dashboard)', dashboard.first, '≤ 250 KB'),
    await row('… and of the widgets loaded after it', dashboard.all.filter((url) => !dashboard.first.includes(url)), ''),
    await row('JavaScript of the first remote page (mailing lists), all', lists.all, ''),
    await row('… of it not in the dashboard', lists.all.filter((url) => !dashboard.all.includes(url)), ''),
    await row('… of it the remote’s own', lists.all.filter((url) => url.includes('/remotes/')), '≤ 80 KB'),
  ];
  for (const { id, base, files } of await remotesOf(site, token)) {
    const scripts = Object.keys(files).filter((file) => file.endsWith('.js')).map((file) => site + base + file);
    rows.push(await row(`Own code of ${id}, every screen and language`, scripts, ''));
  }
  return rows;
}

/** Returns all scripts of a page; `first` has those requested before the page's heading appeared. */
async function scriptsOf(browser, url, session) {
  const { page, close } = await freshPage(browser, new URL(url).origin, session);
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('h1')) return;
      performance.mark('heading');
      observer.disconnect();
    }).observe(document, { subtree: true, childList: true });
  });
  const scripts = new Set();
  page.on('request', (request) => request.resourceType() === 'script' && scripts.add(request.url()));
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const early = await page.evaluate(() => {
    const [{ startTime: stood }] = performance.getEntriesByName('heading');
    return performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= stood).map(({ name }) => name);
  });
  await close();
  const all = [...scripts];
  return { all, first: all.filter((script) => early.includes(script)) };
}

async function remotesOf(site, token) {
  const response = await fetch(`${site}/v2/remotes`, { headers: { 'x-token': token, accept: 'application/json' } });
  return (await response.json()).data.remotes;
}

/** Returns a function that measures a script's gzip size as sent by the server. If the server sent it uncompressed, compresses it first. */
function weigher(token) {
  const known = new Map();
  return (url) => {
    if (!known.has(url)) known.set(url, weigh(url, token));
    return known.get(url);
  };
}

function weigh(url, token) {
  return new Promise((resolve, reject) => {
    http.get(url, { headers: { 'accept-encoding': 'gzip', cookie: `userToken=${token}` } }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}`));
        resolve(response.headers['content-encoding'] === 'gzip' ? body.length : gzipSync(body).length);
      });
    }).on('error', reject);
  });
}

const kilobytes = (bytes) => (bytes / 1024).toFixed(1);
