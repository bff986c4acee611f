import { documentation, type Language } from '@portal/contracts';
import { callResource, resource } from '@portal/portal/resource';
import { quietRequest } from '@portal/portal/api';

type ArticleQuery = { path: string; language: Language };
type ArticleSearch = { search: string; language: Language };

/** Articles change only with releases. */
const FRESH_MS = 5 * 60_000;

export const contentsTree = callResource(
  'documentation/contents', documentation.list, (language: Language) => ({ query: { language } }), { freshMs: FRESH_MS },
);

/** The article's language may differ from the requested one. */
export const shownArticle = callResource(
  'documentation/article', documentation.article, (query: ArticleQuery) => ({ query }), { freshMs: FRESH_MS },
);

export const foundArticles = resource('documentation/found', function* (query: ArticleSearch) {
  const { found } = yield* quietRequest(documentation.list, { query });
  return found ?? [];
}, { freshMs: FRESH_MS });
