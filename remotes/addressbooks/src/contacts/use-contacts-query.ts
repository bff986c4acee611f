import { useCallback, useMemo } from 'react';
import { contactFields, contactSorts } from '@portal/contracts';
import { useUrlState } from '@portal/portal';
import type { ContactsQuery } from './contacts.slice';

export const pageSizes = [25, 50, 100] as const;

/** Search, order and page of a book's contacts, in the URL of its page. What a hand-written URL has wrong is left out. */
export function useContactsQuery(bookUuid: string) {
  const [url, setUrl] = useUrlState({ text: '', field: '', sort: 'num', cursor: '', last: false, size: 25 });
  const query = useMemo((): ContactsQuery => ({
    bookUuid,
    text: url.text.trim().slice(0, 200),
    field: contactFields.find((field) => field === url.field) ?? '',
    sort: contactSorts.find((sort) => sort === url.sort) ?? 'num',
    cursor: url.cursor,
    last: url.last,
    size: pageSizes.find((size) => size === url.size) ?? 25,
  }), [bookUuid, url]);
  /** Another selection begins at its first page. */
  const choose = useCallback((change: Partial<Pick<ContactsQuery, 'text' | 'field' | 'sort' | 'size'>>) => setUrl({ ...change, cursor: '', last: false }), [setUrl]);
  const turnTo = useCallback((place: { cursor?: string; last?: boolean }) => setUrl({ cursor: '', last: false, ...place }, { push: true }), [setUrl]);
  return { query, choose, turnTo };
}
