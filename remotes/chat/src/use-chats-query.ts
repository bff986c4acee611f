import { useCallback, useMemo } from 'react';
import { chatScopes, chatSorts, chatStates } from '@portal/contracts';
import { isUuid, selectChatScope, useUrlState } from '@portal/portal';
import { useSelector } from '@portal/portal/state';
import { defaultState, type ChatsQuery } from './chats-query';

const MAX_SEARCHED = 100;
const states = [...chatStates, 'all'] as const;

/** The open chat and the list's query in the URL. Ignores invalid values. The default scope is the last used one. */
export function useChatsQuery() {
  const [url, setUrl] = useUrlState({
    chatUuid: '', at: '', scope: '', unread: false, phone: '', sort: '-last_msg', state: '', assignee: '',
  });
  const preferred = useSelector(selectChatScope);
  const { chatUuid, at, unread, sort } = url;
  const phone = url.phone.trim().slice(0, MAX_SEARCHED);
  const state = states.find((known) => known === url.state) ?? defaultState(phone);
  const assignee = ['me', 'nobody'].includes(url.assignee) || isUuid(url.assignee) ? url.assignee : '';
  const scope = chatScopes.find((known) => known === url.scope) ?? preferred;
  // Does not depend on `chatUuid`, so that opening a chat does not reload the list.
  const query = useMemo((): ChatsQuery => ({
    scope,
    unread,
    phone,
    state,
    assignee,
    sort: chatSorts.find((known) => known === sort) ?? '-last_msg',
  }), [scope, unread, phone, sort, state, assignee]);
  const choose = useCallback((change: Partial<ChatsQuery>) => (
    setUrl({ ...change, ...(change.state === defaultState(phone) && { state: '' }) })), [setUrl, phone]);
  const clear = useCallback(() => setUrl({ unread: false, phone: '', state: '', assignee: '' }), [setUrl]);
  /** Adds a history entry, so that Back returns to the list or the previous chat. */
  const open = useCallback((uuid: string, position?: number) => (
    setUrl({ chatUuid: uuid, at: position === undefined ? '' : String(position) }, { push: true })), [setUrl]);
  const close = useCallback(() => setUrl({ chatUuid: '', at: '' }), [setUrl]);
  /** The position in the chat to show; null for the end. */
  const position = /^[1-9]\d{0,8}$/.test(at) ? Number(at) : null;
  return { chatUuid, position, query, choose, clear, open, close };
}
