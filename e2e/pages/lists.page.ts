import type { Page } from '@playwright/test';
import { tableTools } from './table-tools';

export function listsPage(page: Page) {
  const main = page.getByRole('main');
  const heading = main.getByRole('heading', { level: 1, name: 'Mailing lists' });
  const grid = main.getByRole('grid', { name: 'Mailing lists' });
  const status = main.getByRole('combobox', { name: 'Status' });
  const rows = grid.getByRole('rowgroup').last();
  return {
    heading,
    grid,
    status,
    /** Links with the mailing lists' names, in order. */
    names: rows.getByRole('link'),
    header: grid.getByRole('rowgroup').first(),
    rows,
    create: main.getByRole('link', { name: 'New mailing list' }).first(),
    search: main.getByRole('searchbox', { name: 'Search by name or text' }),
    next: main.getByRole('button', { name: 'Next page' }),
    previous: main.getByRole('button', { name: 'Previous page' }),
    row: (name: string) => rows.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) }),
    sortBy: (column: 'Name' | 'Created' | 'Recipients') => grid.getByRole('columnheader', { name: column }).getByRole('button'),
    async open(query = ''): Promise<void> {
      await page.goto(`/smslist/list${query}`);
      await heading.waitFor();
    },
    async act(name: string, choice: string): Promise<void> {
      await main.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
      await page.getByRole('menuitem', { name: choice, exact: true }).click();
    },
    undo: main.getByRole('button', { name: 'Undo' }),
    tools: tableTools(page),
    async chooseStatus(...names: string[]): Promise<void> {
      await status.click();
      for (const name of names) await page.getByRole('menuitemcheckbox', { name, exact: true }).click();
      await page.keyboard.press('Escape');
    },
  };
}
