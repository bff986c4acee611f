import { expect, type Page, type Request } from '@playwright/test';
import { liveFramesOf } from './live-frames';

/** Follows a page from before it is opened: its screen stands before all that it asks for by itself has come. */
export function startOf(page: Page) {
  const { subscribed } = liveFramesOf(page);
  const inProgress = new Set<Request>();
  page.on('request', (request) => inProgress.add(request));
  page.on('requestfinished', (request) => inProgress.delete(request));
  page.on('requestfailed', (request) => inProgress.delete(request));

  /** What waits for the page to be idle has had its turn, and nothing that was asked for is on its way. */
  async function quiet(): Promise<void> {
    await expect.poll(async () => {
      await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
      return [...inProgress].map((request) => request.url());
    }, { message: 'the page asks for nothing' }).toEqual([]);
  }

  return {
    quiet,
    /** It listens as well, so that it reads nothing anew for having begun to. */
    async over(): Promise<void> {
      await expect.poll(() => subscribed.length, { message: 'the page listens' }).toBeGreaterThan(0);
      await quiet();
    },
  };
}
