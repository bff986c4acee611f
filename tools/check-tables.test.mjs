const { spawnSync } = require('node:child_process');
const { mkdirSync, mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');

let root;

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'portal-tables-'));
  write('server/migrations/0001.sql', 'create table book (id bigint);\ncreate unlogged table note (id bigint);');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(name, text) {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), text);
}

function check(tables, files = {}) {
  for (const [name, text] of Object.entries(files)) write(name, text);
  write('tables.json', JSON.stringify(tables));
  const { status, stderr } = spawnSync(process.execPath, [
    path.join(__dirname, 'check-tables.mjs'), '--root', root, '--tables', path.join(root, 'tables.json'),
  ], { encoding: 'utf8' });
  return { passes: status === 0, output: stderr.trim().split('\n').filter(Boolean) };
}

const owned = { book: { owner: 'books' }, note: { owner: 'notes' } };
const writing = { 'server/src/messaging/books/book.store.ts': 'export const f = (db) => db`update book set id = 1`;' };

it('accepts the owner’s writes and reads, programs, tests, and words that are no tables', () => {
  expect(check(owned, {
    ...writing, 'server/src/money/notes/note.store.ts': 'export const f = (db) => db`select from note join lateral (select 1) x on true`;',
    'server/src/demo/demo.store.ts': 'export const f = (db) => db`insert into book values (1)`;',
    'server/src/money/notes/note.test.ts': 'db`delete from book`;',
  })).toEqual({ passes: true, output: [] });
});

it.each([
  [
    'a foreign write', owned, 'db`delete from book where id = 1`',
    'server/src/money/notes/a.store.ts writes book, which belongs to books. Call a function of books instead.',
  ],
  [
    'an upsert', owned, 'db`insert into book as b values (1)`',
    'server/src/money/notes/a.store.ts writes book, which belongs to books. Call a function of books instead.',
  ],
  [
    'an unlisted read', owned, 'db`select from note join book using (id)`',
    'server/src/money/notes/a.store.ts reads book, which belongs to books. Call a function of books, or list the reader in tools/tables.json.',
  ],
  [
    'a write in a nested template', owned, 'db`with a as (${db`delete from book`}) select from a`',
    'server/src/money/notes/a.store.ts writes book, which belongs to books. Call a function of books instead.',
  ],
  [
    'a fragment that begins with a table', owned, 'const rows = db`book where id = 1`; db`select from ${rows}`',
    'server/src/money/notes/a.store.ts reads book, which belongs to books. Call a function of books, or list the reader in tools/tables.json.',
  ],
  [
    'a write of a fragment that begins with a table', owned, 'const rows = db`book where id = 1`; db`delete from ${rows}`',
    'server/src/money/notes/a.store.ts writes book, which belongs to books. Call a function of books instead.',
  ],
  [
    'a table passed by name', owned, 'linksOf({ table: \'book\' })',
    'server/src/money/notes/a.store.ts writes book, which belongs to books. Call a function of books instead.',
  ],
  [
    'a table under another name', owned, 'db`delete from ${db(name)}`',
    'server/src/money/notes/a.store.ts gets a table\'s name as name. Call it table, and pass it as { table: \'…\' }.',
  ],
  ['a table without owner', { book: owned.book }, '', 'note has no owner. Add it to tools/tables.json.'],
  [
    'a table that does not exist', { ...owned, page: { owner: 'books' } }, '', 'page does not exist. Remove it from tools/tables.json.',
  ],
  [
    'a listed read that is gone', { ...owned, book: { owner: 'books', reads: ['notes'] } }, '',
    'tools/tables.json: notes no longer reads book. Remove it from the list.',
  ],
  [
    'a listed write that is gone', { ...owned, book: { owner: 'books', alsoWrites: { notes: 'together' } } }, 'db`select from book`',
    'tools/tables.json: notes no longer writes book. Remove it from the list.',
  ],
])('refuses %s', (_what, tables, code, problem) => {
  expect(check(tables, { ...writing, 'server/src/money/notes/a.store.ts': code })).toEqual({ passes: false, output: [problem] });
});

it('refuses a statement that changes what messages count without recording it', () => {
  const tables = { ...owned, message: { owner: 'books' } };
  const of = (sql) => {
    write('server/migrations/0002.sql', 'create table message (id bigint);');
    return check(tables, { ...writing, 'server/src/messaging/books/a.store.ts': `export const f = (db) => db\`${sql}\`;` }).output;
  };
  const problem = 'server/src/messaging/books/a.store.ts changes what messages count. Add recordUsage to the statement.';
  expect(of('update message set updated_at = now(), status = 3 where id = 1')).toEqual([problem]);
  expect(of('with moved as (update message set main_charged = 0 returning id) select')).toEqual([problem]);
  expect(of('with moved as (update message set status = 3 returning id), ${recordUsage(db)} select')).toEqual([]);
  expect(of('update message set detail = null, fallback_price = 1 where status = 3')).toEqual([]);
});

it('accepts listed reads and writes', () => {
  const tables = { ...owned, book: { owner: 'books', alsoWrites: { notes: 'together' }, reads: ['pages'] } };
  expect(check(tables, {
    ...writing, 'server/src/money/notes/a.store.ts': 'db`delete from book`', 'server/src/money/pages/a.store.ts': 'db`select from book`',
  })).toEqual({ passes: true, output: [] });
});
