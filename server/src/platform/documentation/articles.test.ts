import path from 'node:path';
import { errorCatalogue, languages, type DocBlock, type DocInline, type Language } from '@portal/contracts';
import { apiOperations, commonErrors, repeatErrors } from '@portal/contracts/api';
import { elementsOf } from '@portal/contracts/permissions';
import { failureAdvice } from '@portal/messaging';
import type { Article } from './article';
import { readArticles, readImageNames } from './article-files';
import { libraryIn, libraryOf } from './library';

const folder = path.join(__dirname, '../../../articles');
const library = libraryIn(folder);
const written = readArticles(folder);
const screens = elementsOf(['user', 'fin', 'clientAdmin', 'admin', 'topup', 'impersonate', 'stoplistadmin']);
const allSeeing = (language: Language) => ({ language, elements: new Set<string>(screens) });
const shown = languages.flatMap((language) => library.tree(allSeeing(language)).flatMap(({ articles }) => articles.map((entry) => ({
  language, article: library.article(entry.path, allSeeing(language))!,
}))));

it('shows every article that was written in English, and no translation lacks its original', () => {
  const originals = written.filter(({ language }) => language === 'en').map(({ path: key }) => key);
  expect(originals.length).toBeGreaterThan(0);
  expect(written.map(({ path: key }) => key).filter((key) => !originals.includes(key))).toEqual([]);
});

it('[DOC-01] leads nowhere that is not: every link and picture of every article, in each language', () => {
  const faults = shown.flatMap(({ language, article }) => linksIn(article.content).flatMap((link) => {
    const where = `${language} ${article.path} (${article.language}): ${link.to}${link.anchor ? `#${link.anchor}` : ''}`;
    if (link.target === 'screen') return isScreen(link.to) ? [] : [where];
    if (link.target === 'external') return [];
    const target = library.article(link.to, allSeeing(language));
    return target && (link.anchor === null || target.headings.some(({ id }) => id === link.anchor)) ? [] : [where];
  }));
  expect(faults).toEqual([]);
  const images = readImageNames(folder);
  expect(
    shown.flatMap(({ article }) => blocksIn(article.content)).filter((block) => block.kind === 'image' && !images.has(block.name)),
  ).toEqual([]);
});

it('[NAV-16] [DOC-01] shows nothing of the administration to who does not hold it: no title, no finding, no neighbour, no link', () => {
  const customer = new Set<string>(elementsOf(['user', 'fin', 'clientAdmin']));
  const hidden = library.tree(allSeeing('en')).find(({ id }) => id === 'administration')?.articles ?? [];
  expect(hidden.length).toBeGreaterThan(3);
  for (const elements of [customer, new Set<string>()]) {
    for (const language of languages) {
      const reader = { language, elements };
      const entries = library.tree(reader).flatMap(({ articles }) => articles);
      expect(library.tree(reader).map(({ id }) => id)).not.toContain('administration');
      for (const { path: key, title } of hidden) {
        expect(library.article(key, reader)).toBeNull();
        expect(library.search(title, reader).map((found) => found.path)).not.toContain(key);
      }
      const reported = entries.map((entry) => JSON.stringify(library.article(entry.path, reader))).join();
      expect(reported).not.toContain('administration/');
      expect(reported).not.toContain('"/admin');
    }
  }
});

it('[DOC-01] names a part alike in every language, so that its address holds in all', () => {
  for (const { language, article: { path: key, headings, content } } of shown) {
    const ids = library.article(key, allSeeing('en'))?.headings.map(({ id }) => id);
    expect({ [`${language} ${key}`]: headings.map(({ id }) => id) }).toEqual({ [`${language} ${key}`]: ids });
    expect(content.flatMap((block) => (block.kind === 'heading' ? [block.id] : []))).toEqual(ids);
  }
});

it('refuses a translation whose parts are not those of its original', () => {
  const [original] = written.filter(({ path: key }) => key === 'api/basics');
  expect(() => libraryOf([original!, { ...original!, language: 'ua', headings: original!.headings.slice(1) }])).toThrow(
    'ua/api/basics: its headings are not those of the original',
  );
});

it('says by which words a part is sought of no part that is not', () => {
  const parts = new Map(
    written.filter(({ language }) => language === 'en').map(({ path: key, headings }) => [key, headings.map(({ id }) => id)]),
  );
  expect(written.flatMap(({ language, path: key, searchWords }) => (
    [...searchWords.keys()].filter((part) => part !== null && !parts.get(key)?.includes(part)).map((part) => `${language} ${key}#${part}`)
  ))).toEqual([]);
});

it('shows the same code in every language', () => {
  const codeOf = ({ content }: Pick<Article, 'content'>) => blocksIn(content).filter(({ kind }) => kind === 'code' || kind === 'example');
  const original = new Map(written.filter(({ language }) => language === 'en').map((article) => [article.path, codeOf(article)]));
  for (const article of written) expect({ [`${article.language} ${article.path}`]: codeOf(article) }).toEqual({
    [`${article.language} ${article.path}`]: original.get(article.path),
  });
});

it('names an example once, since a test runs it by its name', () => {
  const names = written.filter(({ language }) => language === 'en').flatMap(({ content }) => (
    blocksIn(content).flatMap((block) => (block.kind === 'example' ? [block.id] : []))
  ));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

it('[DOC-01] tells cause, remedy and price of every error that the public API answers with', () => {
  const headings = library.article('errors/codes', allSeeing('en'))?.headings.map(({ id }) => id) ?? [];
  const answered = new Set([...Object.values(apiOperations).flatMap(({ errors }) => [...errors]), ...commonErrors, ...repeatErrors]);
  expect([...answered].filter((name) => !headings.includes(name))).toEqual([]);
  const reported = library.article('errors/codes', allSeeing('en'))?.headings.filter(({ level }) => level === 3).map(({ id }) => id) ?? [];
  expect(reported.filter((name) => !Object.hasOwn(errorCatalogue, name))).toEqual([]);
});

it('[DOC-01] tells in four languages why a message was not delivered and what to do, in the words of the portal', () => {
  for (const language of languages) {
    const article = library.article('errors/reasons', allSeeing(language));
    expect(article?.language).toBe(language);
    const { reasons: { other: _other, ...reasons }, advice } = jest.requireActual<Record<'reasons' | 'advice', Record<string, string>>>(
      path.join(__dirname, `../../../../remotes/mailings/locales/message/${language}.json`),
    );
    const blocks = article?.content ?? [];
    const paragraph = (at: number) => {
      const block = blocks[at];
      return block?.kind === 'paragraph' ? textOf(block.words) : '';
    };
    const shown = blocks.flatMap((block, at) => (block.kind === 'heading'
      ? [[block.id, paragraph(at + 1), paragraph(at + 2).replace(/^[^:]+: /, '')]] : []));
    expect(shown).toEqual(Object.entries(reasons).map(([reason, text]) => [reason, `${text}.`, advice[failureAdvice(reason)]]));
  }
});

it('makes the reference of the contracts: each operation with its path, fields and errors', () => {
  for (const operation of Object.values(apiOperations)) {
    const article = library.article(`api/reference-${operation.group}`, allSeeing('en'));
    expect(article?.headings.map(({ text }) => text)).toContain(operation.summary);
    expect(JSON.stringify(article?.content)).toContain(`${operation.method} ${operation.path}`);
  }
  expect(JSON.stringify(library.article('api/reference-messages', allSeeing('en'))?.content)).toContain('customerSmsId');
});

function isScreen(to: string): boolean {
  const [pathname = ''] = to.split('?');
  return screens.some((element) => element === pathname || new RegExp(`^${element.replace(/\{\w+\}/g, '\\w+')}$`).test(pathname));
}

function blocksIn(blocks: readonly DocBlock[]): DocBlock[] {
  return blocks.flatMap((block) => [
    block, ...(block.kind === 'list' ? blocksIn(block.items.flat()) : block.kind === 'callout' ? blocksIn(block.blocks) : []),
  ]);
}

type DocLink = Extract<DocInline, { kind: 'link' }>;
function linksIn(blocks: readonly DocBlock[]): DocLink[] {
  const inWords = (words: readonly DocInline[]): DocLink[] => words.flatMap((word) => [
    ...(word.kind === 'link' ? [word] : []), ...('words' in word ? inWords(word.words) : []),
  ]);
  return blocksIn(blocks).flatMap((block) => inWords(
    block.kind === 'table' ? [block.head, ...block.rows].flat(2) : 'words' in block ? block.words : [],
  ));
}

function textOf(words: readonly DocInline[]): string {
  return words.map((word) => ('words' in word ? textOf(word.words) : word.text)).join('');
}
