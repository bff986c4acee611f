import type { ChartDay } from '@portal/contracts';
import { parseAmount, toAmount } from '@portal/contracts';
import { OUTCOME_GROUPS, type OutcomeGroup } from '@portal/messaging';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDeliveryGroupText } from '@portal/ui/cards';
import { FillSign } from '@portal/ui/charts';
import { makeStyles, tokens } from '@portal/ui/shell';
import { totalOf } from './chart-total';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(132px, 100%), 1fr))', gap: '14px 20px', margin: 0 },
  term: {
    display: 'flex', alignItems: 'center', gap: '7px', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  value: {
    margin: '2px 0 0', color: tokens.colorNeutralForeground1, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere',
  },
  share: {
    marginInlineStart: '6px', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, fontWeight: tokens.fontWeightRegular,
  },
});

/** Outcome groups that are shown as a share of the sent messages. */
const ofSent: readonly OutcomeGroup[] = ['delivered', 'undelivered', 'unknown'];

/** Totals for the selected days; they double as the legend of the bars. */
export function ChartTotals({ days, currency }: { days: readonly ChartDay[]; currency: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const groupText = useDeliveryGroupText();
  const total = totalOf(days);
  const cost = toAmount(days.reduce((sum, day) => sum + parseAmount(day.cost), 0n));
  return (
    <dl className={styles.root}>
      <div><dt className={styles.term}>{t('chart.messages')}</dt><dd className={styles.value}>{format.number(total.messages)}</dd></div>
      {OUTCOME_GROUPS.filter((group) => (group !== 'unknown' && group !== 'unsent') || total[group] > 0).map((group) => (
        <div key={group}>
          <dt className={styles.term}>
            <FillSign fill={group} />
            {groupText(group)}
          </dt>
          <dd className={styles.value}>{format.number(total[group])}{total.sent > 0 && ofSent.includes(group) && (
            <span className={styles.share}>{format.percent(total[group] / total.sent)}</span>
          )}</dd>
        </div>
      ))}
      <div><dt className={styles.term}>{t('chart.cost')}</dt><dd className={styles.value}>{format.amount(cost, currency)}</dd></div>
    </dl>
  );
}
