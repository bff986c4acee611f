import type { Page } from '@playwright/test';

/** The trial remote's page, or the error card in its place. */
export function trialPage(page: Page) {
  const main = page.getByRole('main');
  // Other pages of the same remote may be mounted but hidden.
  const shown = { visible: true };
  return {
    poke: main.getByRole('button', { name: /^Poke/ }),
    note: main.getByRole('textbox', { name: 'Note' }),
    remark: main.getByLabel('Remark').filter(shown),
    from: (version: string) => main.getByText(`Loaded from`).filter({ hasText: `/remotes/trial/${version}/` }),
    retry: main.getByRole('button', { name: 'Retry' }),
    failure: main.getByRole('alert'),
  };
}
