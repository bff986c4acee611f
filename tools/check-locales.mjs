// pnpm check:locales: every text in four languages, no key missing in them, none left over. docs/layout.md has the convention
// for keys that are put together at run time.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { keysInCode } from './locale-keys.mjs';
import { checkTexts } from './locale-texts.mjs';
import { main, projectRoot, Stop } from './run.mjs';

const { values } = parseArgs({ options: { root: { type: 'string', default: projectRoot } } });
const root = path.resolve(values.root);

/** A translating function and the package whose texts it reads; `t` reads those of its own package. */
const translators = { t: undefined, ui: 'shared/ui' };
/** Packages whose texts every other one may use: the platform's own. */
const platform = ['host', 'shared/portal', 'shared/ui'];

await main(() => {
  const packages = ['host', ...children('remotes'), ...children('shared')].filter((name) => existsSync(path.join(root, name, 'locales')));
  const texts = new Map(packages.map((name) => [name, checkTexts(root, `${name}/locales`)]));
  const code = new Map(['host', ...children('remotes'), ...children('shared')].map((name) => [name, keysInCode(root, [`${name}/src`], Object.keys(translators))]));
  const problems = [
    ...[...texts.values()].flatMap((text) => text.problems),
    ...[...code].flatMap(([name, found]) => missingKeys(name, found, texts)),
    ...[...texts].flatMap(([name, { keys }]) => unusedKeys(name, keys, code)),
  ];
  if (problems.length > 0) throw new Stop(problems.join('\n'));
});

function children(folder) {
  const home = path.join(root, folder);
  return existsSync(home) ? readdirSync(home).map((name) => `${folder}/${name}`) : [];
}

function missingKeys(name, { asked, prefixes }, texts) {
  const keysFor = (translator) => [translators[translator] ?? name, ...platform].flatMap((owner) => texts.get(owner)?.keys ?? []);
  const keys = asked.filter(({ key, translator }) => !keysFor(translator).includes(withoutNamespace(key)));
  const own = keysFor('t');
  const families = new Set(own.map((key) => key.split('.')[0]));
  // A template such as `users.${id}` may be anything; it is about texts when its first word is a family of texts.
  const empty = [...prefixes].filter(([prefix]) => families.has(prefix.split('.')[0]) && !own.some((key) => key.startsWith(prefix)));
  return [
    ...keys.map(({ key, file }) => `${file}: ${key} is in no locale file of ${name}.`),
    ...empty.map(([prefix, file]) => `${file}: no key begins with ${prefix}`),
  ];
}

function unusedKeys(name, keys, code) {
  const users = platform.includes(name) ? [...code.values()] : [code.get(name)];
  const isUsed = (key) => users.some(({ named, prefixes }) => named.has(key) || [...prefixes.keys()].some((prefix) => key.startsWith(prefix)));
  return keys.filter((key) => !isUsed(key)).map((key) => `${name}/locales: ${key} is used nowhere; remove it.`);
}

function withoutNamespace(key) {
  return key.slice(key.indexOf(':') + 1);
}
