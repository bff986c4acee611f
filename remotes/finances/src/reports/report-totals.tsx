import { countsOfGroups } from '@portal/messaging';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { RouteLink, shareOfSent, useDeliveryGroupText } from '@portal/ui/screens';
import { makeStyles, tokens } from '@portal/ui/shell';
import type { Figures } from './report-rows';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(148px, 100%), 1fr))', gap: '12px', margin: 0 },
  tile: {
    minWidth: 0, padding: '14px 18px', '@media (max-width: 479.98px)': { padding: '12px 14px' }, borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1, boxShadow: tokens.shadow2,
  },
  term: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  value: {
    margin: '2px 0 0', color: tokens.colorNeutralForeground1, fontSize: tokens.fontSizeBase600, lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere',
    '@media (max-width: 479.98px)': { fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  },
  note: {
    margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
    textWrap: 'pretty',
  },
});

export type ReportTotalsProps = { total: Figures; currency: string; /** URL of all messages of the report. */ messagesHref: string };

/** Totals of the period, equal to the table's last row. */
export function ReportTotals({ total, currency, messagesHref }: ReportTotalsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const groupText = useDeliveryGroupText();
  const groups = countsOfGroups(total.counts);
  const share = shareOfSent(groups);
  const notes = [
    share !== null && t('reports.ofSent', { delivered: format.number(groups.delivered), sent: format.number(groups.sent) }),
    groups.pending > 0 && `${groupText('pending')}: ${format.number(groups.pending)}`,
  ];
  const tiles = [
    ['messages', <RouteLink key="messages" to={messagesHref} inline>{format.number(total.messages)}</RouteLink>],
    ['deliveredShare', share === null ? '—' : format.share(share), notes.filter((note) => note !== false)],
    ['parts', format.number(total.parts), groups.unsent > 0 && total.parts < total.messages ? [t('reports.unsentParts')] : []],
    // The currency wraps below the amount in a narrow tile.
    ['spent', `${format.amount(total.spent)} ${currency}`],
  ] as const;
  return (
    <dl className={styles.root}>
      {tiles.map(([name, value, ...more]) => (
        <div key={name} className={styles.tile}>
          <dt className={styles.term}>{t(`reports.${name}`)}</dt>
          <dd className={styles.value}>{value}</dd>
          {more.flat().map((note) => <dd key={note} className={styles.note}>{note}</dd>)}
        </div>
      ))}
    </dl>
  );
}
