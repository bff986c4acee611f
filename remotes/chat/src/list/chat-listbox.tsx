import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import type { Chat } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { focusRing, makeStyles } from '@portal/ui/shell';
import type { ChatsQuery } from '../chats-query';
import { ChatRow, ROW_PX } from './chat-row';
import { useScrollAnchor } from './use-scroll-anchor';

/** Extra rows outside the view, so that fast scrolling shows no empty space. */
const OVERSCAN = 8;
/** The number of rows before the end at which the next page is requested. */
const AHEAD = 15;

const useStyles = makeStyles({
  scroller: {
    ...focusRing, position: 'relative', flexGrow: 1, minHeight: 0, overflowY: 'auto', overflowAnchor: 'none', contain: 'strict',
    ':focus-visible': { outlineStyle: 'none' },
  },
  rows: { position: 'relative', width: '100%' },
});

export type ChatListboxProps = {
  rows: readonly Chat[];
  query: ChatsQuery;
  /** Cursor of the next page, or null. */
  next: string | null;
  /** Whether the next page can be requested now. */
  canLoadMore: boolean;
  busy: boolean;
  /** Whether other results follow below, so that the list takes no more room than its rows need. */
  shared: boolean;
  shown: string;
  /** Whether the open chat covers the list. */
  covered: boolean;
  onOpen: (uuid: string) => void;
  onFurther: () => void;
};

/** A virtualized listbox. It is one tab stop; arrow keys move the active option, Enter opens it. */
export function ChatListbox({ rows, query, next, canLoadMore, busy, shared, shown, covered, onOpen, onFurther }: ChatListboxProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string | null>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const at = rows.findIndex(({ id_uuid }) => id_uuid === active);
  const list = useVirtualizer({
    count: rows.length, getScrollElement: () => scroller.current, estimateSize: () => ROW_PX, overscan: OVERSCAN,
    getItemKey: (index) => rows[index]?.id_uuid ?? index,
    // The element of `aria-activedescendant` has to be in the DOM.
    rangeExtractor: (range: Range) => [...new Set([...defaultRangeExtractor(range), ...(at < 0 ? [] : [at])])].sort((a, b) => a - b),
  });
  useScrollAnchor(scroller, rows, query);
  const items = list.getVirtualItems();
  const needsMore = next !== null && canLoadMore && (items.at(-1)?.index ?? 0) >= rows.length - AHEAD;
  useEffect(() => {
    if (needsMore) onFurther();
  }, [needsMore, next, onFurther]);

  const wasCovered = useRef(covered);
  useEffect(() => {
    if (wasCovered.current && !covered) scroller.current?.focus();
    wasCovered.current = covered;
  }, [covered]);

  const goTo = (index: number) => {
    const chat = rows[Math.max(0, Math.min(index, rows.length - 1))];
    if (!chat) return;
    setActive(chat.id_uuid);
    list.scrollToIndex(rows.indexOf(chat));
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX) - 1);
    const targets: Record<string, number> = {
      ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1, PageDown: at + page, PageUp: at - page,
    };
    const nextIndex = targets[event.key];
    const isOpening = event.key === 'Enter' || event.key === ' ';
    if (nextIndex === undefined && !isOpening) return;
    event.preventDefault();
    if (nextIndex !== undefined) goTo(nextIndex);
    else if (active !== null && at >= 0) onOpen(active);
  };
  // After a click, arrow keys continue from the clicked row.
  const opened = useCallback((uuid: string) => {
    setActive(uuid);
    onOpen(uuid);
  }, [onOpen]);
  const focused = () => {
    setHasFocus(true);
    if (at < 0) setActive(rows.find(({ id_uuid }) => id_uuid === shown)?.id_uuid ?? rows[0]?.id_uuid ?? null);
  };
  return (
    <div
      ref={scroller} role="listbox" tabIndex={0} aria-label={t('chats.title')} aria-busy={busy}
      aria-activedescendant={at >= 0 ? `${id}${active}` : undefined} className={styles.scroller}
      style={shared ? { flex: 'none', height: `min(${list.getTotalSize()}px, 50%)` } : undefined}
      onKeyDown={pressed} onFocus={focused} onBlur={() => setHasFocus(false)}
    >
      <div className={styles.rows} role="presentation" style={{ height: list.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const chat = rows[index];
          return chat && (
            <ChatRow
              key={key} id={`${id}${chat.id_uuid}`} chat={chat} top={start} index={index} size={next === null ? rows.length : -1}
              shown={chat.id_uuid === shown}
              active={hasFocus && index === at} withOwner={query.scope === 'all'} onOpen={opened}
            />
          );
        })}
      </div>
    </div>
  );
}
