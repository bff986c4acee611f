import { useCallback, useMemo } from 'react';
import { shortLinkSorts, shortLinkStatuses } from '@portal/contracts';
import { isUuid, useUrlState } from '@portal/portal';
import { useSearchParams } from '@portal/portal/router';
import { spans } from './link-view.slice';
import type { LinksQuery } from './short-links.slice';

const DAYS = 30;

/** Filters, order and page of the links, and the one that is open, in the URL. What a hand-written URL has wrong is left out. */
export function useLinksQuery() {
  const [url, setUrl] = useUrlState({ status: [] as string[], text: '', sort: '-created', cursor: '', link: '', days: DAYS });
  const query = useMemo((): LinksQuery => ({
    status: shortLinkStatuses.filter((status) => url.status.includes(status)),
    text: url.text.trim().slice(0, 200),
    sort: shortLinkSorts.find((sort) => sort === url.sort) ?? '-created',
    cursor: url.cursor,
  }), [url]);
  /** Another selection begins at its first page. */
  const choose = useCallback(({ status, text, sort }: Partial<Pick<LinksQuery, 'status' | 'text' | 'sort'>>) => {
    setUrl({ ...(status && { status: [...status] }), ...(text !== undefined && { text }), ...(sort && { sort }), cursor: '' });
  }, [setUrl]);
  const turnTo = useCallback((cursor: string) => setUrl({ cursor }, { push: true }), [setUrl]);
  const chooseDays = useCallback((days: number) => setUrl({ days }), [setUrl]);
  const [params] = useSearchParams();
  /** With the filters, so that the way back leads to the same rows; without a link, that way. */
  const hrefOf = useCallback((link: string | null) => {
    const search = new URLSearchParams(params);
    search.delete('days');
    search.delete('link');
    if (link !== null) search.set('link', link);
    return search.size > 0 ? `/shortlinks?${search.toString()}` : '/shortlinks';
  }, [params]);
  return {
    query, choose, turnTo, chooseDays, hrefOf,
    isFiltered: query.status.length > 0 || query.text !== '',
    /** Whose clicks are shown; null where the list is. */
    open: isUuid(url.link) ? url.link : null,
    days: spans.find((span) => span === url.days) ?? DAYS,
  };
}
