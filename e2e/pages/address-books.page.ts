import type { Page } from '@playwright/test';

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
    exportCsv: contacts.getByRole('button', { name: 'Export results (CSV)' }),
    total: (words: string) => contacts.getByRole('navigation', { name: 'Pages' }).getByText(words, { exact: true }),
    cell: (text: string) => grid.getByRole('gridcell', { name: text, exact: true }),
    remove: (number: string) => grid.getByRole('button', { name: `Delete ${number}` }),
  };
}

/** Import of a file into an address book. */
export function importPage(page: Page) {
  const main = page.getByRole('main');
  return {
    begin: main.getByRole('button', { name: 'Start import' }),
    chosen: (name: string) => main.getByText(`Selected: “${name}”`),
    work: (name: string) => main.getByRole('region', { name: `Import into “${name}”` }),
    badRows: main.getByRole('grid', { name: 'Rejected rows' }),
    allBadRows: main.getByRole('button', { name: 'Download rejected rows' }),
    toBook: main.getByRole('link', { name: 'Open address book' }),
    column: (title: string) => main.getByRole('combobox', { name: `Field for “${title}”` }),
    next: (step: string) => main.getByRole('button', { name: `Next: ${step}` }),
    async attach(name: string, content: string): Promise<void> {
      const chooser = page.waitForEvent('filechooser');
      await main.getByRole('button', { name: /^Choose (another )?file$/ }).click();
      await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
    },
  };
}
