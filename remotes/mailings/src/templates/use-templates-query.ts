import { useCallback, useMemo } from 'react';
import { templateSorts } from '@portal/contracts';
import { MESSAGE_TYPES, type MessageType } from '@portal/messaging';
import { useUrlState } from '@portal/portal';
import { useLocation } from '@portal/portal/router';

export type TemplatesSort = (typeof templateSorts)[number];
export type TemplatesQuery = { type: readonly MessageType[]; text: string; sort: TemplatesSort; cursor: string };

/** The filter of the call and of the export. */
export const filterOf = ({ type, text }: TemplatesQuery) => ({ ...(type.length > 0 && { type: [...type] }), ...(text !== '' && { text }) });

/** Search (NAV-14), filters, sort order and page in the URL. Invalid values of a hand-edited URL are ignored. */
export function useTemplatesQuery() {
  const [url, setUrl] = useUrlState({ search: '', type: [] as string[], sort: 'name', cursor: '' });
  const query = useMemo((): TemplatesQuery => ({
    type: MESSAGE_TYPES.filter((type) => url.type.includes(type)),
    text: url.search.trim().slice(0, 200),
    sort: templateSorts.find((sort) => sort === url.sort) ?? 'name',
    cursor: url.cursor,
  }), [url]);
  /** Changes the search, filters or the sort order, and returns to the first page. */
  const choose = useCallback(({ text, type, sort }: Partial<Omit<TemplatesQuery, 'cursor'>>) => {
    setUrl({ ...(text !== undefined && { search: text }), ...(type && { type: [...type] }), ...(sort && { sort }), cursor: '' });
  }, [setUrl]);
  const goToPage = useCallback((cursor: string) => setUrl({ cursor }, { push: true }), [setUrl]);
  const { search } = useLocation();
  /** Returns the path of a template, or of the page for a new one. Keeps the filters, so that saving returns to the same rows. */
  const hrefOf = useCallback((template: string) => `/templates/${template}${search}`, [search]);
  return { query, choose, goToPage, hrefOf };
}
