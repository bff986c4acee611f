import type { Page } from '@playwright/test';
import { tableTools } from './table-tools';

/** The reports, and the messages behind their figures. */
export function reportPage(page: Page) {
  const main = page.getByRole('main');
  const table = main.getByRole('grid', { name: 'Report table' });
  const messages = main.getByRole('grid', { name: 'Report messages' });
  return {
    heading: main.getByRole('heading', { level: 1 }),
    table,
    total: table.getByRole('row').last(),
    row: (name: string | RegExp) => table.getByRole('row', { name }),
    tile: (term: string) => main.locator(`dt:text-is("${term}") + dd`),
    chart: main.getByRole('slider'),
    messages,
    messageRows: messages.getByRole('rowgroup').last().getByRole('row'),
    filters: main.getByRole('list', { name: 'Active filters' }),
    back: main.getByRole('link', { name: 'Back to report' }),
    tools: tableTools(page),
    async open(query = ''): Promise<void> {
      await page.goto(`/finances/reports${query}`);
      await table.waitFor();
    },
    async groupBy(name: string): Promise<void> {
      await main.getByRole('combobox', { name: 'Group by' }).selectOption(name);
      await table.getByRole('columnheader', { name, exact: true }).waitFor();
    },
  };
}
