import type { Page } from '@playwright/test';

/** The public page of an unsubscribe link. */
export function preferencePage(page: Page) {
  return {
    main: page.getByRole('main'),
    heading: page.getByRole('heading', { level: 1 }),
    done: page.getByRole('status'),
    stop: page.getByRole('button', { name: /^Stop all messages from / }),
    stopSender: page.getByRole('button', { name: /^Stop messages from / }),
    resumeSender: page.getByRole('button', { name: /^Get messages from .* again$/ }),
    resume: page.getByRole('button', { name: 'Get messages again' }),
    language: (name: string) => page.getByRole('link', { name, exact: true }),
  };
}
