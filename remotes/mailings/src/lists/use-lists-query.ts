import { useCallback, useMemo } from 'react';
import { mailingSorts } from '@portal/contracts';
import { isListStatus, isMessageType } from '@portal/messaging';
import { isUuid, useUrlState } from '@portal/portal';
import { dayOf } from '../day-span';
import { nothingChosen, type ListsChoice, type ListsQuery, type ListsSort } from './lists-query';

const isSort = (text: string): text is ListsSort => mailingSorts.some((sort) => sort === text);

/** Filters, order and page of the index, in its URL. What a hand-written URL has wrong is left out. */
export function useListsQuery() {
  const [url, setUrl] = useUrlState({
    status: [] as number[], text: '', type: [] as string[], sender: '', organization: '', from: '', to: '', hidden: false, sort: '-created', cursor: '',
  });
  const query = useMemo((): ListsQuery => ({
    status: url.status.filter((status) => typeof status === 'number' && isListStatus(status)),
    text: url.text.trim().slice(0, 200),
    type: url.type.map(String).filter(isMessageType),
    sender: isUuid(url.sender) ? url.sender : '',
    organization: isUuid(url.organization) ? url.organization : '',
    from: dayOf(url.from),
    to: dayOf(url.to),
    hidden: url.hidden,
    sort: isSort(url.sort) ? url.sort : '-created',
    cursor: url.cursor,
  }), [url]);
  /** Another selection begins at its first page. */
  const choose = useCallback((change: Partial<ListsChoice>) => setUrl({ ...change, cursor: '' } as Parameters<typeof setUrl>[0]), [setUrl]);
  const clear = useCallback(() => setUrl({ ...nothingChosen(), cursor: '' }), [setUrl]);
  const turnTo = useCallback((cursor: string) => setUrl({ cursor }, { push: true }), [setUrl]);
  return { query, choose, clear, turnTo };
}
