import type { Chat, ChatSort } from '@portal/contracts';
import { fits, inOrder, type ChatsQuery } from '../chats-query';
import { isOlder } from '../chats.slice';

/** The rows that are loaded, from the first on. `next` leads to those after them; null where there are none. */
export type Rows = { rows: readonly Chat[]; next: string | null };
type View = { query: ChatsQuery; me: string; /** The chat that is open: its row stays, whatever becomes of it. */ shown: string | null };

/**
 * The rows once `changed` chats are as they are now: each stands where the order puts it, or leaves where the filter no longer
 * finds it. What belongs below the last loaded row is not among them, since its page will bring it. The same where nothing changes.
 */
export function withChanged(held: Rows, changed: readonly Chat[], { query, me, shown }: View): Rows {
  const { rows, next } = held;
  const latest = new Map<string, Chat>();
  for (const chat of changed) if (!isOlder(chat, latest.get(chat.id_uuid))) latest.set(chat.id_uuid, chat);
  const before = new Set<string>();
  const kept: Chat[] = [];
  for (const row of rows) {
    const chat = latest.get(row.id_uuid);
    if (!chat) kept.push(row);
    else if (isOlder(chat, row)) {
      latest.delete(row.id_uuid);
      kept.push(row);
    } else before.add(row.id_uuid);
  }
  const last = kept.at(-1);
  let isChanged = before.size > 0;
  for (const chat of latest.values()) {
    const stays = chat.id_uuid === shown && before.has(chat.id_uuid);
    const isLoaded = next === null || last === undefined || inOrder(chat, last, query.sort) <= 0;
    if (!stays && (!fits(chat, query, me) || !isLoaded)) continue;
    kept.splice(placeOf(chat, kept, query.sort), 0, chat);
    isChanged = true;
  }
  return isChanged ? { rows: kept, next } : held;
}

/** Behind all that stand before it, by halving; of equal ones the latest to come stands first. */
function placeOf(chat: Chat, rows: readonly Chat[], sort: ChatSort): number {
  let from = 0;
  let to = rows.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = rows[middle];
    if (other && inOrder(other, chat, sort) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Another page below. A chat that has moved meanwhile is in both: it stays where it has moved to. */
export function withFurther({ rows }: Rows, further: Rows): Rows {
  const held = new Set(rows.map(({ id_uuid }) => id_uuid));
  return { rows: [...rows, ...further.rows.filter(({ id_uuid }) => !held.has(id_uuid))], next: further.next };
}

/** The reader has turned away from `shown`: its row goes where nothing but that kept it. */
export function withoutUnfit(held: Rows, { query, me, shown }: View): Rows {
  const left = held.rows.find(({ id_uuid }) => id_uuid === shown);
  return left && !fits(left, query, me) ? { ...held, rows: held.rows.filter((chat) => chat !== left) } : held;
}
