// pnpm bench:web: what the portal weighs in JavaScript, and how soon it shows, of the product as it was built.
import { measureBytes } from './bench-web-bytes.mjs';
import { launchBrowser } from './bench-web-browser.mjs';
import { measureTimes } from './bench-web-times.mjs';
import { main, timed } from './run.mjs';
import { withRunningProduct } from './running-product.mjs';

await main(async () => {
  await withRunningProduct(async ({ url, password }) => {
    const site = url.replace(/\/$/, '');
    const token = await logIn(site, password);
    const browser = await launchBrowser();
    try {
      const bytes = await timed('weighing', () => measureBytes(browser, site, token));
      const times = await timed('timing', () => measureTimes(browser, site, token));
      print([...bytes, ...times]);
    } finally {
      await browser.close();
    }
  });
});

async function logIn(site, password) {
  const response = await fetch(`${site}/user/login`, {
    method: 'POST', headers: { 'content-type': 'application/json', accept: 'application/json' }, body: JSON.stringify({ login: 'admin', password }),
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
