const { spawnSync } = require('node:child_process');
const { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const words = {
  identifiers: { 'notBy': 'excludedConnections', '=Viewer': 'Actor', 'MOST_': 'MAX_', 'deed': 'command' },
  phrases: { 'by itself': '“automatically”', 'such an?': 'the noun', 'colours?': '“color”' },
};

let root;

beforeEach(() => (root = mkdtempSync(path.join(os.tmpdir(), 'portal-words-'))));
afterEach(() => rmSync(root, { recursive: true }));

function check(files, { allowed = [] } = {}) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  const list = path.join(root, 'words.json');
  writeFileSync(list, JSON.stringify({ ...words, allowed }));
  const { status, stderr } = spawnSync(process.execPath, [path.join(
    __dirname, 'check-words.mjs',
  ), '--root', root, '--words', list], { encoding: 'utf8' });
  return { passes: status === 0, output: stderr.trim().split('\n') };
}

it.each([
  [
    'a name in code', 'server/src/a.ts', 'const a = 1;\nconst isNotBy = a;',
    'server/src/a.ts:2: "isNotBy" is retired. Write excludedConnections.',
  ],
  [
    'a column', 'server/migrations/1.sql', 'create table a (not_by bigint[]);',
    'server/migrations/1.sql:1: "not_by" is retired. Write excludedConnections.',
  ],
  ['a type', 'shared/portal/src/a.ts', 'export type Viewer = 1;', '"Viewer" is retired. Write Actor.'],
  ['a constant', 'host/src/a.ts', 'const AT_MOST_ONCE = 1, MOST_ROWS = 2;', '"AT_MOST_ONCE" is retired. Write MAX_.'],
  ['a key of a locale', 'host/locales/bg.json', '{ "notBy": "x" }', 'host/locales/bg.json:1: "notBy" is retired.'],
  ['a word in a guide', 'docs/a.md', 'Each deed is audited.', 'docs/a.md:1: "deed" is retired. Write command.'],
  ['a file name', 'remotes/chat/src/chat-deed.ts', 'export {};', 'remotes/chat/src/chat-deed.ts:1: "chat_deed" is retired. Write command.'],
  [
    'a phrase on the screen', 'host/locales/public/en.json', '{\n  "a": "x", "b": "It reloads by itself." }',
    'host/locales/public/en.json:2: "by itself" is retired. Write “automatically”.',
  ],
  [
    'a phrase in an article', 'server/articles/en/a.md', '# A\n\nSuch a list is sent.',
    'server/articles/en/a.md:3: "Such a" is retired. Write the noun.',
  ],
])('finds %s', (_what, file, text, problem) => {
  const { passes, output } = check({ [file]: text });
  expect(output[0]).toContain(problem);
  expect(passes).toBe(false);
});

it('ignores other words, keys, code in articles and other languages', () => {
  expect(check({
    'host/src/a.ts': "// Not by chance: viewers, indeed.\nconst viewer = 'Viewers', almost = 1;",
    'host/locales/en.json': '{ "such a": "{{colour}} is fine" }',
    'host/locales/bg.json': '{ "a": "by itself" }',
    'server/articles/en/a.md': 'words: by itself\n\n```sh\ncurl such a\n```\n\nCall `by itself`.',
    'docs/decisions/0001-a.md': 'Each deed is audited.',
    'docs/b.md': 'See [0002](decisions/0002-deed.md).',
    'server/node_modules/a.ts': 'deed',
  })).toEqual({ passes: true, output: [''] });
});

it('ignores allowed findings, only while they exist', () => {
  const allowed = [{ file: 'host/locales/en.json', text: 'opens by itself', reason: 'The specification words it so.' }];
  expect(check({ 'host/locales/en.json': '{ "a": "It opens by itself." }' }, { allowed }).passes).toBe(true);
  expect(
    check({ 'host/locales/en.json': '{ "a": "It opens." }' }, { allowed }).output,
  ).toEqual([expect.stringContaining('"opens by itself" is no longer in host/locales/en.json')]);
});

it('has a reason for every exception in the project', () => {
  const { allowed } = JSON.parse(readFileSync(path.join(__dirname, 'retired-words.json'), 'utf8'));
  for (const one of allowed) {
    expect(one).toEqual({ file: expect.any(String), text: expect.any(String), reason: expect.stringMatching(/\.$/) });
  }
});
