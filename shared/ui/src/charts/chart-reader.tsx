import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { makeStyles, tokens } from '@portal/ui/shell';

const useStyles = makeStyles({
  root: { position: 'relative', flexGrow: 1, minWidth: 0 },
  mark: {
    position: 'absolute', borderRadius: tokens.borderRadiusMedium, backgroundColor: tokens.colorSubtleBackgroundHover,
    pointerEvents: 'none', '@media (forced-colors: active)': { border: '1px solid Highlight' },
  },
  picture: { position: 'relative' },
  reader: {
    position: 'absolute', inset: 0, borderRadius: tokens.borderRadiusMedium, outlineStyle: 'none',
    ':focus-visible': { outlineStyle: 'solid', outlineWidth: '2px', outlineColor: tokens.colorStrokeFocus2, outlineOffset: '2px' },
  },
  bubble: {
    position: 'absolute', zIndex: 5, width: 'max-content', maxWidth: 'min(280px, 100%)', padding: '8px 12px', pointerEvents: 'none',
    whiteSpace: 'pre-line', overflowWrap: 'anywhere',
    borderRadius: tokens.borderRadiusMedium, boxShadow: tokens.shadow16, backgroundColor: tokens.colorNeutralBackgroundStatic,
    color: tokens.colorNeutralForegroundStaticInverted,
    fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200, fontVariantNumeric: 'tabular-nums',
    '@media (forced-colors: active)': { border: '1px solid CanvasText' },
  },
  name: { display: 'block', fontWeight: tokens.fontWeightSemibold },
});

/** Name of a chart part, and its values line by line. */
export type ChartReading = { name: string; lines: readonly string[] };
export type ChartReaderProps = {
  /** Id of the element that names the chart; the slider for screen readers gets the same accessible name. */
  labelledBy: string;
  /** Direction in which the equally sized parts follow each other. */
  axis: 'across' | 'down';
  count: number;
  /** Index of the initially selected part. */
  first: number;
  /** Height in px of the area with the parts; by default the full height of the chart. */
  height?: number;
  readingOf: (index: number) => ChartReading;
  /** Called when the user chooses a part by click, tap or keyboard. The chosen part stays marked. */
  onChoose?: (index: number) => void;
  children: ReactNode;
};

/**
 * Shows the values of the part under the pointer or selected by keyboard: one tab stop, then the arrow keys.
 * Screen readers get a slider, which announces each part; Escape hides the tooltip (WCAG 1.4.13).
 */
export function ChartReader({ labelledBy, axis, count, first, height, readingOf, onChoose, children }: ChartReaderProps) {
  const styles = useStyles();
  const [chosen, setChosen] = useState(first);
  const [focused, setFocused] = useState(false);
  const [pointed, setPointed] = useState<number | null>(null);
  const at = Math.min(chosen, count - 1);
  const shown = pointed ?? (focused ? at : null);
  const marked = shown ?? (onChoose ? at : null);
  const { name, lines } = readingOf(shown ?? at);
  const vertical = axis === 'down';

  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return hide();
    const next = nextPart(event.key, at, count, vertical);
    if (next === null) return undefined;
    event.preventDefault();
    choose(next);
    setFocused(true);
    return setPointed(null);
  };
  const choose = (index: number) => {
    setChosen(index);
    onChoose?.(index);
  };
  const partUnder = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    const share = vertical ? (clientY - box.top) / box.height : (clientX - box.left) / box.width;
    return Math.max(0, Math.min(count - 1, Math.floor(share * count)));
  };
  const pressedOn = (event: PointerEvent) => {
    const index = partUnder(event);
    setPointed(index);
    choose(index);
  };
  const hide = () => {
    setPointed(null);
    setFocused(false);
  };
  return (
    <div className={styles.root}>
      {marked !== null && <span className={styles.mark} style={markPosition(marked, count, vertical, height)} />}
      <div className={styles.picture}>{children}</div>
      <div
        className={styles.reader}
        style={{ ...(height !== undefined && { bottom: 'auto', height }), touchAction: vertical ? 'auto' : 'pan-y' }}
        role="slider" tabIndex={0} aria-labelledby={labelledBy} aria-orientation={vertical ? 'vertical' : 'horizontal'}
        aria-valuemin={1} aria-valuemax={count} aria-valuenow={(shown ?? at) + 1} aria-valuetext={[name, ...lines].join(', ')}
        onKeyDown={pressed} onPointerMove={(event) => setPointed(partUnder(event))} onPointerDown={pressedOn}
        onPointerLeave={() => setPointed(null)}
        onFocus={(event) => setFocused(event.target.matches(':focus-visible'))} onBlur={hide}
      />
      {shown !== null && (
        <div className={styles.bubble} style={bubblePosition(shown, count, vertical)} aria-hidden="true">
          <span className={styles.name}>{name}</span>{lines.join('\n')}
        </div>
      )}
    </div>
  );
}

const PAGE = 7;

function nextPart(key: string, at: number, count: number, vertical: boolean): number | null {
  // In a vertical chart, the first part is at the top, so the down arrow moves to the next part.
  const steps: Record<string, number> = {
    ArrowRight: 1, ArrowLeft: -1, ArrowDown: vertical ? 1 : -1, ArrowUp: vertical ? -1 : 1,
    PageDown: vertical ? PAGE : -PAGE, PageUp: vertical ? -PAGE : PAGE, Home: -count, End: count,
  };
  const step = steps[key];
  return step === undefined ? null : Math.max(0, Math.min(count - 1, at + step));
}

function markPosition(index: number, count: number, vertical: boolean, height?: number) {
  const part = 100 / count;
  return vertical
    ? { insetInline: '-8px', top: `${index * part}%`, height: `${part}%` }
    : { top: 0, ...(height === undefined ? { bottom: 0 } : { height }), left: `${index * part}%`, width: `${part}%` };
}

/** Positions the tooltip above the chart, or in a vertical chart above or below the part. Near an edge, it extends inward. */
function bubblePosition(index: number, count: number, vertical: boolean) {
  const middle = ((index + 0.5) * 100) / count;
  if (vertical) return index < count / 2 ? {
    right: 0, top: `${((index + 1) * 100) / count}%`,
  } : { right: 0, bottom: `${100 - (index * 100) / count}%` };
  const grow = middle < 30 ? 'translateX(0)' : middle > 70 ? 'translateX(-100%)' : 'translateX(-50%)';
  return { left: `${middle}%`, bottom: 'calc(100% - 4px)', transform: grow };
}
