import type { Page } from '@playwright/test';

/** Time when the page's next live socket closes. */
export function socketEndOf(page: Page): Promise<number> {
  return new Promise((resolve) => {
    page.once('websocket', (socket) => socket.once('close', () => resolve(Date.now())));
  });
}
