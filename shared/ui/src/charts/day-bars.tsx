import { useId, type ReactNode } from 'react';
import { toBcp47 } from '@portal/contracts';
import { makeStyles, NARROW, tokens, useLanguage, useMedia } from '@portal/ui/core';
import { ChartReader } from './chart-reader';
import { namedDays, niceTop } from './chart-scale';
import { useDayText } from './use-day-text';

const NAMES = 24;
const TOP = 8;

const useStyles = makeStyles({
  root: { display: 'flex', gap: '8px', minWidth: 0 },
  // As high as the bars; its numbers stand at the lines of the scale.
  scale: { position: 'relative', flexShrink: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: '16px', textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  widest: { display: 'block', height: 0, visibility: 'hidden' },
  mark: { position: 'absolute', insetInlineEnd: 0, transform: 'translateY(-8px)' },
  picture: { display: 'block', width: '100%', overflow: 'visible' },
  line: { stroke: tokens.colorNeutralStroke2, strokeWidth: '1px', shapeRendering: 'crispEdges' },
  name: { fill: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, fontFamily: tokens.fontFamilyBase, '@media (forced-colors: active)': { fill: 'CanvasText' } },
});

/** Where a bar stands: percents across, pixels down. */
export type BarPlace = { x: string; width: string; y: number; height: number };

export type DayBarsProps<Day> = {
  days: readonly Day[];
  /** Says the picture in words; a table beside it has every number. */
  label: string;
  /** Pixels, without the names below. */
  height: number;
  valueOf: (day: Day) => number;
  /** Said of the day that the pointer or the keyboard is on, line by line. */
  linesOf: (day: Day) => readonly string[];
  /** The bars of a day; `place` tells where those from one value up to another stand. */
  bars: (day: Day, place: (from: number, to: number) => BarPlace) => ReactNode;
  /** What the bars are filled with. */
  fills?: ReactNode;
};

/** A column for each day, under a scale. Takes any width without being measured: lengths across are percents. */
export function DayBars<Day extends { date: string }>({ days, label, height, valueOf, linesOf, bars, fills }: DayBarsProps<Day>) {
  const styles = useStyles();
  const id = useId();
  const dayText = useDayText();
  const compact = new Intl.NumberFormat(toBcp47(useLanguage()), { notation: 'compact' });
  const top = niceTop(Math.max(...days.map(valueOf)));
  const yOf = (value: number) => TOP + (height - TOP) * (1 - value / top);
  // A telephone has room for four.
  const named = namedDays(days.length, useMedia(NARROW) ? 4 : 7);
  const column = 100 / days.length;
  const marks = [0, top / 2, top];
  const readingOf = (index: number) => {
    const day = days[index];
    return day ? { name: dayText.long(day.date), lines: linesOf(day) } : { name: '', lines: [] };
  };
  return (
    <div className={styles.root}>
      <div className={styles.scale} style={{ height }} aria-hidden="true">
        {marks.map((mark) => <span key={mark} className={styles.widest}>{compact.format(mark)}</span>)}
        {marks.map((mark) => <span key={`at ${mark}`} className={styles.mark} style={{ top: yOf(mark) }}>{compact.format(mark)}</span>)}
      </div>
      <ChartReader labelledBy={id} axis="across" count={days.length} first={days.length - 1} height={height} readingOf={readingOf}>
        <svg id={id} className={styles.picture} style={{ height: height + NAMES }} role="img" aria-label={label}>
          {fills}
          {marks.map((mark) => <line key={mark} className={styles.line} x1="0" x2="100%" y1={yOf(mark)} y2={yOf(mark)} />)}
          {days.map((day, index) => (
            <g key={day.date}>
              {bars(day, (from, to) => ({ x: `${(index + 0.18) * column}%`, width: `${column * 0.64}%`, y: yOf(to), height: Math.max(yOf(from) - yOf(to), 1) }))}
              {named.has(index) && <text className={styles.name} x={`${(index + 0.5) * column}%`} y={height + 18} textAnchor="middle">{dayText.short(day.date)}</text>}
            </g>
          ))}
        </svg>
      </ChartReader>
    </div>
  );
}
