import { toAmount } from '@portal/contracts';
import { importPage } from '../pages/address-books.page';
import { listPage } from '../pages/list.page';
import { listsPage } from '../pages/lists.page';
import { newListPage } from '../pages/new-list.page';
import { expect, test } from '../setup/journey';
import { listOf } from '../setup/mailing-lists';

test('[NAV-26:smslist-new] [MAIL-02:name] [MAIL-02:description] [MAIL-02:alphaname] [MAIL-02:organization] [MAIL-02:type] [MAIL-02:typed] the created list has the values typed into the form', async ({ enter }) => {
  const page = await enter('demo', '/smslist/new');
  const form = newListPage(page);
  const list = listPage(page);
  await form.fill({ name: '  Spring sale ', alphaName: 'SHOP', text: 'Two for one', numbers: '050 123 45 67, +380 (67) 765-43-21' });
  await form.description.fill('For the regulars');
  await form.form.getByRole('combobox', { name: 'Organization' }).selectOption('Demo Ltd');
  await form.create();
  const id = await list.id();
  await expect(list.heading).toHaveText('Spring sale');
  await expect(list.facts).toContainText('SHOP');
  await expect(list.facts).toContainText('For the regulars');
  await expect(list.facts).toContainText('Demo Ltd');
  await expect(list.messageTo('+380501234567')).toBeVisible();
  await expect(list.messageTo('+380677654321')).toBeVisible();
  expect(await listOf(id)).toMatchObject({
    name: 'Spring sale', description: 'For the regulars', from: 'SHOP', organizationName: 'Demo Ltd', type: 'sms',
    contentType: 'text/plain', body: 'Two for one', msgcount: 2,
  });
  await listsPage(page).open();
  await expect(listsPage(page).row('Spring sale').first().getByRole('gridcell', { name: 'SHOP', exact: true })).toBeVisible();
});

test('[MAIL-02:file] recipients come from a CSV with BOM, semicolons and bad rows, listed with reasons', async ({ enter }) => {
  const page = await enter('demo', '/smslist/new');
  const form = newListPage(page);
  const list = listPage(page);
  await form.fill({ name: 'From a file', text: 'Hello' });
  await form.attach(
    'people.csv',
    '\uFEFFname;num;param1\r\nOlena;+380671230001;gold\r\nIvan;12;silver\r\n"Petro; the second";+380671230002;\r\nOlena;067 123 00 01;gold\r\n',
  );
  const status = form.recipients.getByRole('status').filter({ hasText: 'valid' });
  await expect(status).toContainText('2 valid');
  await expect(status).toContainText('1 duplicate removed');
  await expect(status).toContainText('1 invalid');
  await expect(form.file).toContainText('4 rows');
  await form.file.or(form.recipients).getByRole('button', { name: 'Rejected rows' }).click();
  const bad = form.recipients.getByRole('grid', { name: 'Rejected rows' }).getByRole('row', { name: /12/ });
  await expect(bad.getByRole('gridcell')).toHaveText(['12', '3', 'Too short']);
  const header = form.recipients.getByRole('columnheader', { name: 'Value' });
  expect((await header.boundingBox())?.y).toBeLessThan((await bad.boundingBox())?.y ?? 0);
  await form.recipients.getByRole('button', { name: 'First 2 recipients' }).click();
  await expect(form.recipients.getByRole('gridcell', { name: 'Petro; the second' })).toBeVisible();
  await form.create();
  const id = await list.id();
  await expect(list.status('Not confirmed')).toBeVisible();
  expect(await listOf(id)).toMatchObject({ msgcount: 2, rejected: { invalid: 1, duplicates: 1 } });
});

test('[MAIL-04:valid] [MAIL-04:invalid] [MAIL-04:duplicate] pasted numbers are counted and validated by the server while typing', async ({ enter }) => {
  const page = await enter('demo', '/smslist/new');
  const form = newListPage(page);
  const checked = page.waitForResponse('**/smslist/validatetonums');
  await form.numbers.fill('+380671234567\n067 123 45 67\n+359 88 123 4567\n12345\n');
  expect(((await (await checked).json()) as { data: unknown }).data).toMatchObject({ rows: 4, valid: 2, invalid: 1, duplicates: 1 });
  const status = form.checkedNumbers;
  await expect(status).toContainText('2 valid');
  await expect(status).toContainText('1 duplicate removed');
  await expect(status).toContainText('1 invalid');
});

test('[MAIL-04:none] without recipients the form says: No recipients!', async ({ enter }) => {
  const page = await enter('demo', '/smslist/new');
  const form = newListPage(page);
  await form.fill({ name: 'To nobody', text: 'Hello' });
  await form.create();
  await expect(form.recipients).toContainText('No recipients!');
  await expect(form.numbers).toBeFocused();
  await expect(page).toHaveURL('/smslist/new');
});

test('[MAIL-04:novalid] with only invalid numbers it shows the number format', async ({ enter, troubles }) => {
  troubles.foresee(/status of 400/);
  const page = await enter('demo', '/smslist/new');
  const form = newListPage(page);
  await form.fill({ name: 'To no number', text: 'Hello', numbers: '12\nabc' });
  await form.create();
  await expect(form.recipients).toContainText('There are no valid numbers in the list of recipients. Format: +12345 123 45 67');
  await expect(page).toHaveURL('/smslist/new');
});

test('[VAL-01] parts are counted while typing: Latin, Cyrillic, extension characters, too many', async ({ enter }) => {
  const page = await enter('demo', '/smslist/new');
  const form = newListPage(page);
  const examples: readonly [text: string, parts: string, characters: string, kind: string][] = [
    ['a'.repeat(160), '1 part', '160 characters', 'Latin, 160 per part'],
    ['a'.repeat(161), '2 parts', '161 characters', 'Latin, 154 per part'],
    [`${'a'.repeat(160)}ж`, '3 parts', '161 characters', 'Unicode, 67 per part'],
    ['ж'.repeat(70), '1 part', '70 characters', 'Unicode, 70 per part'],
    ['ж'.repeat(71), '2 parts', '71 characters', 'Unicode, 67 per part'],
    ['€'.repeat(80), '1 part', '160 characters', 'Latin, 160 per part'],
    ['€'.repeat(81), '2 parts', '162 characters', 'Latin, 154 per part'],
  ];
  for (const [text, parts, characters, kind] of examples) {
    await form.text.fill(text);
    await expect(form.message.getByText(parts, { exact: true })).toBeVisible();
    await expect(form.message.getByText(characters, { exact: true })).toBeVisible();
    await expect(form.message.getByText(kind, { exact: true })).toBeVisible();
  }
  await expect(form.message.getByText(/^The message takes/)).toHaveCount(0);
  await form.text.fill('ж'.repeat(202));
  await expect(form.message.getByText('The message takes 4 parts.')).toBeVisible();
});

test('[MAIL-05:cost] the list’s cost is its parts times each destination’s price', async ({ enter }) => {
  const page = await enter('demo', '/smslist/new');
  const form = newListPage(page);
  const list = listPage(page);
  await form.fill({ name: 'Two parts abroad', text: 'ж'.repeat(71), numbers: '+380671234567\n+359881234567\n+359882345678' });
  await form.create();
  await list.id();
  await expect(
    list.estimate.getByRole('row', { name: /A1/ }).getByRole('gridcell'),
  ).toHaveText([/^Bulgaria · A1$/, '2', '4', /^3,19/, /^12,76/]);
  await expect(
    list.estimate.getByRole('row', { name: /Kyivstar/ }).getByRole('gridcell'),
  ).toHaveText([/^Ukraine · Kyivstar$/, '1', '2', /^1,24/, /^2,48/]);
  await expect(list.send).toContainText(toAmount(15_2400n).replace('.', ','));
});

test('[MAIL-05:preparation] a list that cannot be prepared says why', async ({ enter }) => {
  const page = await enter('demo', '/smslist/new');
  const form = newListPage(page);
  const list = listPage(page);
  await form.fill({ name: 'To France', text: 'Bonjour', numbers: '+33612345678' });
  await form.create();
  await list.id();
  await expect(list.status('Preparation error')).toBeVisible();
  await expect(page.getByRole('alert', { name: 'Couldn’t prepare the mailing list' })).toContainText('No price for France');
});

test('[MAIL-06:confirm] a first list takes four clicks: new, text, numbers, send', async ({ enter }) => {
  const page = await enter('demo', '/smslist/list');
  const form = newListPage(page);
  await page.evaluate(() => {
    Object.assign(window, { clicks: 0 });
    addEventListener('click', (event) => { if (event.isTrusted) (window as unknown as { clicks: number }).clicks += 1; }, true);
  });
  await listsPage(page).create.click();
  await form.alphaName.selectOption('DEMO');
  await form.text.click();
  await page.keyboard.type('Hello');
  await form.numbers.click();
  await page.keyboard.type('+380671234567');
  await expect(form.summary).toContainText('1,24');
  await form.send.click();
  await listPage(page).id();
  await expect(listPage(page).status('Sent')).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { clicks: number }).clicks)).toBeLessThanOrEqual(4);
});

test('[AB-01] typed recipients of a new list are saved as an address book, and the form stays', async ({ enter }) => {
  const page = await enter('demo', '/smslist/new');
  const form = newListPage(page);
  const books = importPage(page);
  await form.fill({ text: 'Hello', numbers: '050 123 45 67, +380 (67) 765-43-21; nobody' });
  await form.recipients.getByRole('link', { name: 'Save as address book' }).click();
  await expect(books.summary('Typed numbers.csv', 'Typed numbers')).toBeVisible();
  await books.begin.click();
  await expect(books.figure(books.work('Typed numbers'), 'Added')).toHaveText('2');
  await expect(books.figure(books.work('Typed numbers'), 'Rejected')).toHaveText('1');
  await page.getByRole('tablist', { name: 'Open pages' }).getByRole('tab', { name: 'New mailing list' }).click();
  await expect(form.form.getByRole('textbox', { name: /^Text/ })).toHaveValue('Hello');
});

test('[AB-01] the file of recipients of a new list is saved as an address book', async ({ enter }) => {
  const page = await enter('demo', '/smslist/new');
  const form = newListPage(page);
  const books = importPage(page);
  const name = `Saved ${Date.now()}`;
  await form.attach(`${name}.csv`, 'num;name\n+380671230001;Olena\n+380671230002;Petro\n');
  await form.recipients.getByRole('link', { name: 'Save as address book' }).click();
  await expect(books.summary(`${name}.csv`, name)).toBeVisible();
  await books.begin.click();
  await expect(books.figure(books.work(name), 'Added')).toHaveText('2');
});
