const { spawnSync } = require('node:child_process');
const { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const path = require('node:path');

const root = path.resolve(__dirname, '..');

const breaking = [
  [
    'remotes/chat/src/promise.ts', 'async function f(): Promise<void> {}\nexport const g = () => { f(); };\n',
    'typescript(no-floating-promises)',
  ],
  ['remotes/chat/src/callback.ts', 'export const g = () => [1].forEach(async () => undefined);\n', 'typescript(no-misused-promises)'],
  ['remotes/chat/src/throw.ts', "export const g = () => { throw 'text'; };\n", 'typescript(only-throw-error)'],
  [
    'remotes/chat/src/switch.ts', "export const g = (x: 'a' | 'b') => { switch (x) { case 'a': return 1; } return 2; };\n",
    'typescript(switch-exhaustiveness-check)',
  ],
  ['remotes/chat/src/any.ts', 'export const g = (x: any): unknown => x;\n', 'typescript(no-explicit-any)'],
  ['remotes/chat/src/equal.ts', 'export const g = (x: number) => x == 1;\n', 'eslint(eqeqeq)'],
  ['remotes/chat/src/console.ts', "console.log('x');\nexport {};\n", 'eslint(no-console)'],
  ['remotes/chat/src/later.ts', '// todo: later\nexport {};\n', 'eslint(no-warning-comments)'],
  ['remotes/chat/src/unused.ts', 'const unused = 1;\nexport {};\n', 'eslint(no-unused-vars)'],
  ['remotes/chat/src/long.ts', `${'export {};\n'.repeat(301)}`, 'eslint(max-lines)'],
  ['remotes/chat/src/axios.ts', "import axios from 'axios';\nexport { axios };\n", 'eslint(no-restricted-imports)'],
  ['remotes/chat/src/control.ts', "import { Button } from '@portal/ui/shell';\nexport { Button };\n", 'eslint(no-restricted-imports)'],
  ['remotes/chat/src/types.ts', "import { Dirent } from 'node:fs';\nexport type X = Dirent;\n", 'typescript(consistent-type-imports)'],
  [
    'remotes/chat/src/hook.tsx', "import { useState } from 'react';\nexport const g = (on: boolean) => (on ? useState(0) : null);\n",
    'react-hooks(rules-of-hooks)',
  ],
  [
    'remotes/chat/src/deps.tsx',
    "import { useEffect } from 'react';\nexport const useIt = (x: number) => useEffect(() => { void x; }, []);\n",
    'react-hooks(exhaustive-deps)',
  ],
  ['remotes/chat/src/BadName.ts', 'export {};\n', 'portal(file-names)'],
  ['remotes/chat/src/long-line.ts', `export const g = [${'1, '.repeat(50)}];\n`, 'portal(line-length)'],
  ['remotes/chat/src/default.ts', 'export default 1;\n', 'portal(named-exports)'],
  ['remotes/chat/src/fixed.ts', 'export const g = (x: number) => x.toFixed(2);\n', 'portal(one-format)'],
  ['remotes/chat/src/locale.ts', 'export const g = (x: Date) => x.toLocaleDateString();\n', 'portal(one-format)'],
  ['host/src/intl.ts', "export const g = new Intl.NumberFormat('en');\n", 'portal(one-format)'],
  ['shared/ui/src/date.tsx', 'export const G = () => <input type="date" />;\n', 'portal(one-format)'],
  ['shared/ui/src/icons.ts', "import * as icons from '@fluentui/react-icons';\nexport { icons };\n", 'eslint(no-restricted-imports)'],
  ['server/src/sql.ts', 'export const g = (db: (text: TemplateStringsArray) => unknown) => db`select 1`;\n', 'portal(sql-in-stores)'],
];

const allowed = {
  'server/src/sql.store.ts': 'export const g = (db: (text: TemplateStringsArray) => unknown) => db`select 1`;\n',
  'shared/portal/src/format/numbers.ts': "export const g = new Intl.NumberFormat('en').format(1);\n",
  'remotes/chat/src/long-text.ts': `export const g = '${'word '.repeat(40)}';\n`,
  'remotes/chat/src/theme.ts': "import { tokens } from '@portal/ui/shell';\nexport { tokens };\n",
  'host/src/frame/control.ts': "import { Button } from '@portal/ui/shell';\nexport { Button };\n",
  'remotes/chat/src/list.screen.tsx': 'export default function List() { return null; }\n',
};

let brokenRules;

/** Lints all files at once, because a start of the linter takes longer than the files. */
beforeAll(() => {
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  const workspace = mkdtempSync(path.join(root, '.cache/lint-'));
  const write = (file, text) => {
    mkdirSync(path.dirname(path.join(workspace, file)), { recursive: true });
    writeFileSync(path.join(workspace, file), text);
  };
  try {
    // A separate repository, because the project's .gitignore excludes this folder.
    mkdirSync(path.join(workspace, '.git'));
    write('.oxlintrc.json', JSON.stringify({
      ...JSON.parse(readFileSync(path.join(root, '.oxlintrc.json'), 'utf8')), jsPlugins: [path.join(root, 'tools/lint-rules.mjs')],
    }));
    write(
      'tsconfig.json',
      JSON.stringify({ extends: '../../tsconfig.json', include: ['host/src', 'remotes/*/src', 'server/src', 'shared/*/src'] }),
    );
    for (const [file, text] of [...breaking, ...Object.entries(allowed)]) write(file, text);
    const { stdout } = spawnSync(path.join(root, 'node_modules/.bin/oxlint'), ['-f', 'json'], {
      cwd: workspace, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024,
    });
    brokenRules = JSON.parse(stdout).diagnostics.map(({ filename, code }) => `${filename} ${code}`);
  } finally {
    rmSync(workspace, { recursive: true, force: true });
  }
});

/** Rules broken by a file. */
const brokenBy = (file) => brokenRules.filter((broken) => broken.startsWith(`${file} `)).map((broken) => broken.slice(file.length + 1));

it.each(breaking)('%s breaks a rule', (file, _text, rule) => {
  expect(brokenBy(file)).toContain(rule);
});

it('a file outside a rule’s scope breaks none', () => {
  expect(Object.keys(allowed).flatMap(brokenBy)).toEqual([]);
});
