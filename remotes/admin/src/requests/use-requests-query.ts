import { useCallback, useMemo } from 'react';
import { requestStatuses } from '@portal/contracts';
import { useUrlState } from '@portal/portal';
import { keysetPages } from '../keyset-pages';
import type { RequestsChoice, RequestsQuery } from './requests-query';

const ANY = 'any';

/** Status, text, page and expanded requests in the URL. */
export function useRequestsQuery() {
  const [{ text, status, cursor, trail, opened }, setUrl] = useUrlState({
    text: '', status: 'new', cursor: '', trail: [] as string[], opened: [] as string[],
  });
  const query = useMemo((): RequestsQuery => ({
    text: text.trim().slice(0, 200),
    status: status === ANY ? '' : requestStatuses.find((known) => known === status) ?? 'new',
    cursor: cursor.slice(0, 300),
  }), [text, status, cursor]);
  const choose = useCallback(({ status: chosen, ...change }: Partial<RequestsChoice>) => setUrl({
    ...change, ...(chosen !== undefined && { status: chosen || ANY }), cursor: '', trail: [],
  }), [setUrl]);
  return {
    query,
    choose,
    opened: opened.map(String),
    open: (uuids: string[]) => setUrl({ opened: uuids }),
    ...keysetPages({ cursor, trail }, setUrl),
  };
}
