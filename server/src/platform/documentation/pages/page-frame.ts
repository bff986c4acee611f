import { languages, toBcp47, type DocGroup, type Language } from '@portal/contracts';
import { textsIn } from '../../locales';
import { documentOf, element, inlineElement, type Child, type Markup } from '../../http';
import { pageScript } from './page-script';
import { documentationPath, iconPath, markdownPath, searchPath, stylePath } from './page-paths';

export type Frame = {
  language: Language;
  pageTitle: string;
  origin: string;
  title: string;
  description: string;
  path: string | null;
  tree: readonly DocGroup[];
  /** True for pages that search engines must not index, such as search results. */
  isPassing?: boolean;
  search?: string;
};

export function pageOf(frame: Frame, main: Child, outline: Child = null): string {
  const { language } = frame;
  return documentOf(element('html', { lang: toBcp47(language) }, headOf(frame), element('body', {},
    element('a', { class: 'skip', href: '#main' }, textsIn(language).t('documentation.page.skip')),
    barOf(frame),
    element('div', { class: 'layout' }, element('main', { id: 'main', tabindex: -1 }, main), outline, treeOf(frame)),
    inlineElement('script', pageScript),
  )));
}

function headOf({ language, pageTitle, origin, title, description, path, isPassing }: Frame): Markup {
  const addressIn = (each: Language) => `${origin}${documentationPath(each, path ?? undefined)}`;
  const found = isPassing ? element('meta', { name: 'robots', content: 'noindex' }) : [
    element('link', { rel: 'canonical', href: addressIn(language) }),
    ...languages.map((each) => element('link', { rel: 'alternate', hreflang: toBcp47(each), href: addressIn(each) })),
    element('link', { rel: 'alternate', hreflang: 'x-default', href: addressIn('en') }),
    path === null ? null : element('link', { rel: 'alternate', type: 'text/markdown', href: `${origin}${markdownPath(language, path)}` }),
  ];
  return element('head', {},
    element('meta', { charset: 'utf-8' }),
    element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    element('meta', { name: 'color-scheme', content: 'light dark' }),
    element('title', {}, `${title} - ${pageTitle}`),
    element('meta', { name: 'description', content: description }),
    element('link', { rel: 'icon', type: 'image/svg+xml', href: iconPath }),
    element('link', { rel: 'stylesheet', href: stylePath }),
    found);
}

function barOf({ language, pageTitle, path, search = '' }: Frame): Markup {
  const { t } = textsIn(language);
  const searchLabel = t('documentation.page.search');
  return element('header', { class: 'bar' },
    element('a', { class: 'brand', href: documentationPath(language) },
      element('strong', {}, pageTitle), ' ', element('span', {}, t('documentation.page.documentation'))),
    element('form', { role: 'search', action: documentationPath(language), method: 'get' },
      element('input', {
        'type': 'search', 'name': 'q', 'value': search, 'maxlength': 200, 'placeholder': searchLabel, 'aria-label': searchLabel,
      }),
      element('button', { type: 'submit' }, t('documentation.page.find'))),
    element('nav', { 'class': 'languages', 'aria-label': t('documentation.page.languages') }, languages.map((each) => element('a', {
      'href': search === '' ? documentationPath(each, path ?? undefined) : searchPath(each, search),
      'lang': toBcp47(each),
      'hreflang': toBcp47(each),
      'aria-current': each === language ? 'true' : null,
      'aria-label': textsIn(each).t('documentation.page.languageName'),
    }, toBcp47(each).toUpperCase()))),
    element('a', { class: 'to-contents', href: '#contents' }, t('documentation.page.contents')),
    element('a', { class: 'to-portal', href: '/' }, t('documentation.page.portal')));
}

function treeOf({ language, path, tree }: Frame): Markup {
  const contents = textsIn(language).t('documentation.page.contents');
  return element('nav', {
    'class': 'tree', 'id': 'contents', 'aria-label': contents,
  }, tree.map(({ id, title, articles }) => element('details', { open: articles.some((article) => article.path === path) },
    element('summary', { id: `group-${id}` }, title),
    element('ul', { 'aria-labelledby': `group-${id}` }, articles.map((article) => element('li', {},
      element('a', { 'href': documentationPath(
        language, article.path,
      ), 'lang': languageMark(article.language, language), 'aria-current': article.path === path ? 'page' : null }, article.title)))))));
}

/** `lang` for text in another language than the page's, for screen readers. */
export function languageMark(of: Language, page: Language): string | null {
  return of === page ? null : toBcp47(of);
}
