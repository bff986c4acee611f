import { useCallback, useMemo } from 'react';
import { toBcp47 } from '@portal/contracts';
import { countsOfGroups, OUTCOME_GROUPS } from '@portal/messaging';
import { selectLanguage, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { makeStyles, tokens } from '@portal/ui/shell';
import { Button, Grid } from '@portal/ui/screens';
import { messagesPath, narrowed } from './report-question';
import { isEmptyRow, linesOf, sortOf, writtenSort, type Line } from './report-rows';
import type { Report } from './reports.state';
import { useReportColumns } from './use-report-columns';
import { useRowName } from './use-row-name';

export type ReportTableProps = {
  report: Report;
  sort: string;
  onSort: (sort: string) => void;
  /** The report's query, for the link back. */
  search: string;
  busy: boolean;
  /** Whether days without messages are rows of their own. */
  showsEmpty: boolean;
  onShowEmpty: (shows: boolean) => void;
};

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0 },
  more: { alignSelf: 'flex-start', maxWidth: '100%' },
});

/** All numbers of the report, each with a link to the messages behind it. */
export function ReportTable({ report, sort, onSort, search, busy, showsEmpty, onShowEmpty }: ReportTableProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const rowName = useRowName();
  const locale = toBcp47(useSelector(selectLanguage));
  const { question: { groupBy, filter }, currency_code: currency, total } = report;
  const hrefOf = useCallback((line: Line, statuses?: readonly number[]) => {
    const whole = { ...filter, currency };
    const ofLine = line.kind === 'others' ? null : line.kind === 'total' ? whole : narrowed(whole, groupBy, line.key);
    return ofLine && messagesPath(statuses ? { ...ofLine, status: [...statuses] } : ofLine, search);
  }, [filter, currency, groupBy, search]);
  const present = useMemo(() => {
    const of = countsOfGroups(total.counts);
    return OUTCOME_GROUPS.filter((group) => group === 'delivered' || of[group] > 0);
  }, [total]);
  const columns = useReportColumns({ groupBy, currency, present, hrefOf });
  const sorting = useMemo(() => sortOf(sort, groupBy), [sort, groupBy]);
  const { rows, emptyRows } = useMemo(() => {
    const filled = report.items.filter((row) => !isEmptyRow(row));
    return { rows: groupBy === 'day' && !showsEmpty ? filled : report.items, emptyRows: report.items.length - filled.length };
  }, [report, groupBy, showsEmpty]);
  const lines = useMemo(() => linesOf({ ...report, items: rows }, sorting, {
    of: (row) => rowName(groupBy, row),
    others: (rows) => t('reports.others', { count: rows, shown: format.number(rows) }),
    total: t('reports.total'),
    collator: new Intl.Collator(locale, { numeric: true }),
  }), [report, rows, sorting, rowName, groupBy, t, format, locale]);
  return (
    <div className={styles.root}>
      <Grid
        label={t('reports.table')} columns={columns} rows={lines} rowKey={({ kind, key }) => `${kind} ${key ?? ''}`}
        rowName={({ name }) => name}
        status={busy ? 'loading' : 'ready'} sort={sorting} onSort={(next) => onSort(writtenSort(next))}
      />
      {groupBy === 'day' && emptyRows > 0 && (
        <Button size="small" appearance="subtle" className={styles.more} onClick={() => onShowEmpty(!showsEmpty)}>
          {showsEmpty ? t('reports.hideEmptyDays') : t('reports.emptyDays', { count: emptyRows })}
        </Button>
      )}
    </div>
  );
}
