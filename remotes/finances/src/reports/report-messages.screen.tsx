import { PAGE_ROWS } from '@portal/contracts';
import { useFailureText, withPlus, useUrlState } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, MailIcon, MessageBar, MessageBarActions, MessageBarBody } from '@portal/ui/core';
import { BackIcon, EmptyState, existingDay, Grid, LinkButton, Page, Pager, SearchIcon } from '@portal/ui/more';
import { useCallback, useEffect, useMemo } from 'react';
import { spanOf } from '../period';
import { MessageQuestion } from './message-question';
import { choiceIn, nothingChosen } from './report-choice';
import { useReportMessageColumns } from './report-message-columns';
import { isSameFilter, messagesRequested, selectReportMessages } from './report-messages.slice';
import { filterOf } from './report-question';
import { choicesRequested, selectReports } from './reports.slice';

/** The messages behind a number in a report (FIN-09). */
export default function ReportMessagesScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const page = useSelector(selectReportMessages);
  const { choices } = useSelector(selectReports);
  const { query, goToPage, reportPath } = useReportMessagesQuery();
  const columns = useReportMessageColumns(query.filter.currency);
  const failure = useFailureText(page.error);
  const load = useCallback(() => dispatch(messagesRequested(query)), [dispatch, query]);
  // A portal tab that is shown again displays its cached rows while fresh ones load.
  useEffect(() => void load(), [load]);
  useEffect(() => void dispatch(choicesRequested()), [dispatch]);

  // Ignores rows and cursors that were loaded for another filter.
  const { items, next, previous } = page.data && isSameFilter(page.data.query, query) ? page.data : {};
  return (
    <Page
      title={t('reportMessages.title')} text={t('reportMessages.text')}
      actions={<LinkButton to={reportPath} icon={<BackIcon />}>{t('reportMessages.back')}</LinkButton>}
    >
      <MessageQuestion filter={query.filter} choices={choices.data} />
      <div>
        {items && next && items.length < PAGE_ROWS && (
          <MessageBar intent="info" layout="multiline" role="status">
            <MessageBarBody>{t('reportMessages.furtherText', { count: items.length })}</MessageBarBody>
            <MessageBarActions>
              <Button size="small" icon={<SearchIcon />} onClick={() => goToPage(next)}>{t('reportMessages.further')}</Button>
            </MessageBarActions>
          </MessageBar>
        )}
        <Grid
          label={t('reportMessages.title')} columns={columns} rows={items} rowKey={(row) => row.id}
          rowName={(row) => withPlus(row.recipient)} status={page.status}
          failure={failure && {
            title: t('reportMessages.failed'), text: failure.text, lines: failure.lines, traceId: page.error?.traceId, onRetry: load,
          }}
          empty={next
            ? <EmptyState icon={<SearchIcon />} title={t('reportMessages.nothingYet')} />
            : <EmptyState icon={<MailIcon />} title={t('reportMessages.none')} text={t('reportMessages.noneText')} />}
        />
        <Pager
          busy={page.data?.query !== query} onPrevious={previous ? () => goToPage(previous) : undefined}
          onNext={next ? () => goToPage(next) : undefined}
        />
      </div>
    </Page>
  );
}

/** The filter in the URL, and the report that linked here. */
function useReportMessagesQuery() {
  const [url, setUrl] = useUrlState({ ...nothingChosen, from: '', to: '', cursor: '', report: '' });
  const today = new Date().toDateString();
  const query = useMemo(() => {
    const span = spanOf('own', new Date(today), { from: existingDay(url.from), to: existingDay(url.to) });
    return { filter: filterOf(choiceIn(url), span), cursor: url.cursor };
  }, [url, today]);
  return {
    query,
    goToPage: useCallback((cursor: string) => setUrl({ cursor }, { push: true }), [setUrl]),
    /** Path of the report that linked here. Only its query is taken from the URL, so a hand-edited URL cannot lead to other sites. */
    reportPath: url.report ? `/finances/reports?${new URLSearchParams(url.report).toString()}` : '/finances/reports',
  };
}
