import type { BrowserContext } from '@playwright/test';

/** Records everything the browser receives from now on: URLs, headers and bodies. */
export function downloadsOf(context: BrowserContext) {
  const arriving: Promise<{ url: string; text: string }>[] = [];
  context.on('response', (response) => {
    const received = async () => {
      // Redirects and interrupted answers have no body, and interrupted ones lack some headers.
      const headers = JSON.stringify(await response.allHeaders().catch(() => response.headers()));
      const body = await response.text().catch(() => '');
      return { url: response.url(), text: `${response.url()}\n${headers}\n${body}` };
    };
    arriving.push(received());
  });
  return { all: () => Promise.all(arriving) };
}
