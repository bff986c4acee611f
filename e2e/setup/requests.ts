import type { Page } from '@playwright/test';

export type SeenRequest = { method: string; path: string; query: URLSearchParams };

/** What the page asks for from now on. */
export function requestsOf(page: Page) {
  const seen: SeenRequest[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    seen.push({ method: request.method(), path: pathname, query: searchParams });
  });
  return {
    all: () => seen,
    of: (method: string, path: string) => seen.filter((request) => request.method === method && request.path === path),
  };
}
