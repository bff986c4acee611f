import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { sourceFiles } from './source-files.mjs';

const TEST = /\.(test|fixture|spec)\.tsx?$/;

/**
 * Finds translation keys in the code of the given folders.
 * `used`: literals passed to a translation function, such as `t('balance.title')`. Each must exist as a key.
 * `named`: all string literals. A key that equals one counts as used, even in data: `{ label: 'menu.lists' }`.
 * `prefixes`: such as `status.` for t(`status.${code}`) or `group('status')`. At least one key must have the prefix, and all such keys
 * count as used.
 */
export function keysInCode(root, folders, translators) {
  return keysInFiles(root, sourceFiles(root, folders).filter((name) => !TEST.test(name)), translators);
}

export function keysInFiles(root, files, translators) {
  const used = [];
  const named = new Set();
  const prefixes = new Map();
  for (const file of files) {
    const source = ts.createSourceFile(file, readFileSync(
      path.join(root, file), 'utf8',
    ), ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
    const visit = (node) => {
      if (ts.isStringLiteralLike(node)) named.add(node.text).add(node.text.replace(/^\w+:/, ''));
      if (isTranslatorCall(node, translators)) {
        used.push(...argumentKeys(node).map((key) => ({ key, file, translator: translatorOf(node) })));
      }
      if (ts.isTemplateExpression(node) && /^[\w-]+(\.[\w-]+)*\.$/.test(node.head.text)) prefixes.set(node.head.text, file);
      if (isTranslatorCall(node, ['group'])) for (const key of argumentKeys(node)) prefixes.set(`${key}.`, file);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { used, named, prefixes };
}

function isTranslatorCall(node, translators) {
  return ts.isCallExpression(node) && translators.includes(translatorOf(node));
}

function translatorOf(node) {
  return ts.isIdentifier(node.expression)
    ? node.expression.text
    : ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : '';
}

/** Returns the first argument's literal, or both literals of `open ? 'list.hide' : 'list.show'`. */
function argumentKeys({ arguments: [first] }) {
  if (!first) return [];
  if (ts.isStringLiteralLike(first)) return [first.text];
  if (ts.isConditionalExpression(first)) return [first.whenTrue, first.whenFalse].filter(ts.isStringLiteralLike).map(({ text }) => text);
  return [];
}
