import { useCallback, useMemo } from 'react';
import { isMessageOutcome, isMessageType } from '@portal/messaging';
import { isUuid, useUrlState } from '@portal/portal';
import { existingDay } from '@portal/ui/screens';
import { messageSources, nothingChosen, type MessagesChoice, type MessagesQuery } from './messages-query';

/** Filters and page in the URL. Invalid values of a hand-edited URL are ignored. */
export function useMessagesQuery() {
  const [url, setUrl] = useUrlState({
    status: [] as number[], recipient: '', type: [] as string[], sender: '', source: [] as string[], ownId: '', from: '', to: '',
    cursor: '',
  });
  const query = useMemo((): MessagesQuery => ({
    status: url.status.filter((status) => typeof status === 'number' && isMessageOutcome(status)),
    recipient: url.recipient.trim().slice(0, 200),
    type: url.type.map(String).filter(isMessageType),
    sender: isUuid(url.sender) ? url.sender : '',
    source: messageSources.filter((source) => url.source.includes(source)),
    ownId: url.ownId.trim().slice(0, 100),
    from: existingDay(url.from),
    to: existingDay(url.to),
    cursor: url.cursor,
  }), [url]);
  /** Changing a filter returns to the first page. */
  const choose = useCallback(
    (change: Partial<MessagesChoice>) => setUrl({ ...change, cursor: '' } as Parameters<typeof setUrl>[0]), [setUrl],
  );
  const clear = useCallback(() => choose(nothingChosen()), [choose]);
  const goToPage = useCallback((cursor: string) => setUrl({ cursor }, { push: true }), [setUrl]);
  return { query, choose, clear, goToPage };
}
