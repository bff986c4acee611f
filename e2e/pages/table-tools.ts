import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/** Controls above a table: saved views, columns, export. */
export function tableTools(page: Page) {
  const main = page.getByRole('main');
  const views = main.getByRole('button', { name: 'Views', exact: true });
  const dialog = page.getByRole('dialog');
  return {
    /** Lines of the exported file, unparsed. */
    async exportCsv(): Promise<string[]> {
      await main.getByRole('button', { name: 'Export' }).click();
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /^CSV/ }).click()]);
      const text = await readFile(await download.path(), 'utf8');
      return text.replace(/^\ufeff/, '').split(/\r?\n/).filter((line) => line !== '');
    },
    async saveView(name: string): Promise<void> {
      await views.click();
      await page.getByRole('menuitem', { name: 'Save view…' }).click();
      await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
    },
    async openView(name: string): Promise<void> {
      await views.click();
      await page.getByRole('menuitemradio', { name, exact: true }).click();
    },
    async removeView(name: string): Promise<void> {
      await views.click();
      await page.getByRole('menuitem', { name: 'Delete views…' }).click();
      await dialog.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
      await dialog.getByRole('listitem').filter({ hasText: name }).waitFor({ state: 'hidden' });
      await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    },
    async toggleColumns(...names: string[]): Promise<void> {
      await main.getByRole('button', { name: /^Columns/ }).click();
      for (const name of names) await dialog.getByRole('checkbox', { name, exact: true }).click();
      await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    },
  };
}
