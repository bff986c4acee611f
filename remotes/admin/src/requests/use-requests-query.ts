import { useCallback, useMemo } from 'react';
import { requestStatuses } from '@portal/contracts';
import { useUrlState } from '@portal/portal';
import type { RequestsChoice, RequestsQuery } from './requests-query';

const ANY = 'any';

/** Status, text, page and expanded requests in the URL. */
export function useRequestsQuery() {
  // The server returns only the next cursor, so visited cursors are stored for going back.
  const [{ opened, ...url }, setUrl] = useUrlState({ text: '', status: 'new', cursor: '', trail: [] as string[], opened: [] as string[] });
  const { text, status, cursor } = url;
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
    onPrevious: cursor ? () => setUrl({
      cursor: String(url.trail.at(-1) ?? ''), trail: url.trail.slice(0, -1),
    }, { push: true }) : undefined,
    onNext: (next: string | null | undefined) => (
      next ? () => setUrl({ cursor: next, trail: cursor ? [...url.trail, cursor] : [] }, { push: true }) : undefined
    ),
  };
}
