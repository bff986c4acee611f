import { useId } from 'react';
import { toBcp47, type ChartDay } from '@portal/contracts';
import { selectLanguage, useFormat } from '@portal/portal';
import { useSelector } from '@portal/portal/state';
import { makeStyles, NARROW, tokens, useMedia } from '@portal/ui/core';
import { ChartFills, fillOf, strokeOf } from './chart-fills';
import { chartParts, usePartText } from './chart-parts';
import { namedDays, niceTop } from './chart-scale';
import { useDayText } from './use-day-text';

const HEIGHT = 180;
const NAMES = 24;
const TOP = 8;

const useStyles = makeStyles({
  root: { display: 'flex', gap: '8px', minWidth: 0 },
  // As high as the bars; its numbers stand at the lines of the scale.
  scale: { position: 'relative', flexShrink: 0, height: `${HEIGHT}px`, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: '16px', textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  widest: { display: 'block', height: 0, visibility: 'hidden' },
  mark: { position: 'absolute', insetInlineEnd: 0, transform: 'translateY(-8px)' },
  picture: { display: 'block', flexGrow: 1, minWidth: 0, width: '100%', height: `${HEIGHT + NAMES}px`, overflow: 'visible' },
  line: { stroke: tokens.colorNeutralStroke2, strokeWidth: '1px', shapeRendering: 'crispEdges' },
  day: { ':hover > rect:first-of-type': { fill: tokens.colorSubtleBackgroundHover } },
  ground: { fill: 'transparent' },
  name: { fill: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, fontFamily: tokens.fontFamilyBase },
});

/** Messages per day, stacked by what became of them. Said in words by its label; the table has every number. */
export function ChartBars({ days, label }: { days: readonly ChartDay[]; label: string }) {
  const styles = useStyles();
  const id = useId();
  const format = useFormat();
  const partText = usePartText();
  const dayText = useDayText();
  const compact = new Intl.NumberFormat(toBcp47(useSelector(selectLanguage)), { notation: 'compact' });
  const top = niceTop(Math.max(...days.map(({ messages }) => messages)));
  const yOf = (messages: number) => TOP + (HEIGHT - TOP) * (1 - messages / top);
  // A telephone has room for four.
  const named = namedDays(days.length, useMedia(NARROW) ? 4 : 7);
  const column = 100 / days.length;
  const marks = [0, top / 2, top];
  return (
    <div className={styles.root}>
      <div className={styles.scale} aria-hidden="true">
        {marks.map((mark) => <span key={mark} className={styles.widest}>{compact.format(mark)}</span>)}
        {marks.map((mark) => <span key={`at ${mark}`} className={styles.mark} style={{ top: yOf(mark) }}>{compact.format(mark)}</span>)}
      </div>
      {/* Lengths across are percents, so that the picture takes any width without being measured. */}
      <svg className={styles.picture} role="img" aria-label={label}>
        <ChartFills id={id} />
        {marks.map((mark) => <line key={mark} className={styles.line} x1="0" x2="100%" y1={yOf(mark)} y2={yOf(mark)} />)}
        {days.map((day, index) => {
          const said = [`${dayText.long(day.date)}: ${format.number(day.messages)}`, ...chartParts.filter((part) => day[part] > 0).map((part) => `${partText(part)}: ${format.number(day[part])}`)];
          let below = 0;
          return (
            <g key={day.date} className={styles.day}>
              <rect className={styles.ground} x={`${index * column}%`} width={`${column}%`} y={TOP} height={HEIGHT - TOP} rx="4"><title>{said.join('\n')}</title></rect>
              {chartParts.filter((part) => day[part] > 0).map((part) => {
                const from = below;
                below += day[part];
                return (
                  <rect
                    key={part} x={`${(index + 0.18) * column}%`} width={`${column * 0.64}%`} y={yOf(below)} height={Math.max(yOf(from) - yOf(below), 1)}
                    fill={fillOf(id, part)} stroke={strokeOf(part)} strokeWidth="1" pointerEvents="none"
                  />
                );
              })}
              {named.has(index) && <text className={styles.name} x={`${(index + 0.5) * column}%`} y={HEIGHT + 18} textAnchor="middle">{dayText.short(day.date)}</text>}
            </g>
          );
        })}
      </svg>
    </div>
  );
}
