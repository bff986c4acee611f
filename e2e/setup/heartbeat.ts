import type { Page } from '@playwright/test';

/** From the next navigation, measures how long the page's main thread is blocked. */
export async function listenToHeart(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heart = { last: performance.now(), longest: 0 };
    Object.assign(window, { heart });
    const { port1, port2 } = new MessageChannel();
    const beat = () => {
      const now = performance.now();
      heart.longest = Math.max(heart.longest, now - heart.last);
      heart.last = now;
      setTimeout(() => port2.postMessage(0), 5);
    };
    port1.onmessage = beat;
    port2.postMessage(0);
  });
}

/** Longest blocking of the main thread since the last call, in milliseconds. */
export function longestSilence(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { heart } = window as unknown as { heart: { last: number; longest: number } };
    const longest = Math.max(heart.longest, performance.now() - heart.last);
    heart.longest = 0;
    heart.last = performance.now();
    return Math.round(longest);
  });
}
