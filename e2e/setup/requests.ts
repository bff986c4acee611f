import type { Page } from '@playwright/test';

type RecordedRequest = { method: string; path: string; query: URLSearchParams };

/** Records the page's requests from now on. */
export function requestsOf(page: Page) {
  const recorded: RecordedRequest[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    recorded.push({ method: request.method(), path: pathname, query: searchParams });
  });
  return {
    all: () => recorded,
    of: (method: string, path: string) => recorded.filter((request) => request.method === method && request.path === path),
  };
}
