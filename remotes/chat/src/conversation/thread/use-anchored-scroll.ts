import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';

/** Tolerance in px: zoomed pages have fractional scroll positions. */
const END_TOLERANCE = 10;
/** After a jump to a target, momentum scrolling is reverted until none has occurred for this time in ms. */
const SETTLE_MS = 200;
/** Events that indicate scrolling by the user; they end the `SETTLE_MS` period. */
const INPUTS = ['wheel', 'touchmove', 'pointerdown', 'keydown', 'focusin'] as const;

/** The point that stays fixed while rows are added around it: the end, or a row at an offset from the top. */
type Anchor = { kind: 'end' } | { kind: 'row'; key: string; offset: number };
export type ScrollState = {
  atEnd: boolean;
  nearStart: boolean;
  nearEnd: boolean;
  /** Highest position of a message in or above the view; 0 if there is none. */
  lastVisible: number;
};

export type AnchoredScroll = {
  /** Changes whenever the rendered rows change. */
  rows: unknown;
  /** Key of the row that is initially placed a third of the way down the view; null means the end. */
  start: string | null;
  /** The row to scroll to, or the end. Each request has a new `scrollRequest` object, so that a repeated request scrolls again. */
  target: { key: string | 'end'; scrollRequest: object } | null;
  /** Whether more rows follow, so that the last loaded row is not the end. */
  hasLater: boolean;
  /** Whether a page is being loaded; afterwards the scroll position is checked again. */
  isReading: boolean;
  onMoved: (position: ScrollState) => void;
};

/**
 * Keeps the scroll position of a list that is read from its end upward. All rows have `data-row`, messages also `data-position`. Replaces
 * the browser's scroll anchoring, because Safari has none and other browsers stop anchoring at the top.
 */
export function useAnchoredScroll({ rows, start, target, hasLater, isReading, onMoved }: AnchoredScroll): RefObject<HTMLDivElement | null> {
  const view = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor>(null);
  /** The scroll position after the last update of the anchor. */
  const known = useRef(0);
  const aimed = useRef<object>(null);
  /** Until this time (`performance.now()`), scrolling is not attributed to the user. */
  const settlesAt = useRef(0);
  const notify = useEffectEvent(onMoved);

  const keepAnchor = useCallback(() => {
    const box = view.current;
    if (!box || !anchor.current) return;
    // The distance that the user scrolled since the anchor was last updated.
    const since = performance.now() < settlesAt.current ? 0 : box.scrollTop - known.current;
    if (anchor.current.kind === 'row') {
      const row = rowAt(box, anchor.current.key);
      if (row) {
        const top = row.offsetTop - anchor.current.offset + since;
        // Setting an unchanged position would stop momentum scrolling.
        if (Math.abs(top - box.scrollTop) >= 1) box.scrollTop = top;
        // Chooses a visible row as the new anchor, because content that grows below an invisible anchor would move the view.
        anchor.current = (since === 0 ? null : firstVisible(box)) ?? { ...anchor.current, offset: row.offsetTop - box.scrollTop };
      }
    } else {
      if (since < -END_TOLERANCE) return;
      box.scrollTop = box.scrollHeight;
    }
    known.current = box.scrollTop;
  }, []);
  const update = useEffectEvent(() => {
    if (view.current) notify(scrollStateOf(view.current, hasLater));
  });
  const scrolled = useEffectEvent(() => {
    const box = view.current;
    if (!box) return;
    const isSettling = performance.now() < settlesAt.current;
    // Only scrolling by the user moves the anchor. Setting `scrollTop` also fires a scroll event, but at the known position.
    const isMoved = !isSettling && box.scrollTop !== known.current;
    if (isSettling && box.scrollTop !== known.current) settlesAt.current = performance.now() + SETTLE_MS;
    // Corrects the position for content that grew in this frame, before a new anchor is chosen.
    keepAnchor();
    const position = scrollStateOf(box, hasLater);
    if (isMoved) anchor.current = position.atEnd ? { kind: 'end' } : firstVisible(box) ?? anchor.current;
    known.current = box.scrollTop;
    notify(position);
  });

  useLayoutEffect(() => {
    const box = view.current;
    if (!box) return;
    const third = (key: string): Anchor => ({ kind: 'row', key, offset: Math.round(box.clientHeight / 3) });
    anchor.current ??= start === null ? { kind: 'end' } : third(start);
    if (target && target.scrollRequest !== aimed.current && (target.key === 'end' || rowAt(box, target.key))) {
      aimed.current = target.scrollRequest;
      anchor.current = target.key === 'end' ? { kind: 'end' } : third(target.key);
      settlesAt.current = performance.now() + SETTLE_MS;
    }
    keepAnchor();
  }, [rows, start, target, keepAnchor]);

  useEffect(() => update(), [rows, hasLater, isReading]);

  useEffect(() => {
    const box = view.current;
    if (!box) return undefined;
    return watchView(box, {
      scrolled: () => scrolled(),
      takenOver: () => { settlesAt.current = 0; },
      resized: () => {
        keepAnchor();
        update();
      },
      returnedTo: () => update(),
    });
  }, [keepAnchor]);
  return view;
}

type ViewListeners = {
  scrolled: () => void;
  /** The user began to scroll. */
  takenOver: () => void;
  resized: () => void;
  /** The user returned to the window, where the visible messages now count as seen. */
  returnedTo: () => void;
};

/** Calls the listeners until the returned function is called. */
function watchView(box: HTMLElement, { scrolled, takenOver, resized, returnedTo }: ViewListeners): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  // Sizes change with loaded pictures, rotation and the on-screen keyboard.
  const sizes = new ResizeObserver(resized);
  box.addEventListener('scroll', scrolled, { passive: true, signal });
  for (const input of INPUTS) box.addEventListener(input, takenOver, { passive: true, signal });
  sizes.observe(box);
  if (box.firstElementChild) sizes.observe(box.firstElementChild);
  window.addEventListener('focus', returnedTo, { signal });
  document.addEventListener('visibilitychange', returnedTo, { signal });
  return () => {
    ended.abort();
    sizes.disconnect();
  };
}

const rowsIn = (box: HTMLElement) => [...box.querySelectorAll<HTMLElement>('[data-row]')];
const rowAt = (box: HTMLElement, key: string) => rowsIn(box).find(({ dataset }) => dataset.row === key);

function firstVisible(box: HTMLElement): Anchor | null {
  const row = rowsIn(box).find(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight > box.scrollTop);
  return row ? { kind: 'row', key: row.dataset.row ?? '', offset: row.offsetTop - box.scrollTop } : null;
}

function scrollStateOf(box: HTMLElement, hasLater: boolean): ScrollState {
  const { scrollTop, scrollHeight, clientHeight } = box;
  const below = scrollHeight - scrollTop - clientHeight;
  const bottom = scrollTop + clientHeight + END_TOLERANCE;
  // A message taller than half of the view counts as seen once its visible part fills that half.
  const lastVisible = rowsIn(box).findLast(({ dataset, offsetTop, offsetHeight }) => dataset.position !== undefined && offsetTop + Math.min(
    offsetHeight, clientHeight / 2,
  ) <= bottom);
  return {
    atEnd: below <= END_TOLERANCE && !hasLater, nearStart: scrollTop < 2 * clientHeight, nearEnd: below <= 2 * clientHeight,
    lastVisible: Number(lastVisible?.dataset.position ?? 0),
  };
}
