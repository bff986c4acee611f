import { bookNameOf, freeBookName } from './book-name';

it.each([
  ['clients.csv', 'clients'], ['клієнти 2026.11.xlsx', 'клієнти 2026.11'], ['noextension', 'noextension'], ['.csv', ''],
  [`${'x'.repeat(300)}.csv`, 'x'.repeat(200)],
])('names a book after the file %s', (file, name) => expect(bookNameOf(file)).toBe(name));

it('numbers a name that another book has, whatever its case, within the limit', () => {
  expect(freeBookName('clients', ['Customers'])).toBe('clients');
  expect(freeBookName('clients', ['Clients', 'clients (2)'])).toBe('clients (3)');
  expect(freeBookName('x'.repeat(200), ['x'.repeat(200)])).toBe(`${'x'.repeat(196)} (2)`);
});
