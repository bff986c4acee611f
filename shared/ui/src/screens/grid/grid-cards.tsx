import { Checkbox, makeStyles, mergeClasses } from '@fluentui/react-components';
import { Skeleton, tokens, useUiText } from '@portal/ui/shell';
import { RouteLink } from '../route-link';
import { toggled, type GridBody } from './grid-column';
import { useTableStyles } from './grid-table.styles';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  card: {
    display: 'flex', flexDirection: 'column', gap: '10px', padding: '14px 16px',
    '& + &': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 10px' },
  title: { flexGrow: 1, flexBasis: '50%', minWidth: 0, fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  badge: { flexShrink: 0 },
  footer: { display: 'flex', justifyContent: 'flex-end' },
  // Padding makes the link a comfortable touch target.
  link: { display: 'inline-block', paddingTop: '2px', paddingBottom: '2px' },
  lines: {
    display: 'grid', gridTemplateColumns: 'minmax(96px, auto) minmax(50%, 1fr)', gap: '4px 16px', margin: 0,
    fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
  },
  term: { color: tokens.colorNeutralForeground3 },
  value: { margin: 0, textAlign: 'end', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
});

/** The grid on narrow screens: one card for each row, with the row's link, its badge and the other values line by line. */
export function GridCards<Row>({ label, columns, rows, rowKey, rowName, rowHref, rowOpen, selection, busy, skeletons }: GridBody<Row>) {
  const styles = useStyles();
  const table = useTableStyles();
  const ui = useUiText();
  const title = columns.find((column) => column.card === 'title') ?? columns[0];
  const badge = columns.find((column) => column.card === 'badge');
  const menu = columns.find((column) => column.card === 'menu');
  const footer = columns.find((column) => column.card === 'footer');
  const lines = columns.filter((column) => ![title, badge, menu, footer].includes(column) && column.card !== 'hidden');
  return (
    <ul className={styles.list} aria-label={label} aria-busy={busy}>
      {rows.map((row) => {
        const href = rowHref?.(row);
        const open = rowOpen?.(row);
        const key = rowKey(row);
        return (
          <li key={key} className={styles.card}>
            <div className={styles.head}>
              {selection && <Checkbox
                aria-label={ui('selectRow', { name: rowName(row) })} checked={selection.selected.has(key)}
                onChange={(_, { checked }) => toggled(selection, [key], checked === true)}
              />}
              <div className={styles.title}>
                {href !== undefined ? <RouteLink to={href} className={styles.link}>{title?.cell(row)}</RouteLink>
                  : open ? <button type="button" className={mergeClasses(table.opener, styles.link)} onClick={open}>
                    {title?.cell(row)}
                  </button>
                    : title?.cell(row)}
              </div>
              {badge && <div className={styles.badge}>{badge.cell(row)}</div>}
              {menu && <div className={styles.badge}>{menu.cell(row)}</div>}
            </div>
            <dl className={styles.lines}>
              {lines.map((column) => [
                <dt key={`${column.id} term`} className={styles.term}>{column.header}</dt>,
                <dd key={column.id} className={styles.value}>{column.cell(row)}</dd>,
              ])}
            </dl>
            {footer && <div className={styles.footer}>{footer.cell(row)}</div>}
          </li>
        );
      })}
      {Array.from({ length: skeletons }, (_, index) => (
        <li key={index} className={styles.card}>
          <Skeleton width="60%" height="18px" />
          <Skeleton height="12px" />
          <Skeleton width="80%" height="12px" />
        </li>
      ))}
    </ul>
  );
}
