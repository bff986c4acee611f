import { useCallback, useMemo } from 'react';
import { templateSorts } from '@portal/contracts';
import { MESSAGE_TYPES } from '@portal/messaging';
import { isUuid, useUrlState } from '@portal/portal';
import { useSearchParams } from '@portal/portal/router';
import type { TemplatesQuery } from './templates.slice';

/** In the URL, for one that is not there yet. */
export const NEW = 'new';

/** Search (NAV-14), filters, order and page, and the template that is open, in the URL. What a hand-written URL has wrong is left out. */
export function useTemplatesQuery() {
  const [url, setUrl] = useUrlState({ search: '', type: [] as string[], sort: 'name', cursor: '', template: '' });
  const query = useMemo((): TemplatesQuery => ({
    type: MESSAGE_TYPES.filter((type) => url.type.includes(type)),
    text: url.search.trim().slice(0, 200),
    sort: templateSorts.find((sort) => sort === url.sort) ?? 'name',
    cursor: url.cursor,
  }), [url]);
  /** Another selection begins at its first page. */
  const choose = useCallback(({ text, type, sort }: Partial<Omit<TemplatesQuery, 'cursor'>>) => {
    setUrl({ ...(text !== undefined && { search: text }), ...(type && { type: [...type] }), ...(sort && { sort }), cursor: '' });
  }, [setUrl]);
  const turnTo = useCallback((cursor: string) => setUrl({ cursor }, { push: true }), [setUrl]);
  const [params] = useSearchParams();
  /** With the filters, so that the way back leads to the same rows; without a template, that way. */
  const hrefOf = useCallback((template: string | null) => {
    const search = new URLSearchParams(params);
    search.delete('template');
    if (template !== null) search.set('template', template);
    return search.size > 0 ? `/templates/index?${search.toString()}` : '/templates/index';
  }, [params]);
  return {
    query, choose, turnTo, hrefOf,
    isFiltered: query.type.length > 0 || query.text !== '',
    open: url.template === NEW || isUuid(url.template) ? url.template : null,
  };
}
