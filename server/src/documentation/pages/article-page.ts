import { toBcp47, type DocArticle } from '@portal/contracts';
import { blockElements } from './block-elements';
import { element, type Markup } from './element';
import { languageMark, pageOf, type Frame } from './page-frame';
import { documentationPath } from './page-paths';
import { pageWords, type PageWords } from './page-words';

type Around = Pick<Frame, 'language' | 'pageTitle' | 'origin' | 'tree'>;

export function articlePage(article: DocArticle, around: Around): string {
  const { language, tree } = around;
  const words = pageWords[language];
  const { path, title, summary, content } = article;
  const group = tree.find(({ id }) => id === article.group)?.title ?? '';
  const foreign = languageMark(article.language, language);
  return pageOf({ ...around, title, description: summary, path },
    [
      foreign === null ? null : element('p', { class: 'fallback', role: 'note' }, words.fallback),
      element('article', { lang: foreign },
        element('p', { class: 'group', lang: foreign === null ? null : toBcp47(language) }, group),
        element('h1', {}, title),
        element('p', { class: 'lead' }, summary),
        blockElements(content, { language, words })),
      neighboursOf(article, around, words),
    ],
    outlineOf(article, words, foreign));
}

function outlineOf({ headings }: DocArticle, words: PageWords, foreign: string | null): Markup | null {
  const shown = headings.filter(({ level }) => level < 4);
  if (shown.length < 2) return null;
  return element('nav', { 'class': 'outline', 'aria-labelledby': 'outline' },
    element('h2', { id: 'outline' }, words.outline),
    element('ul', { lang: foreign }, shown.map(({ id, level, text }) => element('li', { class: `level-${level}` }, element('a', { href: `#${id}` }, text)))));
}

function neighboursOf({ previous, next }: DocArticle, { language }: Around, words: PageWords): Markup | null {
  const link = (place: DocArticle['next'], said: string, side: string) => place && element('a', { class: side, href: documentationPath(language, place.path) }, element('span', {}, said), ' ', place.title);
  return element('nav', { 'class': 'neighbours', 'aria-label': words.pages }, link(previous, words.previous, 'previous'), link(next, words.next, 'next'));
}
