import { useCallback, useMemo } from 'react';
import { chatScopes, chatSorts } from '@portal/contracts';
import { selectChatScope, useUrlState } from '@portal/portal';
import { useSelector } from '@portal/portal/state';
import type { ChatsQuery } from './chats-query';

const MAX_SEARCHED = 100;

/** The open chat and the list's query in the URL. Ignores invalid values. The default scope is the last used one. */
export function useChatsQuery() {
  const [url, setUrl] = useUrlState({ chatUuid: '', at: '', scope: '', unread: false, phone: '', sort: '-last_msg' });
  const preferred = useSelector(selectChatScope);
  const { chatUuid, at, unread, phone, sort } = url;
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
  const open = useCallback((uuid: string, position?: number) => (
    setUrl({ chatUuid: uuid, at: position === undefined ? '' : String(position) }, { push: true })), [setUrl]);
  const close = useCallback(() => setUrl({ chatUuid: '', at: '' }), [setUrl]);
  /** The position in the chat to show; null for the end. */
  const position = /^[1-9]\d{0,8}$/.test(at) ? Number(at) : null;
  return { chatUuid, position, query, choose, clear, open, close };
}
