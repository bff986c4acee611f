import { useCallback, useMemo } from 'react';
import { chatScopes, chatSorts } from '@portal/contracts';
import { selectChatScope, useUrlState } from '@portal/portal';
import { useSelector } from '@portal/portal/state';
import type { ChatsQuery } from './chats-query';

const MAX_SEARCHED = 100;

/** The open chat and the list's query in the URL. Ignores invalid values. The default scope is the last used one. */
export function useChatsQuery() {
  const [url, setUrl] = useUrlState({ chatUuid: '', scope: '', unread: false, phone: '', sort: '-last_msg' });
  const preferred = useSelector(selectChatScope);
  const { chatUuid, unread, phone, sort } = url;
  const scope = chatScopes.find((known) => known === url.scope) ?? preferred;
  // Does not depend on `chatUuid`, so that opening a chat does not reload the list.
  const query = useMemo((): ChatsQuery => ({
    scope,
    unread,
    phone: phone.trim().slice(0, MAX_SEARCHED),
    sort: chatSorts.find((known) => known === sort) ?? '-last_msg',
  }), [scope, unread, phone, sort]);
  const choose = useCallback((change: Partial<ChatsQuery>) => setUrl(change), [setUrl]);
  const clear = useCallback(() => setUrl({ unread: false, phone: '' }), [setUrl]);
  /** Adds a history entry, so that Back returns to the list or the previous chat. */
  const open = useCallback((uuid: string) => setUrl({ chatUuid: uuid }, { push: true }), [setUrl]);
  const close = useCallback(() => setUrl({ chatUuid: '' }), [setUrl]);
  return { chatUuid, query, choose, clear, open, close };
}
