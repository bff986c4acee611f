import { useCallback, useMemo } from 'react';
import { mailingSorts } from '@portal/contracts';
import { isListStatus } from '@portal/messaging';
import { useUrlState } from '@portal/portal';
import type { ListsQuery, ListsSort } from './lists.slice';

const isSort = (text: string): text is ListsSort => mailingSorts.some((sort) => sort === text);

/** Filters, order and page of the index, in its URL. What a hand-written URL has wrong is left out. */
export function useListsQuery() {
  const [url, setUrl] = useUrlState({ status: [] as number[], text: '', sort: '-created', cursor: '' });
  const query = useMemo((): ListsQuery => ({
    status: url.status.filter((status) => typeof status === 'number' && isListStatus(status)),
    text: url.text.trim().slice(0, 200),
    sort: isSort(url.sort) ? url.sort : '-created',
    cursor: url.cursor,
  }), [url]);
  /** Another selection begins at its first page. */
  const choose = useCallback((change: { status?: number[]; text?: string; sort?: ListsSort }) => setUrl({ ...change, cursor: '' }), [setUrl]);
  const turnTo = useCallback((cursor: string) => setUrl({ cursor }, { push: true }), [setUrl]);
  const isFiltered = query.status.length > 0 || query.text !== '';
  return { query, isFiltered, choose, turnTo };
}
