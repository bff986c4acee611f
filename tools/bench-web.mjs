// pnpm bench:web [bytes times moves leaks singletons chat]: JavaScript size, loading times, memory leaks and chat performance of the built
// product. All parts by default.
import { measureBytes } from './bench-web-bytes.mjs';
import { launchBrowser } from './bench-web-browser.mjs';
import { measureChat } from './bench-web-chat.mjs';
import { measureLeaks } from './bench-web-leaks.mjs';
import { measureMoves } from './bench-web-moves.mjs';
import { measureSingletons } from './bench-web-singletons.mjs';
import { measureTimes } from './bench-web-times.mjs';
import { main, Stop, timed } from './run.mjs';
import { withRunningProduct } from './running-product.mjs';

/** Maps each part to its measurement and the login that it needs. */
const parts = {
  bytes: ['admin', measureBytes],
  times: ['admin', measureTimes],
  moves: ['demo', measureMoves],
  leaks: ['demo', measureLeaks],
  singletons: ['admin', measureSingletons],
  chat: ['demo', measureChat],
};

await main(async () => {
  const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(parts);
  const unknown = chosen.filter((name) => !Object.hasOwn(parts, name));
  if (unknown.length > 0) throw new Stop(`Unknown part: ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}.`);
  await withRunningProduct(async ({ url, password, ...product }) => {
    const site = url.replace(/\/$/, '');
    const browser = await launchBrowser();
    const rows = [];
    try {
      for (const name of chosen) {
        const [login, measure] = parts[name];
        const token = await logIn(site, login, password);
        rows.push(...(await timed(`measuring ${name}`, () => measure(browser, site, token, product))));
      }
    } finally {
      await browser.close();
      if (rows.length > 0) print(rows);
    }
  });
});

async function logIn(site, login, password) {
  const response = await fetch(`${site}/user/login`, {
    method: 'POST', headers: { 'content-type': 'application/json', accept: 'application/json' }, body: JSON.stringify({ login, password }),
  });
  const { data } = await response.json();
  return data.jwtToken;
}

function print(rows) {
  const cells = rows.map(({ what, value, goal = '' }) => [what, value, goal]);
  const table = [['what', 'measured', 'goal'], ...cells];
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => row[column].length)));
  const line = ([what, value, goal]) => `${what.padEnd(widths[0])}  ${value.padStart(widths[1])}  ${goal.padStart(widths[2])}`;
  process.stdout.write(`\n${table.map(line).join('\n')}\n`);
}
