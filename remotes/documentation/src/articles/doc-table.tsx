import { plainText, type DocBlock } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { edgeShadow } from './edge-shadow';
import { Inlines } from './inlines';

/** Container query for narrow pages, where cells are stacked with the name of their column. */
const STACKED = '@container (max-width: 559.98px)';
const hidden = { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' } as const;

const useStyles = makeStyles({
  scroller: {
    ...edgeShadow(tokens.colorNeutralBackground1),
    position: 'relative', overflowX: 'auto', border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusLarge,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  table: {
    width: '100%', borderCollapse: 'collapse', fontSize: tokens.fontSizeBase300, lineHeight: '20px',
    '& tr + tr > td': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
    [STACKED]: {
      '&, & tbody, & tr': { display: 'block' }, '& tr + tr > td': { borderTop: 0 }, '& tbody tr': { padding: '10px 14px' },
      '& tr + tr': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
    },
  },
  heads: { [STACKED]: hidden },
  head: {
    padding: '8px 14px', textAlign: 'start', verticalAlign: 'bottom', whiteSpace: 'nowrap', fontWeight: tokens.fontWeightSemibold,
    backgroundColor: tokens.colorNeutralBackground3, borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  cell: {
    padding: '8px 14px', minWidth: '88px', textAlign: 'start', verticalAlign: 'top', ':first-child': { minWidth: '136px' },
    ':last-child': { minWidth: '184px' }, ':not(:first-child) code': { overflowWrap: 'break-word' },
    [STACKED]: {
      'display': 'block', 'minWidth': 0, 'padding': '3px 0', 'overflowWrap': 'anywhere',
      ':first-child': { minWidth: 0, fontWeight: tokens.fontWeightSemibold }, ':last-child': { minWidth: 0 },
      ':empty': { display: 'none' },
      ':not(:first-child)::before': { content: 'attr(data-name) ": "', color: tokens.colorNeutralForeground3 },
    },
  },
});

/** A table that mouse and keyboard can scroll. ARIA roles preserve table semantics in stacked cells. `name`: the heading above, or ''. */
export function DocTable({ table: { head, rows }, name }: { table: Extract<DocBlock, { kind: 'table' }>; name: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <div className={styles.scroller} role="group" aria-label={name || t('table')} tabIndex={0}>
      <table role="table" className={styles.table}>
        <thead role="rowgroup" className={styles.heads}><tr role="row">{head.map((cell, at) => <th
          key={at} role="columnheader" scope="col" className={styles.head}
        ><Inlines words={cell} /></th>)}</tr></thead>
        <tbody role="rowgroup">
          {rows.map((row, at) => (
            <tr key={at} role="row">{row.map((cell, column) => <td
              key={column} role="cell" data-name={plainText(head[column] ?? [])} className={styles.cell}
            ><Inlines words={cell} /></td>)}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
