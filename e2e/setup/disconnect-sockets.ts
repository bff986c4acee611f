import type { BrowserContext, WebSocketRoute } from '@playwright/test';

export type Sockets = { disconnect: () => Promise<void>; mend: () => void };

/** Controls the live sockets of all pages opened from now on: disconnects and restores them. */
export async function disconnectableSockets(context: BrowserContext): Promise<Sockets> {
  const restart = { code: 1012, reason: 'restart' };
  const open: WebSocketRoute[] = [];
  let isDisconnected = false;
  await context.routeWebSocket('**/ws', async (route) => {
    if (isDisconnected) return route.close(restart);
    open.push(route, route.connectToServer());
  });
  return {
    async disconnect() {
      isDisconnected = true;
      await Promise.all(open.splice(0).map((side) => side.close(restart)));
    },
    mend() {
      isDisconnected = false;
    },
  };
}
