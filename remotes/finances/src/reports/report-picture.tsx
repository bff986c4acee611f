import { countsOfGroups, MESSAGE_OUTCOMES, OUTCOME_GROUPS, outcomeGroup } from '@portal/messaging';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { FillSign, SegmentLegend } from '@portal/ui/charts';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import { Button, DeliveryBar, useDeliveryGroupText } from '@portal/ui/screens';
import { useDeliveryStatusText } from './delivery-status';
import { MAX_BARS, ReportChart } from './report-chart';
import type { Report } from './reports.state';
import { measures, type Measure } from './use-report-query';

const useStyles = makeStyles({
  choices: { display: 'inline-flex', flexWrap: 'wrap', gap: '2px' },
  body: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL, minWidth: 0 },
  legend: {
    display: 'flex', flexWrap: 'wrap', gap: '4px 20px', margin: 0, padding: 0, listStyleType: 'none', fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200, color: tokens.colorNeutralForeground2,
  },
  note: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  entry: { display: 'inline-flex', alignItems: 'center', gap: '7px' },
});

export type ReportPictureProps = {
  report: Report;
  measure: Measure;
  onMeasure: (measure: Measure) => void;
  /** URL of the report's messages in these statuses. */
  hrefOf: (statuses: readonly number[]) => string;
};

/** The report's chart, and its totals by delivery status. */
export function ReportPicture({ report, measure, onMeasure, hrefOf }: ReportPictureProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const groupText = useDeliveryGroupText();
  const statusText = useDeliveryStatusText();
  const { question: { groupBy }, total, currency_code: currency } = report;
  const title = t(`reports.charts.${groupBy}`);
  const of = countsOfGroups(total.counts);
  const others = Object.keys(total.counts).map(Number).filter((status) => !MESSAGE_OUTCOMES.some((known) => known === status));
  const switches = (
    <div role="group" aria-label={t('reports.show')} className={styles.choices}>
      {measures.map((name) => (
        <Button
          key={name} size="small" appearance={name === measure ? 'secondary' : 'subtle'} aria-pressed={name === measure}
          onClick={() => onMeasure(name)}
        >{t(`reports.${name}`)}</Button>
      ))}
    </div>
  );
  return (
    <Card title={title} actions={switches}>
      <div className={styles.body}>
        {measure === 'messages' && (
          <ul className={styles.legend} aria-label={t('reports.legend')}>
            {OUTCOME_GROUPS.filter((group) => of[group] > 0).map((group) => <li key={group} className={styles.entry}>
              <FillSign fill={group} />
              {groupText(group)}
            </li>)}
          </ul>
        )}
        <ReportChart
          report={report} measure={measure}
          label={t('reports.chartLabel', {
            title, messages: format.number(total.messages), delivered: format.number(of.delivered),
            spent: format.amount(total.spent, currency),
          })}
        />
        {groupBy !== 'day' && report.items.length > MAX_BARS && (
          <p className={styles.note}>{t('reports.largest', { shown: MAX_BARS, all: format.number(report.items.length) })}</p>
        )}
        <DeliveryBar
          Legend={SegmentLegend} label={t('reports.byStatus')} groups={of} linkOf={(statuses) => ({ to: hrefOf(statuses) })}
          statuses={[...MESSAGE_OUTCOMES, ...others].map((status) => (
            { status, group: outcomeGroup(status), label: statusText(status), value: total.counts[status] ?? 0 }))}
        />
      </div>
    </Card>
  );
}
