import { reportMessagesExport } from '@portal/contracts';
import { ownTimeZone, useFormat, useUrlState, withPlus } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { MailIcon } from '@portal/ui/shell';
import { BackIcon, DataGrid, existingDay, LinkButton, Page, pageSource } from '@portal/ui/screens';
import { useCallback, useMemo } from 'react';
import { grids } from '../grids.state';
import { spanOf } from '../period';
import { choiceIn, nothingChosen } from './report-choice';
import { useReportMessageColumns } from './report-message-columns';
import { isSameFilter, reportMessages, reportMessagesTotal } from './report-messages.state';
import { filterOf, type ReportChoice } from './report-question';
import { reportChoices } from './reports.state';
import { useReportChips } from './use-report-chips';

/** The messages behind a number in a report (FIN-09). */
export default function ReportMessagesScreen() {
  const { t } = useTranslation();
  const choices = useResource(reportChoices, undefined);
  const { amount, day } = useFormat();
  const { query, choice, choose, clear, goToPage, reportPath } = useReportMessagesQuery();
  const filters = useReportChips(choice, choices.data, choose);
  const columns = useReportMessageColumns(query.filter.currency);
  const total = useResource(reportMessagesTotal, useMemo(() => ({ filter: query.filter }), [query.filter]));
  // A portal tab that is shown again displays its cached rows while fresh ones load.
  const page = useResource(reportMessages, query);

  // Ignores rows and cursors that were loaded for another filter.
  const data = page.query && isSameFilter(page.query, query) ? page.data : undefined;
  const sums = total.data && total.query?.filter === query.filter && [
    t('reports.messageCount', { count: total.data.total.messages }), amount(total.data.total.spent, total.data.currency_code),
  ];
  return (
    <Page
      title={t('reportMessages.title')}
      text={[
        t('reports.span', { days: day.span(query.filter.from, query.filter.to), timeZone: ownTimeZone() }), ...(sums || []),
      ].join(' · ')}
      actions={<LinkButton to={reportPath} icon={<BackIcon />}>{t('reportMessages.back')}</LinkButton>}
    >
      <DataGrid
        state={grids} screen="/finances/reports/messages" label={t('reportMessages.title')} columns={columns}
        source={pageSource({ ...page, data }, query, goToPage)} rowKey={(row) => row.id} rowName={(row) => withPlus(row.recipient)}
        followsLink exporting={{ path: reportMessagesExport.path, query: { filter: query.filter } }}
        failed={t('reportMessages.failed')} searched filters={filters} onClear={clear}
        none={{ icon: <MailIcon />, title: t('reportMessages.none'), text: t('reportMessages.noneText') }}
      />
    </Page>
  );
}

/** The filter in the URL, and the report that linked here. */
function useReportMessagesQuery() {
  const [url, setUrl] = useUrlState({ ...nothingChosen, from: '', to: '', cursor: '', report: '' });
  const today = new Date().toDateString();
  const asked = useMemo(() => {
    const span = spanOf('own', new Date(today), { from: existingDay(url.from), to: existingDay(url.to) });
    const choice = choiceIn(url);
    return { choice, query: { filter: filterOf(choice, span), cursor: url.cursor } };
  }, [url, today]);
  return {
    ...asked,
    clear: useCallback(() => setUrl({ ...nothingChosen, cursor: '' }), [setUrl]),
    choose: (change: Partial<ReportChoice>) => setUrl({ ...change, cursor: '' } as Parameters<typeof setUrl>[0]),
    goToPage: useCallback((cursor: string) => setUrl({ cursor }, { push: true }), [setUrl]),
    /** Path of the report that linked here. Only its query is taken from the URL, so a hand-edited URL cannot lead to other sites. */
    reportPath: url.report ? `/finances/reports?${new URLSearchParams(url.report).toString()}` : '/finances/reports',
  };
}
