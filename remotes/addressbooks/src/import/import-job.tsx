import { useCallback, useEffect } from 'react';
import { rejectedRows, type BookJob } from '@portal/contracts';
import { useFailureText, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { useDispatch, useSelector } from '@portal/portal/state';
import { BookIcon, Card, FailureView, Skeleton } from '@portal/ui/shell';
import { Button, DownloadIcon, Grid, ImportIcon, LinkButton, Page } from '@portal/ui/screens';
import { download } from '../downloads.state';
import { JobCard } from '../job-card';
import { isInProgress, jobLeft, jobRequested, selectJobs } from '../jobs.slice';
import { useReasonText } from '../reason-text';

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
  const routes = (
    <>
      <LinkButton to="/addressbook/import" icon={<ImportIcon />}>{t('import.another')}</LinkButton>
      {job?.bookUuid && (
        <LinkButton to={`/addressbook/${job.bookUuid}`} appearance="primary" icon={<BookIcon />}>{t('import.toBook')}</LinkButton>
      )}
    </>
  );
  return (
    <Page title={t('import.title')} text={job && isInProgress(job) ? t('import.canLeave') : undefined} actions={routes}>
      {!job && failure && <Card>
        <FailureView title={t('import.jobFailed')} text={failure.text} lines={failure.lines} traceId={error?.traceId} onRetry={load} />
      </Card>}
      {!job && !failure && (
        <div aria-busy="true" aria-label={t('book.loading')} role="status"><Card><Skeleton height="120px" /></Card></div>
      )}
      {job && <Card><JobCard job={job} alone /></Card>}
      {job && job.rejected > 0 && <BadRows job={job} />}
    </Page>
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
