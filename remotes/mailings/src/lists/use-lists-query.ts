import { useCallback, useMemo } from 'react';
import { mailingSorts } from '@portal/contracts';
import { isListStatus, isMessageType } from '@portal/messaging';
import { isUuid, useUrlState } from '@portal/portal';
import { existingDay } from '@portal/ui/screens';
import { nothingChosen, type ListsChoice, type ListsQuery, type ListsSort } from './lists-query';

const isSort = (text: string): text is ListsSort => mailingSorts.some((sort) => sort === text);

/** Filters, sort order and page in the URL. Invalid values of a hand-edited URL are ignored. */
export function useListsQuery() {
  const [url, setUrl] = useUrlState({
    status: [] as number[], text: '', type: [] as string[], sender: '', organization: '', from: '', to: '', hidden: false, sort: '-created',
    cursor: '',
  });
  const query = useMemo((): ListsQuery => ({
    status: url.status.filter((status) => typeof status === 'number' && isListStatus(status)),
    text: url.text.trim().slice(0, 200),
    type: url.type.map(String).filter(isMessageType),
    sender: isUuid(url.sender) ? url.sender : '',
    organization: isUuid(url.organization) ? url.organization : '',
    from: existingDay(url.from),
    to: existingDay(url.to),
    hidden: url.hidden,
    sort: isSort(url.sort) ? url.sort : '-created',
    cursor: url.cursor,
  }), [url]);
  /** Changing a filter returns to the first page. */
  const choose = useCallback((change: Partial<ListsChoice>) => setUrl({ ...change, cursor: '' } as Parameters<typeof setUrl>[0]), [setUrl]);
  const clear = useCallback(() => setUrl({ ...nothingChosen(), cursor: '' }), [setUrl]);
  const goToPage = useCallback((cursor: string) => setUrl({ cursor }, { push: true }), [setUrl]);
  return { query, choose, clear, goToPage };
}
