import { languages, type DocArticle, type DocEntry, type DocFound, type DocGroup, type Language } from '@portal/contracts';
import { textsIn } from '../locales';
import { type Article, ArticleFault } from './article';
import { readArticles, readImageNames } from './article-files';
import { groupIds, groupsFor, type GroupId } from './article-groups';
import { errorArticles } from './errors-article';
import { referenceArticles } from './reference-articles';
import { SearchIndex } from './search-index';

/** `elements`: the login's rights; empty for public pages. */
type ArticleAccess = { language: Language; elements: ReadonlySet<string> };

/** English articles replace missing translations. */
export type Library = {
  tree(reader: ArticleAccess): DocGroup[];
  /** `path` is a key among the reader's articles, never a file path. */
  article(path: string, reader: ArticleAccess): DocArticle | null;
  search(text: string, reader: ArticleAccess): DocFound[];
  images: ReadonlySet<string>;
};

export function libraryIn(folder: string): Library {
  return libraryOf([...readArticles(folder), ...errorArticles(folder), ...referenceArticles()], readImageNames(folder));
}

export function libraryOf(articles: readonly Article[], images: ReadonlySet<string> = new Set()): Library {
  const originals = new Map(articles.filter(({ language }) => language === 'en').map((article) => [article.path, article]));
  const translations = articles.filter(({ language }) => language !== 'en').map((article) => withAnchorsOf(
    originals.get(article.path), article,
  ));
  const collections = new Map(languages.map((language) => [language, collectionIn(language, originals, translations)]));
  // Cached by language and set of visible groups, of which there are few.
  const shelves = new Map<string, Shelf>();
  const shelf = ({ language, elements }: ArticleAccess) => {
    const groups = groupsFor(elements);
    const key = [language, ...groups].join(' ');
    const known = shelves.get(key) ?? shelfOf(collections.get(language)!.articles, language, groups);
    shelves.set(key, known);
    return known;
  };
  return {
    images,
    tree: (reader) => shelf(reader).tree,
    article: (path, reader) => shelf(reader).byPath.get(path) ?? null,
    search: (text, { language, elements }) => collections.get(language)!.index.find(text, groupsFor(elements)),
  };
}

type Collection = { articles: Article[]; index: SearchIndex };

function collectionIn(language: Language, originals: ReadonlyMap<string, Article>, translations: readonly Article[]): Collection {
  const own = new Map(translations.filter((article) => article.language === language).map((article) => [article.path, article]));
  const articles = [...originals.values()].map((original) => own.get(original.path) ?? original)
    .sort((a, b) => groupIds.indexOf(a.group) - groupIds.indexOf(b.group) || a.order - b.order || (a.path < b.path ? -1 : 1));
  return { articles, index: new SearchIndex(articles, originals) };
}

type Shelf = { tree: DocGroup[]; byPath: ReadonlyMap<string, DocArticle> };

function shelfOf(articles: readonly Article[], language: Language, groups: readonly GroupId[]): Shelf {
  const { t } = textsIn(language);
  const shown = articles.filter(({ group }) => groups.includes(group));
  const treeGroup = (id: GroupId): DocGroup => (
    { id, title: t(`documentation.groups.${id}`), articles: shown.filter(({ group }) => group === id).map(entryOf) });
  return {
    tree: groups.map(treeGroup).filter((group) => group.articles.length > 0),
    byPath: new Map(shown.map((article, at) => [article.path, presented(article, shown[at - 1], shown[at + 1])])),
  };
}

function entryOf({ path, title, summary, language }: Article): DocEntry {
  return { path, title, summary, language };
}

function presented(article: Article, previous: Article | undefined, next: Article | undefined): DocArticle {
  const { group, content, headings } = article;
  return { ...entryOf(article), group, content, headings, previous: linkOf(previous), next: linkOf(next) };
}

function linkOf(article: Article | undefined): DocArticle['next'] {
  return article ? { path: article.path, title: article.title } : null;
}

/** Gives a translation its original's anchors, so that deep links work in every language. Throws ArticleFault. */
function withAnchorsOf(original: Article | undefined, translation: Article): Article {
  const levels = ({ headings }: Article) => headings.map(({ level }) => level).join();
  if (!original || levels(translation) !== levels(original)) {
    throw new ArticleFault(`${translation.language}/${translation.path}`, 'its headings are not those of the original, one for one');
  }
  const anchors = new Map(translation.headings.map(({ id }, at) => [id, original.headings[at]!.id]));
  const named = <T extends { id: string }>(heading: T): T => ({ ...heading, id: anchors.get(heading.id)! });
  return {
    ...translation, content: translation.content.map((block) => (block.kind === 'heading' ? named(block) : block)),
    headings: translation.headings.map(named),
  };
}
