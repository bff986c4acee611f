import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';

/** Nearer to the end than this is at the end: zoomed pages have halves of pixels. */
const END_TOLERANCE = 10;

/** What stays where it is while others come above it or below it: the end, or a row at its distance from the top of the view. */
type Anchor = { kind: 'end' } | { kind: 'row'; key: string; offset: number };
export type Place = { atEnd: boolean; nearStart: boolean; nearEnd: boolean; /** The greatest place in sight or above. */ seen: number };

export type AnchoredScroll = {
  /** Changes with whatever changes what is drawn. */
  rows: unknown;
  /** Where the view begins: a row, a third from the top; null: the end. */
  start: string | null;
  /** A row to be brought there now, or the end; `wanted` is another object each time that somebody wants it. */
  target: { key: string | 'end'; wanted: object } | null;
  /** Whether what follows the last row is not there yet: that is no end. */
  hasLater: boolean;
  /** While something is read nothing else is asked for; once it is there, the view looks again whether more is needed. */
  isReading: boolean;
  onMoved: (place: Place) => void;
};

/**
 * A list that is read from its end upwards. Rows carry `data-row`, and `data-place` where they are messages. The browser's own
 * anchoring is switched off by the style of the list: Safari has none, and the others give it up at the very top.
 */
export function useAnchoredScroll({ rows, start, target, hasLater, isReading, onMoved }: AnchoredScroll): RefObject<HTMLDivElement | null> {
  const view = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor>(null);
  /** Where the view stood when the anchor was taken. */
  const known = useRef(0);
  const aimed = useRef<object>(null);
  const notify = useEffectEvent(onMoved);

  const hold = useCallback(() => {
    const box = view.current;
    if (!box || !anchor.current) return;
    // What the user has scrolled since, in a frame whose event is still to come.
    const since = box.scrollTop - known.current;
    if (anchor.current.kind === 'row') {
      const row = rowAt(box, anchor.current.key);
      if (row) {
        const top = row.offsetTop - anchor.current.offset + since;
        // Set to where it stands already, it would end the swing of a finger.
        if (Math.abs(top - box.scrollTop) >= 1) box.scrollTop = top;
        // The row that was looked at may be out of sight by now, and what grows between would move what is in sight.
        anchor.current = (since === 0 ? null : firstInSight(box)) ?? { ...anchor.current, offset: row.offsetTop - box.scrollTop };
      }
    } else {
      if (since < -END_TOLERANCE) return;
      box.scrollTop = box.scrollHeight;
    }
    known.current = box.scrollTop;
  }, []);
  const look = useEffectEvent(() => {
    if (view.current) notify(placeOf(view.current, hasLater));
  });
  const scrolled = useEffectEvent(() => {
    const box = view.current;
    if (!box) return;
    // The event of our own holding comes a frame later, when more may have grown: only the user moves what is held.
    const isMoved = box.scrollTop !== known.current;
    // What has grown in the same frame first, or it would be taken for what the user wants to see.
    hold();
    const place = placeOf(box, hasLater);
    if (isMoved) anchor.current = place.atEnd ? { kind: 'end' } : firstInSight(box) ?? anchor.current;
    known.current = box.scrollTop;
    notify(place);
  });

  useLayoutEffect(() => {
    const box = view.current;
    if (!box) return;
    const third = (key: string): Anchor => ({ kind: 'row', key, offset: Math.round(box.clientHeight / 3) });
    anchor.current ??= start === null ? { kind: 'end' } : third(start);
    if (target && target.wanted !== aimed.current && (target.key === 'end' || rowAt(box, target.key))) {
      aimed.current = target.wanted;
      anchor.current = target.key === 'end' ? { kind: 'end' } : third(target.key);
      known.current = box.scrollTop;
    }
    hold();
  }, [rows, start, target, hold]);

  useEffect(() => look(), [rows, hasLater, isReading]);

  useEffect(() => {
    const box = view.current;
    if (!box) return undefined;
    const moved = () => scrolled();
    const looked = () => look();
    // Pictures arrive, the window turns, the keyboard of a telephone opens.
    const sizes = new ResizeObserver(() => {
      hold();
      look();
    });
    box.addEventListener('scroll', moved, { passive: true });
    sizes.observe(box);
    if (box.firstElementChild) sizes.observe(box.firstElementChild);
    // Coming back to the window, the user sees what came meanwhile.
    window.addEventListener('focus', looked);
    document.addEventListener('visibilitychange', looked);
    return () => {
      box.removeEventListener('scroll', moved);
      sizes.disconnect();
      window.removeEventListener('focus', looked);
      document.removeEventListener('visibilitychange', looked);
    };
  }, [hold]);
  return view;
}

const rowsIn = (box: HTMLElement) => [...box.querySelectorAll<HTMLElement>('[data-row]')];
const rowAt = (box: HTMLElement, key: string) => rowsIn(box).find(({ dataset }) => dataset.row === key);

function firstInSight(box: HTMLElement): Anchor | null {
  const row = rowsIn(box).find(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight > box.scrollTop);
  return row ? { kind: 'row', key: row.dataset.row ?? '', offset: row.offsetTop - box.scrollTop } : null;
}

function placeOf(box: HTMLElement, hasLater: boolean): Place {
  const { scrollTop, scrollHeight, clientHeight } = box;
  const below = scrollHeight - scrollTop - clientHeight;
  const bottom = scrollTop + clientHeight + END_TOLERANCE;
  // Of one that is taller than the view, a good part of it is enough.
  const seen = rowsIn(box).findLast(({ dataset, offsetTop, offsetHeight }) => dataset.place !== undefined && offsetTop + Math.min(offsetHeight, clientHeight / 2) <= bottom);
  return { atEnd: below <= END_TOLERANCE && !hasLater, nearStart: scrollTop < 2 * clientHeight, nearEnd: below <= 2 * clientHeight, seen: Number(seen?.dataset.place ?? 0) };
}
