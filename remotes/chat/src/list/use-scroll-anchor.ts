import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Chat } from '@portal/contracts';
import { keyOf, type ChatsQuery } from '../chats-query';
import { ROW_PX } from './chat-row';

/** Keeps visible rows in place when rows above change, except at the top, where new chats appear. A new query scrolls to the top. */
export function useScrollAnchor(scroller: RefObject<HTMLElement | null>, rows: readonly Chat[], query: ChatsQuery): void {
  const before = useRef({ rows, query });
  useLayoutEffect(() => {
    const { rows: old, query: formerQuery } = before.current;
    before.current = { rows, query };
    const element = scroller.current;
    if (!element || rows === old) return;
    if (query !== formerQuery) element.scrollTop = 0;
    else if (element.scrollTop >= ROW_PX / 2) {
      element.scrollTop += ROW_PX * shiftOf(old, rows, Math.floor(element.scrollTop / ROW_PX), query);
    }
  }, [scroller, rows, query]);
}

/** Returns by how many rows the first visible row with an unchanged sort key moved down. */
export function shiftOf(old: readonly Chat[], rows: readonly Chat[], first: number, { sort }: ChatsQuery): number {
  const indexes = new Map(rows.map(({ id_uuid }, previousIndex) => [id_uuid, previousIndex]));
  for (const [index, chat] of old.entries()) {
    if (index < first) continue;
    const previousIndex = indexes.get(chat.id_uuid);
    const now = previousIndex === undefined ? undefined : rows[previousIndex];
    if (previousIndex !== undefined && now && keyOf(now, sort) === keyOf(chat, sort)) return previousIndex - index;
  }
  return 0;
}
