import { expect, type Page, type Request } from '@playwright/test';
import { liveFramesOf } from './live-frames';

/** Tracks a page's startup, from before the page opens: the screen appears before all startup calls have finished. */
export function startOf(page: Page) {
  const { subscribed } = liveFramesOf(page);
  const inProgress = new Set<Request>();
  page.on('request', (request) => inProgress.add(request));
  page.on('requestfinished', (request) => inProgress.delete(request));
  page.on('requestfailed', (request) => inProgress.delete(request));

  /** Waits until idle callbacks have run and no request is pending. */
  async function quiet(): Promise<void> {
    await expect.poll(async () => {
      await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
      return [...inProgress].map((request) => request.url());
    }, { message: 'the page asks for nothing' }).toEqual([]);
  }

  return {
    quiet,
    /** Like `quiet`, but first waits for the live subscription, which may reload data. */
    async over(): Promise<void> {
      await expect.poll(() => subscribed.length, { message: 'the page listens' }).toBeGreaterThan(0);
      await quiet();
    },
  };
}
