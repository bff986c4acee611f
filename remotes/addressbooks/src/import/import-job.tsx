import { useCallback, useEffect } from 'react';
import { rejectedRows, type BookJob } from '@portal/contracts';
import { useFailureText, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand, useResource } from '@portal/portal/resource';
import { useDispatch, useSelector } from '@portal/portal/state';
import { BookIcon, Card, FailureView, makeStyles, SendIcon, Skeleton, tokens } from '@portal/ui/shell';
import { Button, DownloadIcon, Grid, ImportIcon, LinkButton, Page } from '@portal/ui/screens';
import { addressBook } from '../address-book.state';
import { download } from '../downloads.state';
import { DropToImport } from '../file-drop';
import { JobCard } from '../job-card';
import { isInProgress, jobLeft, jobRequested, selectJobs } from '../jobs.slice';
import { useReasonText } from '../reason-text';
import { useListPath } from '../use-list-path';
import { ImportResult } from './import-result';

const useStyles = makeStyles({
  next: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, marginTop: tokens.spacingVerticalL },
});

/** Page of a started import. The job also runs while this page is closed. */
export function ImportJob({ uuid }: { uuid: string }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { all, missing } = useSelector(selectJobs);
  const load = useCallback(() => dispatch(jobRequested(uuid)), [dispatch, uuid]);
  useEffect(() => {
    load();
    return () => void dispatch(jobLeft());
  }, [load, dispatch]);
  const job = all.data?.find((each) => each.uuid === uuid);
  const error = missing[uuid];
  const failure = useFailureText(error);
  const another = <LinkButton to="/addressbook/import" icon={<ImportIcon />}>{t('import.another')}</LinkButton>;
  return (
    <Page title={t('import.title')} text={job && isInProgress(job) ? t('import.canLeave') : undefined} actions={another}>
      <DropToImport />
      {!job && failure && <Card>
        <FailureView title={t('import.jobFailed')} text={failure.text} lines={failure.lines} traceId={error?.traceId} onRetry={load} />
      </Card>}
      {!job && !failure && (
        <div aria-busy="true" aria-label={t('book.loading')} role="status"><Card><Skeleton height="120px" /></Card></div>
      )}
      {job && (
        <Card>
          <JobCard job={job} result={<ImportResult job={job} />} />
          {!isInProgress(job) && job.bookUuid !== null && <NextSteps bookUuid={job.bookUuid} />}
        </Card>
      )}
      {job && job.rejected > 0 && <BadRows job={job} />}
    </Page>
  );
}

/** Links to the contacts that were imported: to send to them, or to see them. */
function NextSteps({ bookUuid }: { bookUuid: string }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { data: book } = useResource(addressBook, bookUuid);
  const listPath = useListPath(book);
  const sending = listPath();
  return (
    <div className={styles.next}>
      {sending !== undefined && <LinkButton to={sending} appearance="primary" icon={<SendIcon />}>{t('command.send')}</LinkButton>}
      <LinkButton to={`/addressbook/${bookUuid}`} appearance={book && sending === undefined ? 'primary' : undefined} icon={<BookIcon />}>
        {t('import.toBook')}
      </LinkButton>
    </div>
  );
}

/** Rejected rows with their reasons: the first ones on the page, all of them as a file. */
function BadRows({ job: { uuid, rejected, badRows } }: { job: BookJob }) {
  const { t } = useTranslation();
  const format = useFormat();
  const reason = useReasonText();
  const key = `${uuid} rejected`;
  const { busy, submit } = useCommand(download, undefined, key);
  const save = () => submit({ key, path: rejectedRows.path, query: { uuid } });
  const saveButton = <Button icon={<DownloadIcon />} busy={busy} onClick={save}>{t('import.download')}</Button>;
  return (
    <Card title={t('import.badRows')} actions={saveButton} flush>
      <Grid
        plain
        label={t('import.badRows')}
        status="ready"
        rows={badRows}
        rowKey={(row) => row.line}
        columns={[
          { id: 'line', header: t('import.line'), align: 'end', width: '120px', cell: (row) => format.number(row.line) },
          { id: 'value', header: t('import.value'), card: 'title', wrap: true, cell: (row) => row.value || '—' },
          { id: 'reason', header: t('import.reason'), wrap: true, cell: (row) => reason(row.reason) },
        ]}
      />
      {rejected > badRows.length && <p>{t('import.firstOf', { shown: format.number(badRows.length), total: format.number(rejected) })}</p>}
    </Card>
  );
}
