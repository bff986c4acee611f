import { ArticleFault } from './article';

/** Search synonyms that the text lacks, such as `webhook`, by anchor; the key null applies to the whole article. */
export type SearchWords = ReadonlyMap<string | null, string>;

export type FrontMatter = { title: string; summary: string; order: number; searchWords: SearchWords };
const known = ['title', 'summary', 'order', 'words'];

/** `key: value` lines between two `---`; the article follows. `words#<anchor>: …` are synonyms of one section. */
export function readFrontMatter(file: string, source: string): FrontMatter & { markdown: string } {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source.replaceAll('\r\n', '\n'));
  if (!match) throw new ArticleFault(file, 'it does not begin with `---`, its title, summary and order, and `---`');
  const [, head = '', markdown = ''] = match;
  const values = new Map(head.split('\n').filter(Boolean).map((line) => readLine(file, line)));
  const { title = '', summary = '', order = '' } = Object.fromEntries(values);
  if (title === '' || summary === '') throw new ArticleFault(file, 'it needs a title and a summary');
  if (!/^\d{1,4}$/.test(order)) throw new ArticleFault(file, 'order is a whole number, its place in the group');
  return { title, summary, order: Number(order), searchWords: searchWordsOf(values), markdown };
}

function readLine(file: string, line: string): [string, string] {
  const [, key = '', value = ''] = /^(\w+(?:#[\w-]+)?):\s*(.*?)\s*$/.exec(line) ?? [];
  const [name = '', part] = key.split('#');
  if (!known.includes(name) || (part !== undefined && name !== 'words')) {
    throw new ArticleFault(file, `there is no ${key || line} in front matter`);
  }
  return [key, value];
}

function searchWordsOf(values: ReadonlyMap<string, string>): SearchWords {
  return new Map([...values].filter(([key]) => key.split('#')[0] === 'words').map(([key, words]) => [key.split('#')[1] ?? null, words]));
}
