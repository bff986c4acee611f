import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { sourceFiles } from './source-files.mjs';

const TEST = /\.(test|fixture|spec)\.tsx?$/;

/**
 * What the code of folders says about keys:
 * `asked`   literals given to a translating function, `t('balance.title')`, with their file: each must exist;
 * `named`   every string literal, also without its namespace: a key among them is in use, also in data, `{ label: 'menu.lists' }`;
 * `prefixes` beginnings of templates that end in a dot, t(`status.${code}`): they use every key below, and need one.
 */
export function keysInCode(root, folders, translators) {
  const asked = [];
  const named = new Set();
  const prefixes = new Map();
  for (const file of sourceFiles(root, folders).filter((name) => !TEST.test(name))) {
    const source = ts.createSourceFile(file, readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
    const visit = (node) => {
      if (ts.isStringLiteralLike(node)) named.add(node.text).add(node.text.replace(/^\w+:/, ''));
      if (isAsked(node, translators)) asked.push(...argumentKeys(node).map((key) => ({ key, file, translator: translatorOf(node) })));
      if (ts.isTemplateExpression(node) && /^[\w-]+(\.[\w-]+)*\.$/.test(node.head.text)) prefixes.set(node.head.text, file);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { asked, named, prefixes };
}

function isAsked(node, translators) {
  return ts.isCallExpression(node) && translators.includes(translatorOf(node));
}

function translatorOf(node) {
  return ts.isIdentifier(node.expression) ? node.expression.text : ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : '';
}

/** The literal, or both of `t(open ? 'list.hide' : 'list.show')`. A variable says nothing here: its literal stands elsewhere. */
function argumentKeys({ arguments: [first] }) {
  if (!first) return [];
  if (ts.isStringLiteralLike(first)) return [first.text];
  if (ts.isConditionalExpression(first)) return [first.whenTrue, first.whenFalse].filter(ts.isStringLiteralLike).map(({ text }) => text);
  return [];
}
