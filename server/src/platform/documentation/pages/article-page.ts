import { toBcp47, type DocArticle } from '@portal/contracts';
import { textsIn, type Translate } from '../../locales';
import { blockElements } from './block-elements';
import { element, type Markup } from '../../http';
import { languageMark, pageOf, type Frame } from './page-frame';
import { documentationPath, markdownPath } from './page-paths';

type Around = Pick<Frame, 'language' | 'pageTitle' | 'origin' | 'tree'>;

export function articlePage(article: DocArticle, around: Around): string {
  const { language, tree } = around;
  const { t } = textsIn(language);
  const { path, title, summary, content } = article;
  const group = tree.find(({ id }) => id === article.group)?.title ?? '';
  const foreign = languageMark(article.language, language);
  return pageOf({ ...around, title, description: summary, path },
    [
      foreign === null ? null : element('p', { class: 'fallback', role: 'note' }, t('documentation.page.fallback')),
      element('article', { lang: foreign },
        element('p', { class: 'group', lang: foreign === null ? null : toBcp47(language) }, group),
        element('h1', {}, title),
        element('p', { class: 'lead' }, summary),
        blockElements(content, { language, t }),
        element('p', { class: 'markdown', lang: foreign === null ? null : toBcp47(language) }, element(
          'a', { href: markdownPath(language, path), type: 'text/markdown' }, t('documentation.page.markdown'),
        ))),
      neighboursOf(article, around, t),
    ],
    outlineOf(article, t, foreign));
}

function outlineOf({ headings }: DocArticle, t: Translate, foreign: string | null): Markup | null {
  const shown = headings.filter(({ level }) => level < 4);
  if (shown.length < 2) return null;
  return element('nav', { 'class': 'outline', 'aria-labelledby': 'outline' },
    element('h2', { id: 'outline' }, t('documentation.page.outline')),
    element(
      'ul', { lang: foreign },
      shown.map(({ id, level, text }) => element('li', { class: `level-${level}` }, element('a', { href: `#${id}` }, text))),
    ));
}

function neighboursOf({ previous, next }: DocArticle, { language }: Around, t: Translate): Markup | null {
  const link = (target: DocArticle['next'], side: 'previous' | 'next') => target && element('a',
    { class: side, href: documentationPath(language, target.path) },
    element('span', {}, t(`documentation.page.${side}`)), ' ', target.title);
  const label = t('documentation.page.pages');
  return element('nav', { 'class': 'neighbours', 'aria-label': label }, link(previous, 'previous'), link(next, 'next'));
}
