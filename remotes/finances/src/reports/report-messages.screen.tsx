import { useCallback, useEffect } from 'react';
import { PAGE_ROWS } from '@portal/contracts';
import { useFailureText, withPlus } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, MailIcon, MessageBar, MessageBarActions, MessageBarBody } from '@portal/ui/core';
import { BackIcon, EmptyState, Grid, LinkButton, Page, Pager, SearchIcon } from '@portal/ui/more';
import { MessageQuestion } from './message-question';
import { useReportMessageColumns } from './report-message-columns';
import { isSameFilter, messagesRequested, selectReportMessages } from './report-messages.slice';
import { choicesRequested, selectReports } from './reports.slice';
import { useReportMessagesQuery } from './use-report-messages-query';

/** The messages behind a figure of a report (FIN-09). */
export default function ReportMessagesScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const page = useSelector(selectReportMessages);
  const { choices } = useSelector(selectReports);
  const { query, turnTo, reportPath } = useReportMessagesQuery();
  const columns = useReportMessageColumns(query.filter.currency);
  const failure = useFailureText(page.error);
  const load = useCallback(() => dispatch(messagesRequested(query)), [dispatch, query]);
  // A tab that is opened again shows its rows while they are read anew.
  useEffect(() => void load(), [load]);
  useEffect(() => void dispatch(choicesRequested()), [dispatch]);

  // The rows and cursors of another choice say nothing of this one.
  const { items, next, previous } = page.data && isSameFilter(page.data.query, query) ? page.data : {};
  return (
    <Page title={t('reportMessages.title')} text={t('reportMessages.text')} actions={<LinkButton to={reportPath} icon={<BackIcon />}>{t('reportMessages.back')}</LinkButton>}>
      <MessageQuestion filter={query.filter} choices={choices.data} />
      <div>
        {items && next && items.length < PAGE_ROWS && (
          <MessageBar intent="info" layout="multiline" role="status">
            <MessageBarBody>{t('reportMessages.furtherText', { count: items.length })}</MessageBarBody>
            <MessageBarActions><Button size="small" icon={<SearchIcon />} onClick={() => turnTo(next)}>{t('reportMessages.further')}</Button></MessageBarActions>
          </MessageBar>
        )}
        <Grid
          label={t('reportMessages.title')} columns={columns} rows={items} rowKey={(row) => row.id} rowName={(row) => withPlus(row.recipient)} status={page.status}
          failure={failure && { title: t('reportMessages.failed'), text: failure.text, lines: failure.lines, traceId: page.error?.traceId, onRetry: load }}
          empty={next
            ? <EmptyState icon={<SearchIcon />} title={t('reportMessages.nothingYet')} />
            : <EmptyState icon={<MailIcon />} title={t('reportMessages.none')} text={t('reportMessages.noneText')} />}
        />
        <Pager busy={page.data?.query !== query} onPrevious={previous ? () => turnTo(previous) : undefined} onNext={next ? () => turnTo(next) : undefined} />
      </div>
    </Page>
  );
}
