import type { Chat, ChatScope, ChatSort, ChatState } from '@portal/contracts';
import { searchLetters } from '@portal/messaging';

/**
 * The list's query in the URL. `phone`: some digits of a number, in any format, or part of a name; empty means any. `assignee`: a login's
 * UUID, `me` or `nobody`; empty means anyone.
 */
export type ChatsQuery = Readonly<{
  scope: ChatScope; unread: boolean; phone: string; sort: ChatSort; state: ChatState | 'all'; assignee: string;
}>;

/** A search finds chats in every state, unless the user chooses one. */
export const defaultState = (phone: string): ChatsQuery['state'] => (phone === '' ? 'open' : 'all');

export const digitsOf = (phone: string): string => phone.replace(/\D/g, '');
/** A search with a letter looks for names. */
export const isName = (phone: string): boolean => /\p{L}/u.test(phone);

function hasWords({ phone_number, phone_data: { name } }: Chat, phone: string): boolean {
  if (isName(phone)) return searchLetters(name ?? '').includes(searchLetters(phone));
  return phone_number.includes(digitsOf(phone));
}

/** Whether the chat matches the query. `me`: UUID of this login. Unassigned chats match both scopes (CHAT-10). */
export function fits(chat: Chat, query: ChatsQuery, me: string): boolean {
  const { unread, owner, state } = chat;
  if (query.unread && unread === 0) return false;
  if (query.state !== 'all' && query.state !== state) return false;
  const assignee = query.assignee === 'me' ? me : query.assignee;
  if (assignee !== '' && assignee !== (owner?.uuid ?? 'nobody')) return false;
  if (!hasWords(chat, query.phone)) return false;
  return query.scope === 'all' || owner === null || owner.uuid === me;
}

/** As `fits`, for a chat that the server found: it also finds names that another address book gives the number. */
export const stillFits = (chat: Chat, query: ChatsQuery, me: string): boolean => (
  fits(chat, isName(query.phone) ? { ...query, phone: '' } : query, me));

const moment = (iso: string | null) => (iso === null ? -Infinity : Date.parse(iso));

/** The sort key of a chat. */
export function keyOf({ last_msg, last_in, dtstart, unread }: Chat, sort: ChatSort): number {
  switch (sort) {
    case 'last_msg': case '-last_msg': return moment(last_msg);
    case 'last_in': case '-last_in': return moment(last_in);
    case 'dtstart': case '-dtstart': return moment(dtstart);
    case 'unread': case '-unread': return unread;
  }
}

/** A comparator: negative if `a` comes before `b`. */
export function inOrder(a: Chat, b: Chat, sort: ChatSort): number {
  const [first, second] = [keyOf(a, sort), keyOf(b, sort)];
  if (first === second) return 0;
  return first < second === sort.startsWith('-') ? 1 : -1;
}
