import type { ReactNode } from 'react';
import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { tokens } from '@portal/ui/shell';

const useStyles = makeStyles({
  root: {
    display: 'grid', gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXXL}`, margin: 0, fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  columns: { gridTemplateColumns: 'repeat(auto-fit, minmax(min(max(130px, 22%), 100%), 1fr))' },
  rows: { gridTemplateColumns: 'minmax(0, 1fr)' },
  row: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', justifyContent: 'space-between', gap: `0 ${tokens.spacingHorizontalL}`,
  },
  term: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  value: { margin: 0, color: tokens.colorNeutralForeground1, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
});

export type KeyValue = { id: string; term: string; value: ReactNode };
export type KeyValuesProps = {
  items: readonly KeyValue[];
  /** 'columns': items side by side, each term above its value. 'rows': one line per item, with the value at its end, for amounts. */
  layout?: 'columns' | 'rows';
};

/** Properties of one object. */
export function KeyValues({ items, layout = 'columns' }: KeyValuesProps) {
  const styles = useStyles();
  return (
    <dl className={mergeClasses(styles.root, styles[layout])}>
      {items.map((item) => (
        <div key={item.id} className={layout === 'rows' ? styles.row : undefined}>
          <dt className={styles.term}>{item.term}</dt>
          <dd className={styles.value}>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
