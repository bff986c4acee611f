import type { BrowserContext } from '@playwright/test';

/** Everything that the browser receives from now on: addresses, headers and bodies. */
export function downloadsOf(context: BrowserContext) {
  const arriving: Promise<{ url: string; text: string }>[] = [];
  context.on('response', (response) => {
    const received = async () => {
      // A redirect and an answer that was dropped half-way have no body, and of the latter not all headers are known.
      const headers = JSON.stringify(await response.allHeaders().catch(() => response.headers()));
      const body = await response.text().catch(() => '');
      return { url: response.url(), text: `${response.url()}\n${headers}\n${body}` };
    };
    arriving.push(received());
  });
  return { all: () => Promise.all(arriving) };
}
