const { spawnSync } = require('node:child_process');
const { mkdirSync, mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const russian = {
  sent_one: '{{count, number}} сообщение', sent_few: '{{count, number}} сообщения', sent_many: '{{count, number}} сообщений',
  sent_other: '{{count, number}} сообщения',
};
const english = { sent_one: 'One message', sent_other: '{{count, number}} messages' };
const good = {
  en: { title: 'Lists of {{name}}', ...english, status: { new: 'New', done: 'Done' } },
  ru: { title: 'Списки {{name}}', ...russian, status: { new: 'Новый', done: 'Готов' } },
  ua: { title: 'Списки {{name}}', ...russian, status: { new: 'Новий', done: 'Готовий' } },
  bg: { title: 'Списъци на {{name}}', ...english, status: { new: 'Нов', done: 'Готов' } },
};
const goodCode =
  "export const show = (t: (key: string, values?: object) => string, status: string) => [t('title'), t('sent', { count: 2 }), t(`status.${status}`)];";

let root;

beforeEach(() => (root = mkdtempSync(path.join(os.tmpdir(), 'portal-locales-'))));
afterEach(() => rmSync(root, { recursive: true }));

function check(changes = {}, code = goodCode, part = 'remotes/lists') {
  const home = path.join(root, part);
  mkdirSync(path.join(home, 'locales'), { recursive: true });
  mkdirSync(path.join(home, 'src'), { recursive: true });
  for (const [language, texts] of Object.entries(good)) {
    writeFileSync(path.join(home, 'locales', `${language}.json`), JSON.stringify({ ...texts, ...changes[language] }));
  }
  writeFileSync(path.join(home, 'src/show.ts'), code);
  return run();
}

function run() {
  return spawnSync(process.execPath, [path.join(__dirname, 'check-locales.mjs'), '--root', root], { encoding: 'utf8' });
}

it('accepts matching texts that are all used', () => {
  expect(check()).toMatchObject({ status: 0, stderr: '' });
});

it.each([
  ['a missing key', { en: { more: 'More' } }, 'ru.json: more is missing.'],
  ['a key that English lacks', { bg: { more: 'Още' } }, 'bg.json: more is not in en.json.'],
  ['an empty text', { ua: { title: ' ' } }, 'ua.json: title has no text.'],
  ['another placeholder', { ru: { title: 'Списки {{login}}' } }, 'ru.json: title has other placeholders than en.json (name).'],
  ['a plural form too few', { ua: { sent_many: undefined } }, 'ua.json: sent has the forms _one, _few, _other and ua wants'],
  ['a plural form too many', { bg: { sent_few: '{{count}}' } }, 'bg.json: sent has the forms'],
  ['a number without its format', { ru: { sent_few: '{{count}} сообщения' } }, 'ru.json: sent has {{count}}; write {{count, number}}.'],
  ['thousands with a comma', { bg: { title: 'До 1,000 списъка на {{name}}' } }, 'bg.json: title has thousands with a comma'],
  ['a key used nowhere', Object.fromEntries(Object.keys(good).map((language) => [language, { rest: 'x' }])), 'rest is not used'],
])('[NFR-02] finds %s', (_what, changes, problem) => {
  const { status, stderr } = check(changes);
  expect(stderr).toContain(problem);
  expect(status).toBe(1);
});

it('[NFR-02] finds a key used in code but missing in the files', () => {
  expect(check({}, `${goodCode} export const other = (t: (key: string) => string) => t('subtitle');`).stderr).toContain(
    'show.ts: subtitle is in no locale file of remotes/lists.',
  );
});

it('[NFR-02] finds a duplicate key in one object, but not across objects', () => {
  check();
  const file = path.join(root, 'remotes/lists/locales/ru.json');
  writeFileSync(file, JSON.stringify(good.ru).replace('"new":"Новый"', '"new":"Новый","new":"\\"new\\": {"').replace(
    '"status":', '"title":"x","status":',
  ));
  const { status, stderr } = run();
  expect(stderr.trim().split('\n')).toEqual([
    'remotes/lists/locales/ru.json: title is duplicated.', 'remotes/lists/locales/ru.json: status.new is duplicated.',
    expect.stringContaining('title has other placeholders'),
  ]);
  expect(status).toBe(1);
});

it('counts a key in data as used', () => {
  const texts = Object.fromEntries(Object.keys(good).map((language) => [language, { menu: { lists: 'x' } }]));
  expect(check(texts, `${goodCode} export const entry = { label: 'menu.lists' };`).status).toBe(0);
});

it('[NFR-02] checks the server’s texts separately', () => {
  check();
  const serverCode = goodCode.replace('t(`status.${status}`)', "group('status')");
  expect(check({}, serverCode, 'server')).toMatchObject({ status: 0, stderr: '' });
  expect(check({ bg: { title: '' } }, serverCode, 'server').stderr).toContain('server/locales/bg.json: title has no text.');
  const hostTexts = Object.fromEntries(Object.keys(good).map((language) => [language, { brand: 'x' }]));
  check(hostTexts, `${goodCode} export const brand = (t: (key: string) => string) => t('brand');`, 'host');
  const { stderr } = check({}, `${serverCode} t('brand');`, 'server');
  expect(stderr.trim()).toBe('server/src/show.ts: brand is in no locale file of server.');
});
