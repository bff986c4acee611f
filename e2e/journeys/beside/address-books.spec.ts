import { readFile } from 'node:fs/promises';
import { addressBookPage, addressBooksPage, importPage } from '../../pages/address-books.page';
import { newListPage } from '../../pages/new-list.page';
import { expect, test } from '../../setup/journey';

const word = `book${Date.now()}`;
const number = (index: number) => `38067${String(3_000_000 + index).padStart(7, '0')}`;

test('[AB-01:create] [AB-01:export] [AB-02] [AB-03] [VAL-04] a book is created, imported with bad rows, searched, edited in place and exported', async ({ enter }) => {
  const page = await enter('demo', '/addressbook/index');
  const name = `${word} clients`;
  await addressBooksPage(page).create(name);
  const book = addressBookPage(page);
  await book.import.click();

  const wizard = importPage(page);
  const rows = Array.from({ length: 60 }, (_, index) => `+${number(index)};Client ${index};Lviv`);
  await wizard.attach('clients.csv', ['phone;who;where', ...rows, '12;Too short;Kyiv', ';No number;Kyiv', rows[0], ''].join('\r\n'));
  await expect(wizard.chosen(name)).toBeVisible();
  await wizard.column('phone').selectOption({ label: 'Number' });
  await wizard.column('who').selectOption({ label: 'Name' });
  await wizard.column('where').selectOption({ label: 'New field: where' });
  await wizard.begin.click();

  const work = wizard.work(name);
  await expect(work.getByText('Done', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(wizard.figure(work, 'Added')).toHaveText('60');
  await expect(wizard.figure(work, 'Updated or unchanged')).toHaveText('1');
  await expect(wizard.figure(work, 'Rejected')).toHaveText('2');
  await expect(wizard.badRows.getByText('Too short')).toBeVisible();
  const rejected = page.waitForEvent('download');
  await wizard.allBadRows.click();
  expect(await readFile(await (await rejected).path(), 'utf8')).toContain('Too short');

  await wizard.toBook.click();
  await expect(book.heading).toHaveText(name);
  await expect(book.total('60 contacts')).toBeVisible();
  await expect(book.grid.getByRole('columnheader', { name: 'where' })).toBeVisible();
  // The change event reloads the page; the search must stay.
  await book.search.fill('Client 3');
  await expect(book.total('11 contacts')).toBeVisible();
  await expect(page).toHaveURL(/[?&]text=Client\+3(&|$)/);
  // The chip of the search moves the rows down.
  await expect(book.chip('Search: Client 3')).toBeVisible();
  await book.cell('Client 37').dblclick();
  await expect(book.grid.getByRole('textbox')).toBeFocused();
  await expect(book.grid.getByRole('textbox')).toHaveValue('Client 37');
  await page.keyboard.type('Client 37, renamed');
  await page.keyboard.press('Enter');
  await expect(book.cell('Client 37, renamed')).toBeFocused();
  await page.reload();
  await book.search.fill('renamed');
  await expect(book.total('1 contact')).toBeVisible();
  await expect(book.cell('Client 37, renamed')).toBeVisible();

  const file = page.waitForEvent('download');
  await book.exportCsv();
  const exported = await readFile(await (await file).path(), 'utf8');
  expect(exported.trim().split(/\r?\n/)).toHaveLength(2);
  expect(exported).toContain('Client 37, renamed');

  await book.remove(`+${number(37)}`);
  await expect(book.total('0 contacts')).toBeVisible();
  await book.undo.click();
  await expect(book.cell('Client 37, renamed')).toBeVisible();
});

test('contacts of a file become a new book in four clicks, and a fifth opens a mailing list to them', async ({ enter }) => {
  const page = await enter('demo', '/dashboard');
  let clicks = 0;
  await page.exposeFunction('countClick', () => { clicks += 1; });
  await page.evaluate(() => window.addEventListener('click', ({ isTrusted }) => {
    if (isTrusted) void (window as unknown as { countClick(): void }).countClick();
  }, { capture: true }));
  const wizard = importPage(page);
  const book = addressBookPage(page);
  const name = `${word} new`;

  await page.getByRole('navigation').getByRole('link', { name: 'Address books' }).first().click();
  await book.import.click();
  await wizard.attach(`${name}.csv`, `Телефон;Ім’я;Місто\n+${number(700)};Олена;Львів\n+${number(701)};Тарас;Київ\n`);
  await expect(wizard.column('Місто')).toHaveValue(/new/);
  await wizard.begin.click();
  await expect(wizard.figure(wizard.work(name), 'Added')).toHaveText('2', { timeout: 30_000 });
  expect(clicks).toBe(4);
  // No notice lies over the result and its next steps.
  await expect(page.getByText(`Import into “${name}”: done`)).toHaveCount(0);

  await wizard.send.click();
  await expect(page).toHaveURL(/\/smslist\/new/);
  await expect(newListPage(page).form.getByText(name).first()).toBeVisible();
  await addressBooksPage(page).open(`?text=${encodeURIComponent(name)}`);
  await addressBooksPage(page).row(name).getByRole('link', { name, exact: true }).click();
  await expect(book.grid.getByRole('columnheader', { name: 'Місто' })).toBeVisible();
  await expect(book.cell('Львів')).toBeVisible();
});

test('a file that is dropped on the list of books, or on a book, is imported from there', async ({ enter }) => {
  const page = await enter('demo', '/addressbook/index');
  const wizard = importPage(page);
  const name = `${word} dropped`;
  await addressBooksPage(page).heading.waitFor();
  await wizard.drop(`${name}.csv`, `num;City\n${number(710)};Lviv\n`);
  await expect(wizard.summary(`${name}.csv`, name)).toBeVisible();
  await wizard.begin.click();
  await expect(wizard.figure(wizard.work(name), 'Added')).toHaveText('1', { timeout: 30_000 });
  await wizard.toBook.click();
  await expect(addressBookPage(page).heading).toHaveText(name);
  await wizard.drop('more.csv', `num;CITY\n${number(711)};Kyiv\n${number(710)};Odesa\n`);
  await expect(wizard.summary('more.csv', name)).toBeVisible();
  await expect(wizard.column('CITY')).toHaveValue('param1');
  await wizard.begin.click();
  await expect(wizard.figure(wizard.work(name), 'Added')).toHaveText('1', { timeout: 30_000 });
  await expect(wizard.figure(wizard.work(name), 'Updated or unchanged')).toHaveText('1');
});

test('[AB-01:delete] [AB-01:merge] a deleted book is restored, and two books are merged', async ({ enter }) => {
  const page = await enter('demo', '/addressbook/index');
  const books = addressBooksPage(page);
  const [into, from] = [`${word} into`, `${word} from`];
  await books.create(into);
  await books.open();
  await books.create(from);
  await page.getByRole('main').getByRole('button', { name: 'Add contact' }).first().click();
  await books.dialog.getByRole('textbox', { name: 'Number' }).fill(`+${number(900)}`);
  await books.dialog.getByRole('button', { name: 'Add contact' }).click();
  await expect(addressBookPage(page).cell(`+${number(900)}`)).toBeVisible();

  await books.open(`?text=${word}`);
  await books.choose(into, 'Delete');
  await expect(books.row(into)).toHaveCount(0);
  await books.undo.click();
  await expect(books.row(into)).toBeVisible();

  await books.choose(into, 'Merge other books');
  await books.dialog.getByRole('button', { name: new RegExp(from) }).click();
  await books.dialog.getByRole('switch', { name: 'Delete these books after merging' }).check();
  await books.dialog.getByRole('button', { name: 'Merge books', exact: true }).click();
  await expect(books.work(`Merge into “${into}”`).getByText('Done', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(books.row(from)).toHaveCount(0);
  await expect(books.row(into).getByRole('gridcell', { name: '1', exact: true })).toBeVisible();
});

test('[AB-04] [AB-01:stoplist] address book managers edit the stop list; others see it read-only', async ({ enter }) => {
  const name = `${word} stop`;
  const stopListAdmin = await enter('stoplist', '/addressbook/index');
  await addressBooksPage(stopListAdmin).create(name, 'Stop list');
  await expect(stopListAdmin.getByRole('main').getByRole('button', { name: 'Add contact' }).first()).toBeVisible();
  const path = new URL(stopListAdmin.url()).pathname;
  const page = await enter('demo', path);
  await expect(page.getByRole('main').getByText(/You can view this book but not edit it\./)).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Add contact' })).toHaveCount(0);
});

test('[MAIL-02:addressbooks] contacts get a tag, a filter becomes a segment, and a list goes to it', async ({ enter }) => {
  const page = await enter('demo', '/addressbook/index');
  const name = `${word} tags`;
  await addressBooksPage(page).create(name);
  const book = addressBookPage(page);
  await book.import.click();
  const wizard = importPage(page);
  const rows = [1, 2, 3].map((index) => `+${number(500 + index)};Client ${index};${index === 3 ? 'old, VIP' : ''}`);
  await wizard.attach('tagged.csv', ['phone;name;tags', ...rows, ''].join('\r\n'));
  await page.getByRole('combobox', { name: 'Tags for all imported contacts' }).fill('May');
  await wizard.begin.click();
  await expect(wizard.work(name).getByText('Done', { exact: true })).toBeVisible({ timeout: 30_000 });
  await wizard.toBook.click();

  for (const index of [1, 3]) await page.getByRole('checkbox', { name: `Select Client ${index}` }).check();
  await page.getByRole('button', { name: 'Edit tags…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tags of 2 contacts' });
  await dialog.getByRole('combobox', { name: 'Add tags' }).fill('vip');
  await dialog.getByRole('combobox', { name: 'Remove tags' }).fill('old');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(book.grid.getByText('VIP', { exact: true })).toHaveCount(2);
  await expect(book.grid.getByText('old', { exact: true })).toHaveCount(0);

  await page.getByRole('combobox', { name: 'Tags', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'VIP' }).click();
  await page.keyboard.press('Escape');
  await expect(book.total('2 contacts')).toBeVisible();
  await page.getByRole('button', { name: 'Segments' }).click();
  await page.getByRole('menuitem', { name: 'Save as segment…' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Best clients');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Segment: Best clients' })).toBeVisible();

  await page.getByRole('checkbox', { name: 'Select Client 1' }).check();
  await page.getByRole('link', { name: 'Send to selected' }).click();
  await expect(page.getByRole('combobox', { name: `Contacts in “${name}”` })).toHaveValue('given');
  await page.getByRole('combobox', { name: `Contacts in “${name}”` }).selectOption({ label: 'Best clients' });
  const list = newListPage(page);
  await list.text.fill('Hello, {name}!');
  await expect(page.getByRole('button', { name: /^Send to 2 / })).toBeVisible();
});
