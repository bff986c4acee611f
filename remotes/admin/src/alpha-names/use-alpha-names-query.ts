import { useCallback, useMemo } from 'react';
import { messageTypes } from '@portal/contracts';
import { useUrlState } from '@portal/portal';
import type { AlphaNamesChoice, AlphaNamesQuery } from './alpha-names-query';

const FIRST = { cursor: '', trail: [] };

/** Filters, page and expanded alpha names in the URL. Invalid values of a hand-edited URL are ignored. */
export function useAlphaNamesQuery() {
  // The server returns only the next cursor, so visited cursors are stored for going back.
  const [{ opened, ...url }, setUrl] = useUrlState({
    text: '', connection: 0, type: '', cursor: '', trail: [] as string[], opened: [] as string[],
  });
  const { text, connection, type, cursor } = url;
  const query = useMemo((): AlphaNamesQuery => ({
    text: text.trim().slice(0, 200),
    connectionId: Number.isSafeInteger(connection) && connection > 0 ? connection : 0,
    messageType: messageTypes.find((known) => known === type) ?? '',
    cursor: cursor.slice(0, 300),
  }), [text, connection, type, cursor]);
  const choose = useCallback(({ connectionId, messageType, ...change }: Partial<AlphaNamesChoice>) => {
    setUrl({
      ...change, ...(connectionId !== undefined && { connection: connectionId }), ...(messageType !== undefined && { type: messageType }),
      ...FIRST,
    });
  }, [setUrl]);
  return {
    query,
    choose,
    clear: () => choose({ text: '', connectionId: 0, messageType: '' }),
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
