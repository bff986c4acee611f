import type { DocBlock } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/core';
import { Inlines } from './inlines';

const useStyles = makeStyles({
  scroller: {
    overflowX: 'auto', border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusLarge,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  table: { width: '100%', borderCollapse: 'collapse', fontSize: tokens.fontSizeBase200, lineHeight: '20px', '& tr + tr > td': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` } },
  head: { padding: '8px 14px', textAlign: 'start', verticalAlign: 'bottom', whiteSpace: 'nowrap', fontWeight: tokens.fontWeightSemibold, backgroundColor: tokens.colorNeutralBackground3, borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  cell: { padding: '8px 14px', minWidth: '88px', textAlign: 'start', verticalAlign: 'top', ':first-child': { minWidth: '136px' }, ':first-child code': { overflowWrap: 'normal' }, ':last-child': { minWidth: '184px' }, ':not(:first-child) code': { overflowWrap: 'break-word' } },
});

/** A table that is too wide scrolls by itself, also for who has no mouse. `name`: by what stands above it, empty where nothing does. */
export function DocTable({ table: { head, rows }, name }: { table: Extract<DocBlock, { kind: 'table' }>; name: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <div className={styles.scroller} role="group" aria-label={name || t('table')} tabIndex={0}>
      <table className={styles.table}>
        <thead><tr>{head.map((cell, at) => <th key={at} scope="col" className={styles.head}><Inlines words={cell} /></th>)}</tr></thead>
        <tbody>{rows.map((row, at) => <tr key={at}>{row.map((cell, column) => <td key={column} className={styles.cell}><Inlines words={cell} /></td>)}</tr>)}</tbody>
      </table>
    </div>
  );
}
