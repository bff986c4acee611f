import type { Locator, Page } from '@playwright/test';

export function addressBooksPage(page: Page) {
  const main = page.getByRole('main');
  const heading = main.getByRole('heading', { level: 1, name: 'Address books' });
  const rows = main.getByRole('grid', { name: 'Address books' }).getByRole('rowgroup').last();
  const dialog = page.getByRole('dialog');
  const row = (name: string) => rows.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  return {
    heading,
    dialog,
    row,
    search: main.getByRole('searchbox', { name: 'Search by name' }),
    undo: main.getByRole('button', { name: 'Undo' }),
    work: (name: string) => main.getByRole('region', { name }),
    async open(query = ''): Promise<void> {
      await page.goto(`/addressbook/index${query}`);
      await heading.waitFor();
    },
    async create(name: string, type = 'Contacts'): Promise<void> {
      await main.getByRole('button', { name: 'Create address book' }).first().click();
      await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
      await dialog.getByRole('radio', { name: new RegExp(`^${type}`) }).check();
      await dialog.getByRole('button', { name: 'Create' }).click();
      await main.getByRole('heading', { level: 1, name }).waitFor();
    },
    async choose(name: string, command: string): Promise<void> {
      await row(name).getByRole('button', { name: `Actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: command, exact: true }).click();
    },
  };
}

/** One address book and its contacts. */
export function addressBookPage(page: Page) {
  const main = page.getByRole('main');
  const contacts = main.getByRole('region', { name: 'Contacts', exact: true });
  const grid = contacts.getByRole('grid', { name: 'Contacts' });
  return {
    heading: main.getByRole('heading', { level: 1 }),
    contacts,
    grid,
    search: contacts.getByRole('searchbox', { name: 'Search contacts' }),
    undo: main.getByRole('button', { name: 'Undo' }),
    import: main.getByRole('link', { name: 'Import contacts', exact: true }).first(),
    async exportCsv(): Promise<void> {
      await contacts.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: 'CSV for other apps' }).click();
    },
    total: (words: string) => contacts.getByRole('navigation', { name: 'Pages' }).getByText(words, { exact: true }),
    chip: (filter: string) => contacts.getByRole('list', { name: 'Active filters' }).getByRole('button', { name: filter }),
    cell: (text: string) => grid.getByRole('gridcell', { name: text, exact: true }),
    async remove(number: string): Promise<void> {
      await grid.getByRole('button', { name: `Actions for ${number}` }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
    },
  };
}

/** Import of a file into an address book. */
export function importPage(page: Page) {
  const main = page.getByRole('main');
  return {
    begin: main.getByRole('button', { name: 'Start import' }),
    chosen: (name: string) => main.getByText(`Selected: “${name}”`),
    summary: (file: string, book: string) => main.getByText(`“${file}” will be imported into “${book}”.`),
    figure: (work: Locator, term: string) => work.getByText(term, { exact: true }).locator('xpath=following-sibling::dd[1]'),
    send: main.getByRole('link', { name: 'Send to this book' }),
    work: (name: string) => main.getByRole('region', { name: `Import into “${name}”` }),
    badRows: main.getByRole('grid', { name: 'Rejected rows' }),
    allBadRows: main.getByRole('button', { name: 'Download rejected rows' }),
    toBook: main.getByRole('link', { name: 'Open the book' }),
    column: (title: string) => main.getByRole('combobox', { name: `Field for “${title}”` }),
    async attach(name: string, content: string): Promise<void> {
      const chooser = page.waitForEvent('filechooser');
      await main.getByRole('button', { name: /^Choose (another )?file$/ }).click();
      await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
    },
    /** Drops a file on the page, beside every control. */
    async drop(name: string, content: string): Promise<void> {
      const dataTransfer = await page.evaluateHandle(([fileName, text]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([text], fileName, { type: 'text/csv' }));
        return transfer;
      }, [name, content] as const);
      for (const type of ['dragenter', 'dragover', 'drop']) await main.dispatchEvent(type, { dataTransfer });
    },
  };
}
