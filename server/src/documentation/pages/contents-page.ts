import { toBcp47, type DocFound } from '@portal/contracts';
import { element, type Markup } from './element';
import { languageMark, pageOf, type Frame } from './page-frame';
import { documentationPath } from './page-paths';
import { pageWords } from './page-words';

type Around = Pick<Frame, 'language' | 'pageTitle' | 'origin' | 'tree'>;

export function contentsPage(around: Around): string {
  const words = pageWords[around.language];
  return pageOf({ ...around, title: words.documentation, description: words.lead, path: null }, [
    element('h1', {}, words.documentation),
    element('p', { class: 'lead' }, words.lead),
    groupsElement(around),
  ]);
}

export function searchPage(search: string, found: readonly DocFound[], around: Around): string {
  const words = pageWords[around.language];
  const title = words.sought.replace('{text}', () => search);
  return pageOf({ ...around, title, description: words.lead, path: null, isPassing: true, search }, [
    element('h1', {}, title),
    element('p', { class: 'lead', role: 'status' }, found.length > 0 ? words.found.replace('{count}', String(found.length)) : words.nothing),
    found.length > 0 ? element('ol', { class: 'found' }, found.map((one) => foundElement(one, around))) : [element('p', {}, words.nothingText), groupsElement(around)],
  ]);
}

export function missingPage(around: Around): string {
  const words = pageWords[around.language];
  return pageOf({ ...around, title: words.missing, description: words.missing, path: null, isPassing: true }, [
    element('h1', {}, words.missing),
    element('p', { class: 'lead' }, words.missingText),
    groupsElement(around),
  ]);
}

function groupsElement({ language, tree }: Around): Markup {
  return element('div', { class: 'groups' }, tree.map(({ id, title, articles }) => element('section', { 'aria-labelledby': `all-${id}` },
    element('h2', { id: `all-${id}` }, title),
    element('ul', {}, articles.map((article) => element('li', { lang: languageMark(article.language, language) },
      element('a', { href: documentationPath(language, article.path) }, article.title), element('span', {}, article.summary)))))));
}

function foundElement({ path, title, language: of, anchor, heading, excerpt }: DocFound, { language }: Around): Markup {
  const foreign = languageMark(of, language);
  return element('li', { lang: foreign },
    element('a', { href: `${documentationPath(language, path)}${anchor === null ? '' : `#${anchor}`}` }, title, heading === null ? null : [' › ', heading]),
    foreign === null ? null : [' ', element('span', { class: 'foreign', lang: toBcp47(language) }, pageWords[language].inEnglish)],
    element('p', {}, excerpt.map(({ text, marked }) => (marked ? element('mark', {}, text) : text))));
}
