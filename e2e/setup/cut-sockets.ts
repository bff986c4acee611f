import type { BrowserContext, WebSocketRoute } from '@playwright/test';

export type Sockets = { cut: () => Promise<void>; mend: () => void };

/** The live sockets of all pages that the browser opens from now on: they can be cut, and are let through again. */
export async function cuttableSockets(context: BrowserContext): Promise<Sockets> {
  const restart = { code: 1012, reason: 'restart' };
  const open: WebSocketRoute[] = [];
  let isCut = false;
  await context.routeWebSocket('**/ws', async (route) => {
    if (isCut) return route.close(restart);
    open.push(route, route.connectToServer());
  });
  return {
    async cut() {
      isCut = true;
      await Promise.all(open.splice(0).map((side) => side.close(restart)));
    },
    mend() {
      isCut = false;
    },
  };
}
