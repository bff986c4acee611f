import { useCallback, useMemo } from 'react';
import { shortLinkSorts, shortLinkStatuses, type ShortLinkStatus } from '@portal/contracts';
import { isUuid, useUrlState } from '@portal/portal';
import { useSearchParams } from '@portal/portal/router';

export const spans = [7, 30, 90] as const;
export type Span = (typeof spans)[number];
export type LinksSort = (typeof shortLinkSorts)[number];
export type LinksQuery = { status: readonly ShortLinkStatus[]; text: string; sort: LinksSort; cursor: string };

/** The filter of the call and of the export. */
export const filterOf = ({ status, text }: LinksQuery) => (
  { ...(status.length > 0 && { status: [...status] }), ...(text !== '' && { text }) });

const DAYS = 30;

/** Filters, sort order, page and open link in the URL. Invalid values of a hand-edited URL are ignored. */
export function useLinksQuery() {
  const [url, setUrl] = useUrlState({ status: [] as string[], text: '', sort: '-created', cursor: '', link: '', days: DAYS });
  const query = useMemo((): LinksQuery => ({
    status: shortLinkStatuses.filter((status) => url.status.includes(status)),
    text: url.text.trim().slice(0, 200),
    sort: shortLinkSorts.find((sort) => sort === url.sort) ?? '-created',
    cursor: url.cursor,
  }), [url]);
  /** Changes filters or the sort order, and returns to the first page. */
  const choose = useCallback(({ status, text, sort }: Partial<Pick<LinksQuery, 'status' | 'text' | 'sort'>>) => {
    setUrl({ ...(status && { status: [...status] }), ...(text !== undefined && { text }), ...(sort && { sort }), cursor: '' });
  }, [setUrl]);
  const goToPage = useCallback((cursor: string) => setUrl({ cursor }, { push: true }), [setUrl]);
  const chooseDays = useCallback((days: number) => setUrl({ days }), [setUrl]);
  const [params] = useSearchParams();
  /** Returns the path of a link, or of the list for null. Keeps the filters, so that Back returns to the same rows. */
  const hrefOf = useCallback((link: string | null) => {
    const search = new URLSearchParams(params);
    search.delete('days');
    search.delete('link');
    if (link !== null) search.set('link', link);
    return search.size > 0 ? `/shortlinks?${search.toString()}` : '/shortlinks';
  }, [params]);
  return {
    query, choose, goToPage, chooseDays, hrefOf,
    /** UUID of the open link, or null if the list is shown. */
    open: isUuid(url.link) ? url.link : null,
    days: spans.find((span) => span === url.days) ?? DAYS,
  };
}
