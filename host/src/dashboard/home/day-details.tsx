import type { ChartDay } from '@portal/contracts';
import { useCan, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { shareOfSent, useDeliveryGroupText } from '@portal/ui/cards';
import { LinkButton, makeStyles, tokens } from '@portal/ui/shell';

const useStyles = makeStyles({
  root: {
    display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '4px 16px', minHeight: '44px',
    '@media (max-width: 639.98px)': { flexWrap: 'wrap' },
    padding: '6px 12px', boxSizing: 'border-box', borderRadius: tokens.borderRadiusMedium, backgroundColor: tokens.colorNeutralBackground2,
    fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
  },
  facts: { display: 'flex', flexWrap: 'wrap', gap: '2px 16px', margin: 0, color: tokens.colorNeutralForeground3 },
  link: { flexShrink: 0 },
  day: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  value: { color: tokens.colorNeutralForeground1, fontVariantNumeric: 'tabular-nums' },
});

/** What the bars of a day don't tell: its lists, delivery rate and cost, with a link to its report. */
export function DayDetails({ day, currency }: { day: ChartDay; currency: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const groupText = useDeliveryGroupText();
  const seesReports = useCan('/finances/reports');
  const share = shareOfSent(day);
  const facts: [string, string][] = [
    [t('chart.lists'), format.number(day.lists)],
    [t('chart.messages'), format.number(day.messages)],
    ...(share === null ? [] : [[t('chart.rate'), format.share(share)] as [string, string]]),
    ...(day.pending === 0 ? [] : [[groupText('pending'), format.number(day.pending)] as [string, string]]),
    [t('chart.cost'), format.amount(day.cost, currency)],
  ];
  return (
    <div className={styles.root} role="status">
      <p className={styles.facts}>
        <span className={styles.day}>{format.day.long(day.date)}</span>
        {facts.map(([name, value]) => <span key={name}>{name}: <span className={styles.value}>{value}</span></span>)}
      </p>
      {seesReports && <span className={styles.link}><LinkButton to={reportOf(day)} size="small">{t('chart.report')}</LinkButton></span>}
    </div>
  );
}

/** The report of one day, by sender. */
export const reportOf = ({ date }: ChartDay): string => `/finances/reports?period=own&from=${date}&to=${date}&group=alphaName`;
