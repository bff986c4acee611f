/** Runs before the portal's code: measures navigations, and counts resources the page keeps open. */
export function watchPage() {
  const open = { timers: new Set(), sockets: new Set(), renderers: 0 };
  const counted = (begin, end, once) => {
    const [start, stop] = [window[begin], window[end]];
    window[begin] = (work, delay, ...rest) => {
      const id = start(once ? (...given) => { open.timers.delete(id); work(...given); } : work, delay, ...rest);
      open.timers.add(id);
      return id;
    };
    window[end] = (id) => {
      open.timers.delete(id);
      stop(id);
    };
  };
  counted('setTimeout', 'clearTimeout', true);
  counted('setInterval', 'clearInterval', false);
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      open.sockets.add(this);
      this.addEventListener('close', () => open.sockets.delete(this));
    }
  };
  // Counts copies of react-dom: each one calls `inject` when it loads.
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true, inject: () => (open.renderers += 1), onCommitFiberRoot() {}, onCommitFiberUnmount() {}, onPostCommitFiberRoot() {},
  };

  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.now());
    port2.postMessage(null);
  }));
  const heading = () => [...document.querySelectorAll('main h1')].find((one) => one.checkVisibility())?.textContent ?? '';
  window.portalBench = {
    counts: () => ({ timers: open.timers.size, sockets: open.sockets.size, renderers: open.renderers }),
    heading,
    /** True while something visible is loading; hidden pages don't count. */
    isBusy: () => heading() === '' || [...document.querySelectorAll('main [aria-busy="true"]')].some((one) => one.checkVisibility()),
    /** Clicks an element and returns the milliseconds until the page at `path`, with the expected heading if given, is painted. */
    async move(selector, path, expectedHeading) {
      const target = document.querySelector(selector);
      if (!target) throw new Error(`nothing matches ${selector}`);
      const began = performance.now();
      target.click();
      const isThere = () => location.pathname === path
        && heading() !== '' && (expectedHeading === undefined || heading() === expectedHeading);
      while (!isThere()) {
        if (performance.now() - began > 15_000) throw new Error(`${path} is not shown 15 s after the click; the heading is "${heading()}"`);
        await frame();
      }
      return (await painted()) - began;
    },
  };
}

export const tabOf = (path) => `[data-path="${path}"] [role="tab"]`;
export const crossOf = (path) => `[data-path="${path}"] button`;
export const menuLinkTo = (path) => `nav a[href="${path}"]`;

export async function openPortal(page, site, path = '/dashboard') {
  await page.goto(site + path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
}

/** Waits until nothing visible is loading, and then for an idle network. The first wait ends after 5 s, in case a part never loads. */
export async function settled(page) {
  await page.waitForFunction(() => !window.portalBench.isBusy(), undefined, { timeout: 5000 }).catch(() => undefined);
  await page.waitForLoadState('networkidle');
}

export const move = (page, selector, path, expectedHeading) => page.evaluate(
  ([what, where, heading]) => window.portalBench.move(what, where, heading), [selector, path, expectedHeading],
);

export function percentile(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];
}

/** Scales a number of repetitions; `BENCH_SHARE=0.02` gives a quick trial run. */
export const times = (count) => Math.max(4, Math.round(count * Number(process.env.BENCH_SHARE ?? 1)));
