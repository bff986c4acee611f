import type { Page } from '@playwright/test';
import { tableTools } from './table-tools';

/** All messages of the customer. */
export function messagesPage(page: Page) {
  const main = page.getByRole('main');
  const heading = main.getByRole('heading', { level: 1, name: 'Messages' });
  const grid = main.getByRole('grid', { name: 'Messages' });
  const rows = grid.getByRole('rowgroup').last().getByRole('row');
  const status = main.getByRole('combobox', { name: 'Delivery status' });
  return {
    heading,
    rows,
    search: main.getByRole('searchbox', { name: 'Search by phone number' }),
    moreFilters: main.getByRole('button', { name: /^More filters/ }),
    ownId: main.getByRole('textbox', { name: 'Reference ID' }),
    next: main.getByRole('button', { name: 'Next page' }),
    dialog: page.getByRole('dialog'),
    tools: tableTools(page),
    rowOf: (number: string) => rows.filter({ has: page.getByRole('gridcell', { name: number, exact: true }) }),
    /** The row's link to the details. */
    details: (number: string) => grid.getByRole('link', { name: number, exact: true }),
    async open(query = ''): Promise<void> {
      await page.goto(`/messages${query}`);
      await heading.waitFor();
    },
    async chooseStatus(...names: string[]): Promise<void> {
      await status.click();
      for (const name of names) await page.getByRole('menuitemcheckbox', { name, exact: true }).click();
      await page.keyboard.press('Escape');
    },
  };
}
