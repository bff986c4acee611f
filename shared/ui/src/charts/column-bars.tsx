import { useId, type ReactNode } from 'react';
import { formats } from '@portal/portal';
import { makeStyles, NARROW, tokens, useLanguage, useMedia } from '@portal/ui/shell';
import { ChartReader } from './chart-reader';
import { namedColumns, niceTop } from './chart-scale';

const NAMES = 24;
const TOP = 8;
/** A bar of few columns would otherwise be as wide as the chart. */
const MAX_BAR = 32;

const useStyles = makeStyles({
  root: { display: 'flex', gap: '8px', minWidth: 0 },
  // The scale is as tall as the bars, and its numbers align with the grid lines.
  scale: {
    position: 'relative', flexShrink: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: '16px',
    textAlign: 'end', fontVariantNumeric: 'tabular-nums',
  },
  widest: { display: 'block', height: 0, visibility: 'hidden' },
  mark: { position: 'absolute', insetInlineEnd: 0, transform: 'translateY(-8px)' },
  picture: { display: 'block', width: '100%', overflow: 'visible' },
  line: { stroke: tokens.colorNeutralStroke2, strokeWidth: '1px', shapeRendering: 'crispEdges' },
  name: {
    fill: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, fontFamily: tokens.fontFamilyBase,
    '@media (forced-colors: active)': { fill: 'CanvasText' },
  },
});

/** Position of a bar: CSS lengths horizontally, because attributes don't accept `min()`; pixels vertically. */
export type BarPosition = { style: { x: string; width: string }; y: number; height: number };
/** One of several bars that share a column; `at` may be a fraction, such as a single bar in the middle of two places. */
export type BarShare = { at: number; of: number };

export type ColumnBarsProps<Item> = {
  items: readonly Item[];
  /** Accessible description of the chart image. */
  label: string;
  /** Height of the bars in px, without the labels below them. */
  height: number;
  keyOf: (item: Item) => string;
  /** Name of a column in its tooltip, and the short one below some columns. */
  nameOf: (item: Item) => string;
  shortNameOf: (item: Item) => string;
  valueOf: (item: Item) => number;
  /** Lines of the tooltip of a column. */
  linesOf: (item: Item) => readonly string[];
  /** Renders the bars of a column. `positionOf` returns the position of a bar between two values of the scale. */
  bars: (item: Item, positionOf: (from: number, to: number, share?: BarShare) => BarPosition) => ReactNode;
  /** Called with the index of the column that the user chooses; it stays marked. */
  onChoose?: (index: number) => void;
  /** SVG definitions of the fills that `bars` refer to, such as `PatternFills`. */
  fills?: ReactNode;
};

/** One column per item, with a scale. Horizontal lengths are percentages, so any width works without measuring. */
export function ColumnBars<Item>({
  items, label, height, keyOf, nameOf, shortNameOf, valueOf, linesOf, bars, fills, onChoose,
}: ColumnBarsProps<Item>) {
  const styles = useStyles();
  const id = useId();
  const format = formats(useLanguage());
  const top = niceTop(Math.max(...items.map(valueOf)));
  const yOf = (value: number) => TOP + (height - TOP) * (1 - value / top);
  // A narrow screen has room for four labels.
  const named = namedColumns(items.length, useMedia(NARROW) ? 4 : 7);
  const column = 100 / items.length;
  const marks = [0, top / 2, top];
  const readingOf = (index: number) => {
    const item = items[index];
    return item === undefined ? { name: '', lines: [] } : { name: nameOf(item), lines: linesOf(item) };
  };
  const positionIn = (index: number) => (from: number, to: number, { at, of }: BarShare = { at: 0, of: 1 }) => {
    const width = `min(${(column * 0.64) / of}%, ${MAX_BAR}px)`;
    return {
      style: { x: `calc(${(index + 0.5) * column}% + ${at - of / 2} * ${width})`, width }, y: yOf(to),
      height: Math.max(yOf(from) - yOf(to), 1),
    };
  };
  return (
    <div className={styles.root}>
      <div className={styles.scale} style={{ height }} aria-hidden="true">
        {marks.map((mark) => <span key={mark} className={styles.widest}>{format.compact(mark)}</span>)}
        {marks.map((mark) => <span key={`at ${mark}`} className={styles.mark} style={{ top: yOf(mark) }}>{format.compact(mark)}</span>)}
      </div>
      <ChartReader
        labelledBy={id} axis="across" count={items.length} first={items.length - 1} height={height}
        readingOf={readingOf} onChoose={onChoose}
      >
        <svg id={id} className={styles.picture} style={{ height: height + NAMES }} role="img" aria-label={label}>
          {fills}
          {marks.map((mark) => <line key={mark} className={styles.line} x1="0" x2="100%" y1={yOf(mark)} y2={yOf(mark)} />)}
          {items.map((item, index) => (
            <g key={keyOf(item)}>
              {bars(item, positionIn(index))}
              {named.has(index) && <text className={styles.name} x={`${(index + 0.5) * column}%`} y={height + 18} textAnchor="middle">
                {shortNameOf(item)}
              </text>}
            </g>
          ))}
        </svg>
      </ChartReader>
    </div>
  );
}
