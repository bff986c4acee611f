import { ownTimeZone, useFailureText, type Failure, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand, useResource } from '@portal/portal/resource';
import { useSearchParams } from '@portal/portal/router';
import { useSelector } from '@portal/portal/state';
import { Card, ChartIcon, makeStyles, tokens } from '@portal/ui/shell';
import {
  Button, CalendarIcon, EmptyState, GridBar, MessageBar, MessageBarActions, MessageBarBody, Page, SearchIcon,
} from '@portal/ui/screens';
import { ExportMenu } from '../export-menu';
import { grids } from '../grids.state';
import { countChosen } from './report-choice';
import { ReportFailure } from './report-failure';
import { ReportFilters } from './report-filters';
import { ReportPicture } from './report-picture';
import { messagesPath } from './report-question';
import { ReportSkeleton } from './report-skeleton';
import { ReportTable } from './report-table';
import { ReportTotals } from './report-totals';
import { exportReport, reportChoices, usageReport, type Report } from './reports.state';
import { useReportChips } from './use-report-chips';
import { useReportQuery } from './use-report-query';

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL, minWidth: 0 },
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: tokens.spacingHorizontalL, minWidth: 0 },
  tools: { flexGrow: 1, minWidth: 0 },
  // Aligned with the tools, which have the same space below.
  span: {
    margin: 0, paddingBottom: tokens.spacingVerticalS, color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300,
  },
});

/** Spending and sent messages, grouped by the user's choice (FIN-09). */
export default function ReportsScreen() {
  const { t } = useTranslation();
  const styles = useStyles();
  const { day } = useFormat();
  const filters = useReportQuery();
  const { query: { question, span } } = filters;
  const backwards = span.from > span.to;
  // A portal tab that is shown again displays its cached report while fresh data loads.
  const { reload } = useResource(usageReport, backwards ? null : question);
  // While the days are backwards, the filters still offer the currencies of the last report.
  const report = useSelector(usageReport.selectAt(question));
  const choices = useResource(reportChoices, undefined);
  const chips = useReportChips(filters.query.choice, choices.data, filters.choose);
  const { busy, submit } = useCommand(exportReport);

  const { data } = report;
  // The previous report is shown while the next one loads, but not after a failure.
  const isAnswer = data && JSON.stringify(data.question) === JSON.stringify(question);
  const failed = isAnswer ? undefined : report.error;
  const useUsualPeriod = () => filters.choosePeriod('30days', span);
  return (
    <Page title={t('reports.title')} text={t('reports.text')}>
      <ReportFilters
        query={filters.query} choices={choices.data} currencies={data?.currencies ?? []} currency={data?.currency_code}
        onPeriod={filters.choosePeriod} onDays={filters.chooseDays} onGroup={filters.chooseGroup} onChoose={filters.choose}
      />
      <div className={styles.bar}>
        {!backwards && <p className={styles.span}>{t('reports.span', { days: day.span(span.from, span.to), timeZone: ownTimeZone() })}</p>}
        <div className={styles.tools}>
          <GridBar
            state={grids} screen="/finances/reports" filters={chips}
            onClear={countChosen(filters.query.choice) > 0 ? filters.clear : undefined}
          >
            {!backwards && data && data.total.messages > 0 && (
              <ExportMenu busy={busy} onChoose={(format) => submit({ ...question, format })} />
            )}
          </GridBar>
        </div>
      </div>
      {backwards && <Card><EmptyState
        icon={<CalendarIcon />} title={t('reports.backwards')} text={t('reports.backwardsText')}
        action={<Button onClick={useUsualPeriod}>{t('reports.periods.30days')}</Button>}
      /></Card>}
      {!backwards && failed && (
        <ReportFailure failure={failed} retrying={report.status === 'loading'} onRetry={reload} onUsualPeriod={useUsualPeriod} />
      )}
      {!backwards && !data && !report.error && <ReportSkeleton />}
      {!backwards && data && !failed && (
        <div className={styles.body} aria-busy={report.status === 'loading'}>
          {report.error && <Outdated failure={report.error} onRetry={reload} />}
          <Shown report={data} filters={filters} busy={report.status === 'loading'} />
        </div>
      )}
    </Page>
  );
}

function Outdated({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const { t } = useTranslation();
  const words = useFailureText(failure);
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody role="alert">{t('reports.refreshFailed')} {words?.text}</MessageBarBody>
      <MessageBarActions><Button size="small" onClick={onRetry}>{t('reports.refresh')}</Button></MessageBarActions>
    </MessageBar>
  );
}

function Shown({ report, filters, busy }: { report: Report; filters: ReturnType<typeof useReportQuery>; busy: boolean }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const { query: { choice, measure, sort, showsEmpty }, clear, chooseMeasure, sortBy, showEmpty } = filters;
  const search = params.toString();
  if (report.total.messages === 0) {
    const filtered = countChosen(choice) > 0;
    return (
      <Card>
        <EmptyState
          icon={filtered ? <SearchIcon /> : <ChartIcon />} title={t('reports.nothing')}
          text={t(filtered ? 'reports.nothingFiltered' : 'reports.nothingText')}
          action={filtered && <Button onClick={clear}>{t('reports.clearFilters')}</Button>}
        />
      </Card>
    );
  }
  const { question: { filter }, currency_code: currency, total } = report;
  return (
    <>
      <ReportTotals total={total} currency={currency} messagesHref={messagesPath({ ...filter, currency }, search)} />
      <ReportPicture
        report={report} measure={measure} onMeasure={chooseMeasure}
        hrefOf={(status) => messagesPath({ ...filter, currency, status: [...status] }, search)}
      />
      <ReportTable
        report={report} sort={sort} onSort={sortBy} search={search} busy={busy} showsEmpty={showsEmpty} onShowEmpty={showEmpty}
      />
    </>
  );
}
