import { useState } from 'react';
import { PAGE_ROWS } from '@portal/contracts';
import { Checkbox, makeStyles, mergeClasses } from '@fluentui/react-components';
import { useTranslation } from '@portal/portal/i18n';
import { Skeleton, tokens, useUiText } from '@portal/ui/shell';
import { Button } from '../control/sized';
import { RouteLink } from '../route-link';
import { CellContent, isEmpty } from './cell-content';
import { toggled, type GridBody, type GridColumn } from './grid-column';
import { useTableStyles } from './grid-table.styles';

/** Cards before "Show more". A page of a list is shown at once, because it has a way to other pages. */
const STEP = PAGE_ROWS;

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  card: {
    position: 'relative', display: 'flex', alignItems: 'flex-start', gap: '8px', padding: '8px 16px 10px',
    '& + &': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
    // The card's link covers the card; other controls are above it.
    '& a, & button': { position: 'relative', zIndex: 1 },
  },
  content: { display: 'flex', flexDirection: 'column', flexGrow: 1, gap: '4px', minWidth: 0, paddingTop: '2px' },
  title: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  beside: { paddingInlineEnd: '40px' },
  link: {
    '&&': { position: 'static' },
    '::after': { content: '""', position: 'absolute', inset: 0, zIndex: 0 },
  },
  facts: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 10px', minWidth: 0 },
  date: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, fontVariantNumeric: 'tabular-nums' },
  amount: { marginInlineStart: 'auto', fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
  lines: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '2px 14px', margin: 0, fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  line: { display: 'flex', alignItems: 'baseline', gap: '4px', minWidth: 0, maxWidth: '100%' },
  term: { 'flexShrink': 0, 'color': tokens.colorNeutralForeground3, '::after': { content: '":"' } },
  value: { minWidth: 0, margin: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  // Menus and selections are comfortable touch targets.
  control: { flexShrink: 0, display: 'flex', '& button': { minWidth: '44px', minHeight: '44px' } },
  select: { position: 'relative', zIndex: 1, marginInlineStart: '-12px' },
  footer: { display: 'flex', justifyContent: 'flex-end' },
  // Its dots are on the line of the title.
  menu: { position: 'absolute', insetInlineEnd: '4px', top: '-2px', zIndex: 1 },
  more: { display: 'flex', padding: '12px 16px', borderTop: `1px solid ${tokens.colorNeutralStroke2}`, '& > button': { flexGrow: 1 } },
});

/** The grid on narrow screens: a card of about three lines for each row, without empty values. */
export function GridCards<Row>({ label, columns, rows, busy, skeletons, ...rest }: GridBody<Row>) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [shown, setShown] = useState(STEP);
  const parts = partsOf(columns);
  return (
    <>
      <ul className={styles.list} aria-label={label} aria-busy={busy}>
        {rows.slice(0, shown).map((row) => <Card key={rest.rowKey(row)} row={row} parts={parts} {...rest} />)}
        {Array.from({ length: skeletons }, (_, index) => (
          <li key={index} className={styles.card}>
            <div className={styles.content}>
              <Skeleton width="60%" height="18px" />
              <Skeleton height="12px" />
              <Skeleton width="80%" height="12px" />
            </div>
          </li>
        ))}
      </ul>
      {rows.length > shown && <div className={styles.more}>
        <Button onClick={() => setShown(shown + STEP)}>{t('remotes:grid.showMore')}</Button>
      </div>}
    </>
  );
}

type Parts<Row> = Partial<Record<'title' | 'badge' | 'date' | 'amount' | 'menu' | 'footer', GridColumn<Row>>> & {
  lines: readonly GridColumn<Row>[];
};

function partsOf<Row>(columns: readonly GridColumn<Row>[]): Parts<Row> {
  const at = (place: GridColumn<Row>['card']) => columns.find(({ card }) => card === place);
  const title = at('title') ?? columns[0];
  const date = at('date') ?? columns.find((column) => column.whole && column.card === undefined && column !== title);
  const parts = { title, badge: at('badge'), date, amount: at('amount'), menu: at('menu'), footer: at('footer') };
  const placed: readonly (GridColumn<Row> | undefined)[] = Object.values(parts);
  return { ...parts, lines: columns.filter((column) => !placed.includes(column) && column.card !== 'hidden') };
}

type CardProps<Row> = Pick<GridBody<Row>, 'rowKey' | 'rowName' | 'rowHref' | 'rowOpen' | 'selection'> & { row: Row; parts: Parts<Row> };

function Card<Row>({ row, parts: { title, badge, date, amount, menu, footer, lines }, ...grid }: CardProps<Row>) {
  const styles = useStyles();
  const table = useTableStyles();
  const ui = useUiText();
  const { rowKey, rowName, rowHref, rowOpen, selection } = grid;
  const href = rowHref?.(row);
  const open = rowOpen?.(row);
  const key = rowKey(row);
  const name = <CellContent of={title?.cell(row)} />;
  // A date that the columns don't name as the card's own needs its label.
  const dateLabel = date?.card === undefined ? date?.header : undefined;
  const facts = [
    { of: badge }, { of: date, label: dateLabel, className: styles.date }, { of: amount, className: styles.amount },
  ].map(({ of, ...rest }) => ({ id: of?.id, content: of?.cell(row), ...rest })).filter(({ content }) => !isEmpty(content));
  const values = lines.map(({ id, header, cell }) => ({ id, header, content: cell(row) })).filter(({ content }) => !isEmpty(content));
  return (
    <li className={styles.card}>
      {selection && <div className={mergeClasses(styles.control, styles.select)}><Checkbox
        aria-label={ui('selectRow', { name: rowName(row) })} checked={selection.selected.has(key)}
        onChange={(_, { checked }) => toggled(selection, [key], checked === true)}
      /></div>}
      <div className={styles.content}>
        <div className={mergeClasses(styles.title, menu && styles.beside)}>
          {href !== undefined ? <RouteLink to={href} className={styles.link}>{name}</RouteLink>
            : open ? <button type="button" className={mergeClasses(table.opener, styles.link)} onClick={open}>{name}</button> : name}
        </div>
        {facts.length > 0 && <div className={styles.facts}>
          {facts.map(({ id, label, content, className }) => <div key={id} className={className}>{label && `${label}: `}{content}</div>)}
        </div>}
        {values.length > 0 && <dl className={styles.lines}>
          {values.map(({ id, header, content }) => (
            <div key={id} className={styles.line}><dt className={styles.term}>{header}</dt><dd className={styles.value}>{content}</dd></div>
          ))}
        </dl>}
        {footer && <div className={styles.footer}>{footer.cell(row)}</div>}
      </div>
      {menu && <div className={mergeClasses(styles.control, styles.menu)}>{menu.cell(row)}</div>}
    </li>
  );
}
