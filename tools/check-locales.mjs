// pnpm check:locales: fails on texts that aren't in all four languages, on missing or unused keys, and on texts that a screen
// uses but doesn't load. docs/layout.md has the convention for keys composed at run time.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { keysInCode } from './locale-keys.mjs';
import { checkTexts } from './locale-texts.mjs';
import { main, projectRoot, Stop } from './run.mjs';
import { textsOfOtherScreens } from './screen-texts.mjs';

const { values } = parseArgs({ options: { root: { type: 'string', default: projectRoot } } });
const root = path.resolve(values.root);

/** Maps each translation function to the package with its texts; undefined for `t`, which uses the texts of the calling package. */
const translators = { t: undefined, ui: 'shared/ui' };
/** Packages with texts that all browser packages may use. */
const platform = ['host', 'shared/portal', 'shared/ui'];

await main(() => {
  const packages = ['host', ...children('remotes'), ...children('shared'), 'server'];
  const speaking = packages.filter((name) => existsSync(path.join(root, name, 'locales')));
  const texts = new Map(speaking.map((name) => [name, checkTexts(root, `${name}/locales`)]));
  const code = new Map(packages.map((name) => [name, keysInCode(root, [`${name}/src`], Object.keys(translators))]));
  const problems = [
    ...[...texts.values()].flatMap((text) => text.problems),
    ...[...code].flatMap(([name, found]) => missingKeys(name, found, texts)),
    ...[...texts].flatMap(([name, { keys }]) => unusedKeys(name, keys, code)),
    ...children('remotes').flatMap((name) => textsOfOtherScreens(root, name)),
  ];
  if (problems.length > 0) throw new Stop(problems.join('\n'));
});

function children(folder) {
  const home = path.join(root, folder);
  return existsSync(home) ? readdirSync(home).map((name) => `${folder}/${name}`) : [];
}

function missingKeys(name, { used, prefixes }, texts) {
  const shared = name === 'server' ? [] : platform;
  const keysFor = (translator) => [translators[translator] ?? name, ...shared].flatMap((owner) => texts.get(owner)?.keys ?? []);
  const keys = used.filter(({ key, translator }) => !keysFor(translator).includes(withoutNamespace(key)));
  const own = keysFor('t');
  const families = new Set(own.map((key) => key.split('.')[0]));
  // A template such as `users.${id}` needn't be a translation key. It is checked only if existing keys start with the same first word.
  const empty = [...prefixes].filter(([prefix]) => families.has(prefix.split('.')[0]) && !own.some((key) => key.startsWith(prefix)));
  return [
    ...keys.map(({ key, file }) => `${file}: ${key} is in no locale file of ${name}.`),
    ...empty.map(([prefix, file]) => `${file}: no key begins with ${prefix}`),
  ];
}

function unusedKeys(name, keys, code) {
  const users = platform.includes(name) ? [...code.values()] : [code.get(name)];
  const isUsed = (key) => users.some(({ named, prefixes }) => named.has(key)
    || [...prefixes.keys()].some((prefix) => key.startsWith(prefix)));
  return keys.filter((key) => !isUsed(key)).map((key) => `${name}/locales: ${key} is not used; remove it.`);
}

function withoutNamespace(key) {
  return key.slice(key.indexOf(':') + 1);
}
