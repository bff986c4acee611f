import type { Page } from '@playwright/test';

/** The trial remote's page, and what there is in its place. */
export function trialPage(page: Page) {
  const main = page.getByRole('main');
  // Other places of the same remote lie hidden beside the one that is shown.
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
