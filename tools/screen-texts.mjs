import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { byBaseKey, readLocale } from './locale-file.mjs';
import { keysInFiles } from './locale-keys.mjs';

/** Parts of a remote that are shown or run without the others, each with its own modules. */
const PARTS = { screens: 'screen', widgets: 'widget', searchProviders: 'search provider' };

const SHOWN = 5;

/**
 * Finds texts that a part of a remote uses but that load only with other screens (`screenLocales` of `defineRemote`). Modules count as
 * used by a part if they can be reached from it by imports.
 */
export function textsOfOtherScreens(root, remote) {
  const index = `${remote}/src/index.ts`;
  if (!existsSync(path.join(root, index))) return [];
  const source = parse(root, index);
  const parts = partsOf(source);
  const screenTexts = new Map(entries(property(parts, 'screenLocales')).map(([name, node]) => (
    [name, localeKeys(root, filesIn(root, index, source, node))])));
  if (screenTexts.size === 0) return [];
  const ofRemote = new Set(localeKeys(root, filesIn(root, index, source, property(parts, 'locales'))));
  const ofScreens = [...screenTexts.values()].flat().filter((key) => !ofRemote.has(key));
  return Object.entries(PARTS).flatMap(([kind, what]) => entries(property(parts, kind)).flatMap(([name, node]) => {
    const own = new Set(screenTexts.get(name));
    const missing = keysUsed(root, filesIn(root, index, source, node), ofScreens.filter((key) => !own.has(key)));
    return missing.length === 0 ? [] : [`${index}: the ${what} ${name} uses texts that load only with other screens: ${some(missing)}.`];
  }));
}

/** The module of each screen of a remote, with the files of texts that load with it, in all languages. */
export function screensWithTexts(root, remote) {
  const index = `${remote}/src/index.ts`;
  if (!existsSync(path.join(root, index))) return [];
  const source = parse(root, index);
  const parts = partsOf(source);
  const textsIn = (node) => reachable(root, filesIn(root, index, source, node)).filter((file) => file.endsWith('.json'));
  const ofRemote = textsIn(property(parts, 'locales'));
  const ofScreens = new Map(entries(property(parts, 'screenLocales')));
  return entries(property(parts, 'screens')).flatMap(([name, node]) => filesIn(root, index, source, node).map((module) => (
    { module, texts: new Set([...ofRemote, ...textsIn(ofScreens.get(name))]) })));
}

function some(keys) {
  return keys.length <= SHOWN ? keys.join(', ') : `${keys.slice(0, SHOWN).join(', ')} and ${keys.length - SHOWN} more`;
}

function partsOf(source) {
  let parts;
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'defineRemote') [, parts] = node.arguments;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return parts;
}

const property = (object, name) => entries(object).find(([key]) => key === name)?.[1];

function entries(object) {
  if (!object || !ts.isObjectLiteralExpression(object)) return [];
  return object.properties.flatMap((each) => (
    ts.isPropertyAssignment(each) ? [[each.name.text, each.initializer]]
      : ts.isShorthandPropertyAssignment(each) ? [[each.name.text, each.name]] : []));
}

/** Files that `node` imports, or from which the names in it were imported. */
function filesIn(root, from, source, node) {
  if (!node) return [];
  const files = [];
  const visit = (each) => {
    const specifier = ts.isIdentifier(each) ? importOf(source, each.text) : dynamicImport(each);
    const file = specifier && resolve(root, from, specifier);
    if (file) files.push(file);
    ts.forEachChild(each, visit);
  };
  visit(node);
  return files;
}

function importOf(source, name) {
  for (const { importClause, moduleSpecifier } of source.statements.filter(ts.isImportDeclaration)) {
    const named = importClause?.namedBindings && ts.isNamedImports(importClause.namedBindings) ? importClause.namedBindings.elements : [];
    if ([importClause, ...named].some((each) => each?.name?.text === name)) return moduleSpecifier.text;
  }
  return undefined;
}

/** Keys of the English files; other checks make sure that all languages have the same. */
function localeKeys(root, files) {
  return reachable(root, files).filter((file) => file.endsWith('/en.json'))
    .flatMap((file) => [...byBaseKey(readLocale(path.join(root, file))).keys()]);
}

function keysUsed(root, files, all) {
  const { named, prefixes } = keysInFiles(root, reachable(root, files).filter((file) => !file.endsWith('.json')), []);
  return [...new Set(all)].filter((key) => named.has(key) || [...prefixes.keys()].some((prefix) => key.startsWith(prefix)));
}

function reachable(root, files) {
  const seen = new Set(files);
  for (const file of seen) if (!file.endsWith('.json')) for (const next of importsOf(root, file)) seen.add(next);
  return [...seen];
}

function importsOf(root, file) {
  const specifiers = [];
  const visit = (node) => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && !isTypeOnly(node)) specifiers.push(node.moduleSpecifier?.text);
    specifiers.push(dynamicImport(node));
    ts.forEachChild(node, visit);
  };
  visit(parse(root, file));
  return specifiers.flatMap((specifier) => (specifier ? resolve(root, file, specifier) ?? [] : []));
}

function isTypeOnly({ importClause, exportClause, isTypeOnly: only }) {
  const named = importClause ? !importClause.name && importClause.namedBindings : exportClause;
  return only || importClause?.isTypeOnly
    || Boolean(named && 'elements' in named && named.elements.length > 0 && named.elements.every((each) => each.isTypeOnly));
}

function dynamicImport(node) {
  const [specifier] = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword ? node.arguments : [];
  return specifier && ts.isStringLiteralLike(specifier) ? specifier.text : undefined;
}

/** The file of a relative import; other packages have their own texts. */
function resolve(root, from, specifier) {
  if (!specifier.startsWith('.')) return undefined;
  const file = path.posix.join(path.posix.dirname(from), specifier);
  return [file, ...['.ts', '.tsx', '/index.ts', '/index.tsx'].map((end) => file + end)]
    .find((each) => /\.(tsx?|json)$/.test(each) && existsSync(path.join(root, each)));
}

function parse(root, file) {
  return ts.createSourceFile(file, readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest, true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
}
