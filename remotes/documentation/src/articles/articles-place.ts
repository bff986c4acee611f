import { createContext, useCallback, useContext } from 'react';

/** A page that shows articles: all of them, or those of one group. `first`: the article that it opens with; null for the first of all. */
export type ArticlesPlace = { route: string; group: string | null; first: string | null };

export const DOCUMENTATION: ArticlesPlace = { route: '/documentation/index', group: null, first: null };
export const REFERENCE: ArticlesPlace = { route: '/developers/reference', group: 'api', first: 'api/basics' };
export const ERRORS: ArticlesPlace = { route: '/developers/errors', group: 'errors', first: 'errors/codes' };

export const ArticlesPlaceContext = createContext(DOCUMENTATION);

/** Addresses of articles: on this page if it shows the article, otherwise in the documentation. */
export function useArticleAddress(): (path: string, anchor?: string | null) => string {
  const { route, group } = useContext(ArticlesPlaceContext);
  return useCallback((path: string, anchor: string | null = null) => {
    const page = group === null || path.startsWith(`${group}/`) ? route : DOCUMENTATION.route;
    return `${page}?article=${path}${anchor === null ? '' : `#${anchor}`}`;
  }, [route, group]);
}
