import { useMemo } from 'react';
import { isMessageOutcome } from '@portal/messaging';
import { useUrlState } from '@portal/portal';

/** Filters and page of the list's messages in the URL. Invalid values of a hand-edited URL are ignored. */
export function useMessagesQuery(id: number) {
  const [url, setUrl] = useUrlState({ status: [] as number[], reason: [] as string[], cursor: '' });
  const query = useMemo(() => ({
    id,
    status: url.status.filter((status) => typeof status === 'number' && isMessageOutcome(status)),
    reason: url.reason.map(String).filter((reason) => reason.length <= 100).slice(0, 20),
    cursor: url.cursor,
  }), [id, url]);
  return { query, setUrl };
}
