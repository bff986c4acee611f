// pnpm check:words: fails on retired names in code, SQL, locales and docs, and on retired phrases in English texts.
// tools/retired-words.json lists names and phrases with replacements; docs/glossary.md has the project's terms.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { main, projectRoot, Stop } from './run.mjs';

const { values } = parseArgs({ options: { root: { type: 'string', default: projectRoot }, words: { type: 'string' } } });
const root = path.resolve(values.root);

const HOMES = ['clients', 'docs', 'e2e', 'host', 'remotes', 'server', 'shared', 'tools', 'README.md'];
const READ = /\.(ts|tsx|mjs|cjs|sql|json|md|template)$/;
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'coverage', 'test-results', 'generated']);
/** Decisions are history, the API document is generated, and the other files contain retired words on purpose. */
const SKIPPED = new Set([
  'docs/decisions', 'docs/api', 'docs/glossary.md', 'tools/retired-words.json', 'tools/check-words.mjs', 'tools/check-words.test.mjs',
]);
const ENGLISH_JSON = /(^|\/)locales\/(.*\/)?en\.json(\.template)?$|^server\/articles\/\w+\.en\.json$/;
const ENGLISH_ARTICLE = /^server\/articles\/en\/.*\.md$/;

const NAME = /[A-Za-z_$][\w$]*/g;
const JSON_VALUE = /"((?:[^"\\]|\\.)*)"(?=\s*[,}\]])/g;
/** Link targets aren't checked: the file name of an old decision may contain a retired word. */
const MARKDOWN_TARGET = /\]\([^)\n]*\)/g;
/** Parts of an article that aren't checked: fenced and inline code, and its search words, which are what users type. */
const NO_PROSE = /^```[^]*?^```|`[^`\n]*`|^words[^\n]*/gm;

await main(() => {
  const { identifiers, phrases, allowed } = JSON.parse(
    readFileSync(values.words ?? path.join(import.meta.dirname, 'retired-words.json'), 'utf8'),
  );
  const namesIn = retiredNames(identifiers);
  const phraseRules = Object.entries(phrases).map(([phrase, instead]) => ({
    regex: new RegExp(`(?<!\\w|\\{\\{)(?:${phrase})(?!\\w)`, 'gi'), instead,
  }));
  const findings = filesOf(HOMES).flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return [...findNames(file, text, namesIn), ...findPhrases(file, text, phraseRules)];
  });
  const isAllowed = (finding) => allowed.some((one) => covers(one, finding));
  const problems = [
    ...findings.filter((finding) => !isAllowed(finding)).map(({ file, line, found, instead }) => (
      `${file}:${line}: "${found}" is retired. Write ${instead}.`
    )),
    ...allowed.filter((one) => !findings.some((finding) => covers(one, finding))).map(({ file, text }) => (
      `"${text}" is no longer in ${file}: remove it from "allowed" in retired-words.json.`
    )),
  ];
  if (problems.length > 0) throw new Stop(problems.join('\n'));
});

function filesOf(names) {
  return names.flatMap((name) => {
    if (SKIPPED.has(name) || !existsSync(path.join(root, name))) return [];
    if (READ.test(name)) return [name];
    return readdirSync(path.join(root, name), { withFileTypes: true }).flatMap((entry) => {
      if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : filesOf([`${name}/${entry.name}`]);
      return READ.test(entry.name) ? filesOf([`${name}/${entry.name}`]) : [];
    });
  });
}

/** `notBy` also matches `isNotBy` and `not_by`; `=Viewer` matches only that exact name; `MOST_` matches every name containing it. */
function retiredNames(identifiers) {
  const rules = Object.entries(identifiers).map(([entry, instead]) => {
    if (entry.startsWith('=')) return { matches: (name) => name === entry.slice(1), instead };
    if (entry.endsWith('_')) return { matches: (name) => name.includes(entry), instead };
    const words = wordsOf(entry);
    return { matches: (_name, spelled) => spelled.includes(words), instead };
  });
  const known = new Map();
  return (name) => {
    if (!known.has(name)) {
      const spelled = wordsOf(name);
      known.set(name, rules.find(({ matches }) => matches(name, spelled))?.instead);
    }
    return known.get(name);
  };
}

/** `isNotBy` → `_is_not_by_` */
function wordsOf(name) {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replace(
    /([A-Z])([A-Z][a-z])/g, '$1_$2',
  ).toLowerCase().split(/[_$]+/).filter(Boolean);
  return `_${words.join('_')}_`;
}

function findNames(file, text, namesIn) {
  const named = [...file.replaceAll('-', '_').matchAll(NAME)].filter(([name]) => namesIn(name));
  return [
    ...named.map(([found]) => ({ file, line: 1, found, text: file, instead: namesIn(found) })),
    ...(file.endsWith('.md') ? text.replace(
      MARKDOWN_TARGET, ']',
    ) : text).split('\n').flatMap((content, index) => [...content.matchAll(NAME)]
      .filter(([name]) => namesIn(name))
      .map(([found]) => ({ file, line: index + 1, found, text: content, instead: namesIn(found) }))),
  ];
}

function findPhrases(file, text, rules) {
  return englishTexts(file, text).flatMap(({ content, index }) => rules.flatMap(({ regex, instead }) => [
    ...content.matchAll(regex),
  ].map((match) => (
    { file, line: text.slice(0, index + match.index).split('\n').length, found: match[0], text: content, instead }
  ))));
}

function englishTexts(file, text) {
  if (ENGLISH_JSON.test(file)) return [...text.matchAll(JSON_VALUE)].map((match) => ({ content: match[1], index: match.index + 1 }));
  if (ENGLISH_ARTICLE.test(file)) return [{ content: text.replace(NO_PROSE, (code) => code.replace(/[^\n]/g, ' ')), index: 0 }];
  return [];
}

/** True if an `allowed` entry covers the finding: the same file, and a line that contains `text`. */
function covers({ file, text }, finding) {
  return finding.file === file && finding.text.includes(text);
}
