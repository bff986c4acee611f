import { useCallback, useMemo } from 'react';
import { addressBookSorts, addressBookTypes } from '@portal/contracts';
import { isUuid, useUrlState } from '@portal/portal';
import type { BooksQuery } from './books.slice';

/** Filters, order and page of the index, in its URL. What a hand-written URL has wrong is left out. */
export function useBooksQuery() {
  const [url, setUrl] = useUrlState({ type: [] as string[], organization: '', text: '', sort: 'name', cursor: '' });
  const query = useMemo((): BooksQuery => ({
    type: addressBookTypes.filter((type) => url.type.includes(type)),
    organization: isUuid(url.organization) ? url.organization : '',
    text: url.text.trim().slice(0, 200),
    sort: addressBookSorts.find((sort) => sort === url.sort) ?? 'name',
    cursor: url.cursor,
  }), [url]);
  /** Another selection begins at its first page. */
  const choose = useCallback(({ type, ...change }: Partial<Omit<BooksQuery, 'cursor'>>) => {
    setUrl({ ...change, ...(type && { type: [...type] }), cursor: '' });
  }, [setUrl]);
  const turnTo = useCallback((cursor: string) => setUrl({ cursor }, { push: true }), [setUrl]);
  return { query, choose, turnTo, isFiltered: query.type.length > 0 || query.organization !== '' || query.text !== '' };
}
