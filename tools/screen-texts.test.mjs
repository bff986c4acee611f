const { spawnSync } = require('node:child_process');
const { mkdirSync, mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const languages = ['en', 'ru', 'ua', 'bg'];
const shows = (key) => `export default function show(t) { return t('${key}'); }`;
const files = {
  'index.ts': `
    import { defineRemote } from '@portal/portal';
    import { composeTexts } from './compose-texts';
    import { find } from './find';
    import { manifest } from './manifest';
    export default defineRemote(manifest, {
      screens: { all: () => import('./all.screen'), one: () => import('./one.screen') },
      widgets: { last: () => import('./last.widget') },
      searchProviders: { find },
      locales: { en: () => import('../locales/en.json'), ru: () => import('../locales/ru.json') },
      screenLocales: { one: composeTexts },
    });`,
  'compose-texts.ts': "export const composeTexts = { en: () => import('../locales/compose/en.json') };",
  'all.screen.tsx': `import type { Text } from './text'; ${shows('all.title')}`,
  'one.screen.tsx': "import { text } from './text'; export default () => text;",
  'text.tsx': `export type Text = string; ${shows('compose.title')} export const status = (t, s) => t(\`compose.status.\${s}\`);`,
  'last.widget.tsx': shows('all.title'),
  'find.ts': 'export const find = () => [];',
};

let root;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'portal-screens-'));
  const home = path.join(root, 'remotes/lists');
  mkdirSync(path.join(home, 'locales/compose'), { recursive: true });
  mkdirSync(path.join(home, 'src'));
  for (const language of languages) {
    writeFileSync(path.join(home, `locales/${language}.json`), JSON.stringify({ all: { title: 'Lists' } }));
    const compose = { compose: { title: 'Text', status: { new: 'New' } } };
    writeFileSync(path.join(home, `locales/compose/${language}.json`), JSON.stringify(compose));
  }
});
afterEach(() => rmSync(root, { recursive: true }));

function check(changes = {}) {
  for (const [name, text] of Object.entries({ ...files, ...changes })) writeFileSync(path.join(root, 'remotes/lists/src', name), text);
  return spawnSync(process.execPath, [path.join(__dirname, 'check-locales.mjs'), '--root', root], { encoding: 'utf8' }).stderr.trim();
}

it('accepts a remote whose screens load the texts they use', () => {
  expect(check()).toBe('');
});

it.each([
  [
    'a screen without its screenLocales', { 'index.ts': files['index.ts'].replace('one: composeTexts', 'two: composeTexts') },
    'the screen one uses texts that load only with other screens: compose.title, compose.status.new.',
  ],
  [
    'a module of another screen', { 'all.screen.tsx': `export { status } from './text'; ${shows('all.title')}` },
    'the screen all uses texts that load only with other screens: compose.title, compose.status.new.',
  ],
  [
    'a module that loads later', { 'last.widget.tsx': "export default () => import('./text');" },
    'the widget last uses texts that load only with other screens: compose.title, compose.status.new.',
  ],
  [
    'a search provider', { 'find.ts': "export const find = (t) => t('compose.title');" },
    'the search provider find uses texts that load only with other screens: compose.title.',
  ],
])('[NFR-02] finds texts missing on %s', (_what, changes, problem) => {
  expect(check(changes)).toBe(`remotes/lists/src/index.ts: ${problem}`);
});
