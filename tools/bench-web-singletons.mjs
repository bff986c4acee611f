import { freshPage } from './bench-web-browser.mjs';
import { menuLinkTo, move, openPortal, settled } from './bench-web-page.mjs';

/** Visits every menu page, so that every remote is loaded, and counts copies of modules the host provides. */
export async function measureSingletons(browser, site, token) {
  const { page, close } = await freshPage(browser, site, { token, warm: true });
  try {
    await openPortal(page, site);
    const paths = await page.$$eval('nav a[href^="/"]', (links) => [...new Set(links.map((link) => link.getAttribute('href')))]);
    for (const path of paths) await visit(page, path);
    const { renderers, shared, doubled } = await page.evaluate(() => {
      const scopes = Object.values(globalThis.__FEDERATION__?.__SHARE__ ?? {}).flatMap((instance) => Object.values(instance));
      const copies = new Map();
      for (const scope of scopes) {
        for (const [name, versions] of Object.entries(scope)) {
          const loaded = copies.get(name) ?? new Set();
          for (const [version, { from, loaded: isLoaded, lib }] of Object.entries(versions)) if (isLoaded || lib) {
            loaded.add(`${version} of ${from}`);
          }
          copies.set(name, loaded);
        }
      }
      const all = [...copies].filter(([, loaded]) => loaded.size > 0);
      return {
        renderers: window.portalBench.counts().renderers,
        shared: all.length,
        doubled: all.filter(([, loaded]) => loaded.size > 1).map(([name, loaded]) => `${name}: ${[...loaded].join(' and ')}`),
      };
    });
    const found = [...(renderers === 1 ? [] : [`react-dom: ${renderers} copies`]), ...doubled];
    return [{
      what: `Shared modules loaded twice, of ${shared}, after ${paths.length} places`,
      value: found.length === 0 ? 'none' : found.join('; '), goal: 'none',
    }];
  } finally {
    await close();
  }
}

/** Opens a menu item. Ignores a failed navigation, because the item may redirect to another path. */
async function visit(page, path) {
  const link = page.locator(menuLinkTo(path)).first();
  if (!(await link.count())) return;
  await move(page, menuLinkTo(path), path).catch(() => undefined);
  await settled(page);
}
