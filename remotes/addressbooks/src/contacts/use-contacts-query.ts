import { useCallback, useMemo } from 'react';
import { contactFields, contactSorts } from '@portal/contracts';
import { useUrlState } from '@portal/portal';
import { isComplete, readConditions, readTagList, type ContactSearch } from './contact-filter';
import type { ContactsQuery } from './contacts.slice';

export const pageSizes = [25, 50, 100] as const;

/** Search, sort order and page of the contacts in the URL. Invalid values of a hand-edited URL are ignored. */
export function useContactsQuery(bookUuid: string) {
  const [url, setUrl] = useUrlState({
    text: '', field: '', tags: '', without: '', conditions: '', segment: '', sort: 'num', cursor: '', last: false, size: 25,
  });
  const conditions = useMemo(() => readConditions(url.conditions), [url.conditions]);
  const query = useMemo((): ContactsQuery => ({
    bookUuid,
    text: url.text.trim().slice(0, 200),
    field: contactFields.find((field) => field === url.field) ?? '',
    tags: readTagList(url.tags), withoutTags: readTagList(url.without),
    conditions: conditions.filter(isComplete),
    sort: contactSorts.find((sort) => sort === url.sort) ?? 'num',
    cursor: url.cursor,
    last: url.last,
    size: pageSizes.find((size) => size === url.size) ?? 25,
  }), [bookUuid, url, conditions]);
  /** A changed filter, sort order or page size starts at the first page. `segment`: the saved filter that is applied; it may be changed. */
  const choose = useCallback(
    ({ tags, withoutTags, conditions: changed, ...change }: Partial<Omit<ContactsQuery, 'bookUuid'>> & { segment?: string }) => setUrl({
      ...change, ...(tags && { tags: tags.join() }), ...(withoutTags && { without: withoutTags.join() }),
      ...(changed && { conditions: changed.length > 0 ? JSON.stringify(changed) : '' }),
      cursor: '', last: false,
    }), [setUrl],
  );
  const goToPage = useCallback(
    (position: { cursor?: string; last?: boolean }) => setUrl({ cursor: '', last: false, ...position }, { push: true }), [setUrl],
  );
  return { query, conditions, segment: url.segment, choose, goToPage };
}

export type ChooseContacts = (change: Partial<ContactSearch> & { sort?: ContactsQuery['sort']; segment?: string }) => void;
