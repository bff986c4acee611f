import { countsOfGroups, MESSAGE_OUTCOMES, OUTCOME_GROUPS, outcomeGroup } from '@portal/messaging';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { FillSign, SegmentLegend } from '@portal/ui/charts';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import { Button, useDeliverySegments, type SharedSegment } from '@portal/ui/screens';
import { useDeliveryStatusText } from './delivery-status';
import { MAX_BARS, ReportChart } from './report-chart';
import type { Report } from './reports.state';
import { measures, type Measure } from './use-report-query';

const useStyles = makeStyles({
  choices: { display: 'inline-flex', flexWrap: 'wrap', gap: '2px' },
  body: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL, minWidth: 0 },
  note: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
});

const signs = Object.fromEntries(OUTCOME_GROUPS.map((group) => [group, <FillSign key={group} fill={group} />]));

export type ReportPictureProps = {
  report: Report;
  measure: Measure;
  onMeasure: (measure: Measure) => void;
  /** URL of the report's messages in these statuses. */
  hrefOf: (statuses: readonly number[]) => string;
};

/** The report's chart; for messages, with their totals by delivery status as its legend. */
export function ReportPicture({ report, measure, onMeasure, hrefOf }: ReportPictureProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const { question: { groupBy }, total, currency_code: currency } = report;
  const title = t(`reports.charts.${groupBy}`);
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
        {measure === 'messages' && <Legend report={report} hrefOf={hrefOf} />}
        <ReportChart
          report={report} measure={measure}
          label={t('reports.chartLabel', {
            title, messages: format.number(total.messages), delivered: format.number(countsOfGroups(total.counts).delivered),
            spent: format.amount(total.spent, currency),
          })}
        />
        {groupBy !== 'day' && report.items.length > MAX_BARS && (
          <p className={styles.note}>{t('reports.largest', { shown: MAX_BARS, all: format.number(report.items.length) })}</p>
        )}
      </div>
    </Card>
  );
}

/** Totals by outcome, with links to their messages. Rows grouped by status already tell the statuses apart. */
function Legend({ report: { question: { groupBy }, total: { counts } }, hrefOf }: Pick<ReportPictureProps, 'report' | 'hrefOf'>) {
  const { t } = useTranslation();
  const statusText = useDeliveryStatusText();
  const others = Object.keys(counts).map(Number).filter((status) => !MESSAGE_OUTCOMES.some((known) => known === status));
  const segments = useDeliverySegments({
    groups: countsOfGroups(counts), linkOf: (statuses) => ({ to: hrefOf(statuses) }),
    statuses: [...MESSAGE_OUTCOMES, ...others].map((status) => (
      { status, group: outcomeGroup(status), label: statusText(status), value: counts[status] ?? 0 })),
  });
  return <SegmentLegend
    label={t('reports.byStatus')} signs={signs} segments={groupBy === 'status' ? segments.map(withoutDetails) : segments}
  />;
}

const withoutDetails = ({ details: _, ...segment }: SharedSegment): SharedSegment => segment;
