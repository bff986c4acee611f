import type { Chat, ChatScope, ChatSort } from '@portal/contracts';

/** The list's query in the URL. `phone`: some digits of a number, in any format; empty means any. */
export type ChatsQuery = Readonly<{ scope: ChatScope; unread: boolean; phone: string; sort: ChatSort }>;

export const digitsOf = (phone: string): string => phone.replace(/\D/g, '');

/** Whether the chat matches the query. `me`: UUID of this login. Unassigned chats match both scopes (CHAT-10). */
export function fits({ unread, phone_number, owner }: Chat, query: ChatsQuery, me: string): boolean {
  if (query.unread && unread === 0) return false;
  if (!phone_number.includes(digitsOf(query.phone))) return false;
  return query.scope === 'all' || owner === null || owner.uuid === me;
}

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
