import type { ReactNode } from 'react';
import { toBcp47 } from '@portal/contracts';
import { selectLanguage } from '@portal/portal';
import { useSelector } from '@portal/portal/state';
import { makeStyles, NARROW, tokens, useMedia } from '@portal/ui/core';
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
  picture: { display: 'block', flexGrow: 1, minWidth: 0, width: '100%', overflow: 'visible' },
  line: { stroke: tokens.colorNeutralStroke2, strokeWidth: '1px', shapeRendering: 'crispEdges' },
  day: { ':hover > rect:first-of-type': { fill: tokens.colorSubtleBackgroundHover } },
  ground: { fill: 'transparent' },
  name: { fill: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, fontFamily: tokens.fontFamilyBase },
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
  /** Shown of a day under the pointer. */
  hintOf: (day: Day) => string;
  /** The bars of a day; `place` tells where those from one value up to another stand. */
  bars: (day: Day, place: (from: number, to: number) => BarPlace) => ReactNode;
  /** What the bars are filled with. */
  fills?: ReactNode;
};

/** A column for each day, under a scale. Takes any width without being measured: lengths across are percents. */
export function DayBars<Day extends { date: string }>({ days, label, height, valueOf, hintOf, bars, fills }: DayBarsProps<Day>) {
  const styles = useStyles();
  const dayText = useDayText();
  const compact = new Intl.NumberFormat(toBcp47(useSelector(selectLanguage)), { notation: 'compact' });
  const top = niceTop(Math.max(...days.map(valueOf)));
  const yOf = (value: number) => TOP + (height - TOP) * (1 - value / top);
  // A telephone has room for four.
  const named = namedDays(days.length, useMedia(NARROW) ? 4 : 7);
  const column = 100 / days.length;
  const marks = [0, top / 2, top];
  return (
    <div className={styles.root}>
      <div className={styles.scale} style={{ height }} aria-hidden="true">
        {marks.map((mark) => <span key={mark} className={styles.widest}>{compact.format(mark)}</span>)}
        {marks.map((mark) => <span key={`at ${mark}`} className={styles.mark} style={{ top: yOf(mark) }}>{compact.format(mark)}</span>)}
      </div>
      <svg className={styles.picture} style={{ height: height + NAMES }} role="img" aria-label={label}>
        {fills}
        {marks.map((mark) => <line key={mark} className={styles.line} x1="0" x2="100%" y1={yOf(mark)} y2={yOf(mark)} />)}
        {days.map((day, index) => (
          <g key={day.date} className={styles.day}>
            <rect className={styles.ground} x={`${index * column}%`} width={`${column}%`} y={TOP} height={height - TOP} rx="4"><title>{`${dayText.long(day.date)}: ${hintOf(day)}`}</title></rect>
            {bars(day, (from, to) => ({ x: `${(index + 0.18) * column}%`, width: `${column * 0.64}%`, y: yOf(to), height: Math.max(yOf(from) - yOf(to), 1) }))}
            {named.has(index) && <text className={styles.name} x={`${(index + 0.5) * column}%`} y={height + 18} textAnchor="middle">{dayText.short(day.date)}</text>}
          </g>
        ))}
      </svg>
    </div>
  );
}
