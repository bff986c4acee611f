import type { Chat, ChatSort } from '@portal/contracts';
import { fits, inOrder, stillFits, type ChatsQuery } from '../chats-query';
import { isOlder } from '../chats.slice';

/** The loaded rows, beginning with the first row of the list. `next`: cursor of the following page, or null. */
export type Rows = { rows: readonly Chat[]; next: string | null };
type View = { query: ChatsQuery; me: string; /** The open chat; its row stays even if it no longer matches. */ shown: string | null };

/**
 * Applies changed chats: moves each to its sorted position, or removes it if it no longer matches. Chats below the last loaded row
 * are skipped, because a later page will contain them. Returns the same object if nothing changed.
 */
export function withChanged(loaded: Rows, changed: readonly Chat[], { query, me, shown }: View): Rows {
  const { rows, next } = loaded;
  const latest = new Map<string, Chat>();
  for (const chat of changed) if (!isOlder(chat, latest.get(chat.id_uuid))) latest.set(chat.id_uuid, chat);
  const before = new Set<string>();
  const merged: Chat[] = [];
  for (const row of rows) {
    const chat = latest.get(row.id_uuid);
    if (!chat) merged.push(row);
    else if (isOlder(chat, row)) {
      latest.delete(row.id_uuid);
      merged.push(row);
    } else before.add(row.id_uuid);
  }
  const last = merged.at(-1);
  let isChanged = before.size > 0;
  for (const chat of latest.values()) {
    const stays = chat.id_uuid === shown && before.has(chat.id_uuid);
    const isFound = before.has(chat.id_uuid) ? stillFits(chat, query, me) : fits(chat, query, me);
    const isLoaded = next === null || last === undefined || inOrder(chat, last, query.sort) <= 0;
    if (!stays && (!isFound || !isLoaded)) continue;
    merged.splice(insertionIndex(chat, merged, query.sort), 0, chat);
    isChanged = true;
  }
  return isChanged ? { rows: merged, next } : loaded;
}

/** Binary search for the insertion index, which is before all rows with the same sort key. */
function insertionIndex(chat: Chat, rows: readonly Chat[], sort: ChatSort): number {
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

/** Appends the next page. A chat that is already in `rows` stays where it is, because events keep `rows` up to date. */
export function withFurther({ rows }: Rows, further: Rows): Rows {
  const loaded = new Set(rows.map(({ id_uuid }) => id_uuid));
  return { rows: [...rows, ...further.rows.filter(({ id_uuid }) => !loaded.has(id_uuid))], next: further.next };
}

/** Removes the row of `shown` if it does not match the filter. Called when the user leaves the chat. */
export function withoutMismatch(loaded: Rows, { query, me, shown }: View): Rows {
  const left = loaded.rows.find(({ id_uuid }) => id_uuid === shown);
  return left && !stillFits(left, query, me) ? { ...loaded, rows: loaded.rows.filter((chat) => chat !== left) } : loaded;
}
