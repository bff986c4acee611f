import { languages, type DocArticle, type DocEntry, type DocFound, type DocGroup, type Language } from '@portal/contracts';
import type { Article } from './article';
import { readArticles, readImageNames } from './article-files';
import { errorArticles } from './errors-article';
import { groupsFor, groupTitles, type GroupId } from './group-titles';
import { referenceArticles } from './reference-articles';
import { SearchIndex } from './search-index';

/** Who reads, in which language, and the elements of his login: none of who reads the public pages. */
export type Reader = { language: Language; elements: ReadonlySet<string> };

/** All that can be read; where a language lacks an article, the English one stands in its place. */
export type Library = {
  tree(reader: Reader): DocGroup[];
  /** `path` is looked up among the articles that there are for him, and never becomes one of the file system. */
  article(path: string, reader: Reader): DocArticle | null;
  search(text: string, reader: Reader): DocFound[];
  /** File names of the pictures. */
  images: ReadonlySet<string>;
};

/** Reads the articles of the folder and makes what is made of the contracts. Throws ArticleFault. */
export function libraryIn(folder: string): Library {
  return libraryOf([...readArticles(folder), ...errorArticles(folder), ...referenceArticles()], readImageNames(folder));
}

export function libraryOf(articles: readonly Article[], images: ReadonlySet<string> = new Set()): Library {
  // One for each language and each set of groups that readers may see: a few.
  const shelves = new Map<string, Shelf>();
  const shelf = ({ language, elements }: Reader) => {
    const groups = groupsFor(elements);
    const key = [language, ...groups].join(' ');
    const known = shelves.get(key) ?? shelfOf(articles, language, groups);
    shelves.set(key, known);
    return known;
  };
  for (const language of languages) shelf({ language, elements: new Set() });
  return {
    images,
    tree: (reader) => shelf(reader).tree,
    article: (path, reader) => shelf(reader).byPath.get(path) ?? null,
    search: (text, reader) => shelf(reader).index.find(text),
  };
}

type Shelf = { tree: DocGroup[]; byPath: ReadonlyMap<string, DocArticle>; index: SearchIndex };

function shelfOf(all: readonly Article[], language: Language, groupIds: readonly GroupId[]): Shelf {
  const own = new Map(all.filter((article) => article.language === language).map((article) => [article.path, article]));
  const shown = all.filter((article) => article.language === 'en').map((article) => own.get(article.path) ?? article);
  const groups = groupIds.map((id) => ({ id, articles: shown.filter(({ group }) => group === id).sort((a, b) => a.order - b.order || (a.path < b.path ? -1 : 1)) }))
    .filter(({ articles }) => articles.length > 0);
  const inOrder = groups.flatMap(({ articles }) => articles);
  return {
    tree: groups.map(({ id, articles }) => ({ id, title: groupTitles[id][language], articles: articles.map(entryOf) })),
    byPath: new Map(inOrder.map((article, at) => [article.path, presented(article, inOrder[at - 1], inOrder[at + 1])])),
    index: new SearchIndex(inOrder),
  };
}

function entryOf({ path, title, summary, language }: Article): DocEntry {
  return { path, title, summary, language };
}

function presented(article: Article, previous: Article | undefined, next: Article | undefined): DocArticle {
  const { group, content, headings } = article;
  return { ...entryOf(article), group, content, headings, previous: placeOf(previous), next: placeOf(next) };
}

function placeOf(article: Article | undefined): DocArticle['next'] {
  return article ? { path: article.path, title: article.title } : null;
}
