import type { Page } from '@playwright/test';

/** When the live socket that this page opens next is closed, however long it stays open. */
export function socketEndOf(page: Page): Promise<number> {
  return new Promise((resolve) => {
    page.once('websocket', (socket) => socket.once('close', () => resolve(Date.now())));
  });
}
