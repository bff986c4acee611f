import { toBcp47, type DocFound } from '@portal/contracts';
import { textsIn } from '../../locales';
import { element, type Markup } from '../../http';
import { languageMark, pageOf, type Frame } from './page-frame';
import { documentationPath } from './page-paths';

type Around = Pick<Frame, 'language' | 'pageTitle' | 'origin' | 'tree'>;

export function contentsPage(around: Around): string {
  const { t } = textsIn(around.language);
  return pageOf({ ...around, title: t('documentation.page.documentation'), description: t('documentation.page.lead'), path: null }, [
    element('h1', {}, t('documentation.page.documentation')),
    element('p', { class: 'lead' }, t('documentation.page.lead')),
    groupsElement(around),
  ]);
}

export function searchPage(search: string, found: readonly DocFound[], around: Around): string {
  const { t } = textsIn(around.language);
  const title = t('documentation.page.searchTitle', { text: search });
  const summary = found.length > 0 ? t('documentation.page.resultCount', { results: found.length }) : t('documentation.page.nothing');
  return pageOf({ ...around, title, description: t('documentation.page.lead'), path: null, isPassing: true, search }, [
    element('h1', {}, title),
    element('p', { class: 'lead', role: 'status' }, summary),
    found.length > 0
      ? element('ol', { class: 'found' }, found.map((one) => foundElement(one, around)))
      : [element('p', {}, t('documentation.page.nothingText')), groupsElement(around)],
  ]);
}

export function missingPage(around: Around): string {
  const { t } = textsIn(around.language);
  const title = t('documentation.page.missing');
  return pageOf({ ...around, title, description: title, path: null, isPassing: true }, [
    element('h1', {}, title),
    element('p', { class: 'lead' }, t('documentation.page.missingText')),
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
  const inEnglish = textsIn(language).t('documentation.page.inEnglish');
  return element('li', { lang: foreign },
    element(
      'a', { href: `${documentationPath(language, path)}${anchor === null ? '' : `#${anchor}`}` }, title,
      heading === null ? null : [' › ', heading],
    ),
    foreign === null ? null : [' ', element('span', { class: 'foreign', lang: toBcp47(language) }, inEnglish)],
    element('p', {}, excerpt.map(({ text, marked }) => (marked ? element('mark', {}, text) : text))));
}
