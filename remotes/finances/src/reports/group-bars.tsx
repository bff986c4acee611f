import { useId, type ReactNode } from 'react';
import { makeStyles, tokens } from '@portal/ui/shell';
import { ChartReader } from '@portal/ui/charts';

const ROW = 48;

const useStyles = makeStyles({
  row: {
    display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gridTemplateRows: '24px 12px', gap: '0 16px', height: `${ROW}px`,
    padding: '6px 0', boxSizing: 'border-box', fontSize: tokens.fontSizeBase300, lineHeight: '20px',
  },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', color: tokens.colorNeutralForeground1 },
  value: {
    color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums', textAlign: 'end',
  },
  bar: { gridColumnStart: 1, gridColumnEnd: 3, display: 'block', width: '100%', height: '12px' },
});

/** Position of a bar segment in percent. */
export type SegmentPosition = { x: string; width: string };
export type GroupBarsProps<Row> = {
  rows: readonly Row[];
  /** Text alternative of the chart. */
  label: string;
  nameOf: (row: Row) => string;
  textOf: (row: Row) => string;
  valueOf: (row: Row) => number;
  /** Lines of the tooltip for the hovered or focused row. */
  linesOf: (row: Row) => readonly string[];
  segments: (row: Row, positionOf: (from: number, to: number) => SegmentPosition) => ReactNode;
  fills?: ReactNode;
};

/** A horizontal bar per row, with the row's name and value as text above it. */
export function GroupBars<Row>({ rows, label, nameOf, textOf, valueOf, linesOf, segments, fills }: GroupBarsProps<Row>) {
  const styles = useStyles();
  const id = useId();
  // Avoids division by zero if all values are 0.
  const top = Math.max(...rows.map(valueOf), Number.MIN_VALUE);
  const positionOf = (from: number, to: number): SegmentPosition => ({
    x: `${(from / top) * 100}%`, width: `${((to - from) / top) * 100}%`,
  });
  const readingOf = (index: number) => {
    const row = rows[index];
    return row === undefined ? { name: '', lines: [] } : { name: nameOf(row), lines: linesOf(row) };
  };
  return (
    <ChartReader labelledBy={id} axis="down" count={rows.length} first={0} readingOf={readingOf}>
      <div id={id} role="img" aria-label={label}>
        {rows.map((row, index) => (
          <div key={index} className={styles.row}>
            <span className={styles.name}>{nameOf(row)}</span>
            <span className={styles.value}>{textOf(row)}</span>
            <svg className={styles.bar}>{index === 0 && fills}{segments(row, positionOf)}</svg>
          </div>
        ))}
      </div>
    </ChartReader>
  );
}
