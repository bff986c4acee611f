import { ArticleFault } from './article';

export type FrontMatter = { title: string; summary: string; order: number };
const known = ['title', 'summary', 'order'];

/** The lines between two `---` at the top of a file, `key: value` each; what follows them is the article. */
export function readFrontMatter(file: string, source: string): FrontMatter & { markdown: string } {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source.replaceAll('\r\n', '\n'));
  if (!match) throw new ArticleFault(file, 'it does not begin with `---`, its title, summary and order, and `---`');
  const [, head = '', markdown = ''] = match;
  const values = new Map(head.split('\n').filter(Boolean).map((line) => readLine(file, line)));
  const { title = '', summary = '', order = '' } = Object.fromEntries(values);
  if (title === '' || summary === '') throw new ArticleFault(file, 'it needs a title and a summary');
  if (!/^\d{1,4}$/.test(order)) throw new ArticleFault(file, 'order is a whole number, its place in the group');
  return { title, summary, order: Number(order), markdown };
}

function readLine(file: string, line: string): [string, string] {
  const [, key = '', value = ''] = /^(\w+):\s*(.*?)\s*$/.exec(line) ?? [];
  if (!known.includes(key)) throw new ArticleFault(file, `there is no ${key || line} in front matter`);
  return [key, value];
}
