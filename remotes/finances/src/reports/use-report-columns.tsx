import { useMemo } from 'react';
import { type ReportGroup } from '@portal/contracts';
import { countsOfGroups, OUTCOME_GROUPS, type OutcomeGroup } from '@portal/messaging';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/shell';
import { RouteLink, shareOfSent, useDeliveryGroupText, type GridColumn } from '@portal/ui/screens';
import { statusesOf } from './outcomes';
import type { Line } from './report-rows';

const useStyles = makeStyles({
  total: { fontWeight: tokens.fontWeightSemibold },
  // Minimum touch target for numbers in adjacent rows (WCAG 2.5.8).
  figure: { display: 'inline-block', minWidth: '24px', minHeight: '24px', lineHeight: '24px' },
  share: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
});

export type ReportColumnsProps = {
  groupBy: ReportGroup;
  currency: string;
  /** Outcomes that have messages; others have no column. */
  present: readonly OutcomeGroup[];
  /** URL of a row's messages, optionally in these statuses; null if no filter selects them. */
  hrefOf: (line: Line, statuses?: readonly number[]) => string | null;
};

export function useReportColumns({ groupBy, currency, present, hrefOf }: ReportColumnsProps): readonly GridColumn<Line>[] {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const groupText = useDeliveryGroupText();
  return useMemo(() => {
    const weighed = (line: Line, text: string) => (line.kind === 'total' ? <strong className={styles.total}>{text}</strong> : text);
    const led = (line: Line, text: string, href: string | null, isFigure: boolean) => (href === null ? weighed(line, text) : <RouteLink
      to={href} inline={isFigure} className={mergeClasses(isFigure && styles.figure, line.kind === 'total' && styles.total)}
    >{text}</RouteLink>);
    const figure = (line: Line, count: number, statuses?: readonly number[]) => (
      count === 0 ? weighed(line, '0') : led(line, format.number(count), hrefOf(line, statuses), true));
    const outcome = (name: OutcomeGroup): GridColumn<Line> => ({
      id: name, header: groupText(name), align: 'end', sort: name,
      cell: (line) => {
        const groups = countsOfGroups(line.counts);
        const share = name === 'delivered' && groups.delivered > 0 ? shareOfSent(groups) : null;
        return <>{figure(line, groups[name], statusesOf(line.counts, name))}{share !== null && (
          <span className={styles.share}>{`\u00a0(${format.share(share)})`}</span>
        )}</>;
      },
    });
    return [
      {
        id: 'name', header: t(`reports.groups.${groupBy}`), card: 'title', sort: 'name', whole: groupBy === 'day',
        cell: (line) => led(line, line.name, hrefOf(line), false),
      },
      { id: 'messages', header: t('reports.messages'), align: 'end', sort: 'messages', cell: (line) => figure(line, line.messages) },
      // Rows grouped by status need no outcome columns.
      ...(groupBy === 'status' ? [] : OUTCOME_GROUPS.filter((name) => present.includes(name)).map(outcome)),
      { id: 'parts', header: t('reports.parts'), align: 'end', sort: 'parts', cell: (line) => weighed(line, format.number(line.parts)) },
      {
        id: 'spent', header: t('reports.spentIn', { currency }), align: 'end', sort: 'spent',
        cell: (line) => weighed(line, format.amount(line.spent)),
      },
    ];
  }, [t, styles, format, groupText, groupBy, currency, present, hrefOf]);
}
