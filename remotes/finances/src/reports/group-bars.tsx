import { useId, type ReactNode } from 'react';
import { makeStyles, tokens } from '@portal/ui/core';
import { ChartReader } from '@portal/ui/charts';

const ROW = 48;

const useStyles = makeStyles({
  row: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gridTemplateRows: '24px 12px', gap: '0 16px', height: `${ROW}px`, padding: '6px 0', boxSizing: 'border-box', fontSize: tokens.fontSizeBase300, lineHeight: '20px' },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', color: tokens.colorNeutralForeground1 },
  value: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums', textAlign: 'end' },
  bar: { gridColumnStart: 1, gridColumnEnd: 3, display: 'block', width: '100%', height: '12px' },
});

/** Where a piece of a bar stands, in percents of its line. */
export type PiecePlace = { x: string; width: string };
export type GroupBarsProps<Row> = {
  rows: readonly Row[];
  /** Says the picture in words; the table has every number. */
  label: string;
  nameOf: (row: Row) => string;
  textOf: (row: Row) => string;
  valueOf: (row: Row) => number;
  /** Said of the row that the pointer or the keyboard is on, line by line. */
  linesOf: (row: Row) => readonly string[];
  pieces: (row: Row, place: (from: number, to: number) => PiecePlace) => ReactNode;
  fills?: ReactNode;
};

/** A line for each row, its bar as long as its value, with the value in words at its end. */
export function GroupBars<Row>({ rows, label, nameOf, textOf, valueOf, linesOf, pieces, fills }: GroupBarsProps<Row>) {
  const styles = useStyles();
  const id = useId();
  // A bar of nothing at all has no length; without this it would have no scale either.
  const top = Math.max(...rows.map(valueOf), Number.MIN_VALUE);
  const place = (from: number, to: number): PiecePlace => ({ x: `${(from / top) * 100}%`, width: `${((to - from) / top) * 100}%` });
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
            <svg className={styles.bar}>{index === 0 && fills}{pieces(row, place)}</svg>
          </div>
        ))}
      </div>
    </ChartReader>
  );
}
