import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Chat } from '@portal/contracts';
import { keyOf, type ChatsQuery } from '../chats-query';
import { ROW_PX } from './chat-row';

/**
 * Rows that come or go above what the reader looks at do not move it: the first row in sight that has not itself moved stays
 * where it is. At the very top the newest chat is what he looks for, and comes into sight. Another question begins at the top.
 */
export function useHeldPlace(scroller: RefObject<HTMLElement | null>, rows: readonly Chat[], query: ChatsQuery): void {
  const before = useRef({ rows, query });
  useLayoutEffect(() => {
    const { rows: old, query: asked } = before.current;
    before.current = { rows, query };
    const element = scroller.current;
    if (!element || rows === old) return;
    if (query !== asked) element.scrollTop = 0;
    else if (element.scrollTop >= ROW_PX / 2) element.scrollTop += ROW_PX * shiftOf(old, rows, Math.floor(element.scrollTop / ROW_PX), query);
  }, [scroller, rows, query]);
}

/** By how many rows the first one in sight is further down than it was. */
export function shiftOf(old: readonly Chat[], rows: readonly Chat[], first: number, { sort }: ChatsQuery): number {
  const places = new Map(rows.map(({ id_uuid }, place) => [id_uuid, place]));
  for (const [index, chat] of old.entries()) {
    if (index < first) continue;
    const place = places.get(chat.id_uuid);
    const now = place === undefined ? undefined : rows[place];
    if (place !== undefined && now && keyOf(now, sort) === keyOf(chat, sort)) return place - index;
  }
  return 0;
}
