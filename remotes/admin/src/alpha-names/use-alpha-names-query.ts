import { useCallback, useMemo } from 'react';
import { messageTypes } from '@portal/contracts';
import { useUrlState } from '@portal/portal';
import { keysetPages } from '../keyset-pages';
import type { AlphaNamesChoice, AlphaNamesQuery } from './alpha-names-query';

const FIRST = { cursor: '', trail: [] };

/** Filters, page and expanded alpha names in the URL. Invalid values of a hand-edited URL are ignored. */
export function useAlphaNamesQuery() {
  const [{ text, connection, type, cursor, trail, opened }, setUrl] = useUrlState({
    text: '', connection: 0, type: '', cursor: '', trail: [] as string[], opened: [] as string[],
  });
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
    ...keysetPages({ cursor, trail }, setUrl),
  };
}
