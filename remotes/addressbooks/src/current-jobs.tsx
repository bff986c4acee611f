import { useEffect } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import { JobCard } from './job-card';
import { isInProgress, jobsRequested, selectJobs } from './jobs.slice';

const useStyles = makeStyles({ jobs: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL } });

/** Shows jobs that are waiting or running, and ended ones until dismissed. With `bookUuid`, shows only jobs of that book. */
export function CurrentJobs({ bookUuid }: { bookUuid?: string }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const { all, finished } = useSelector(selectJobs);
  useEffect(() => void dispatch(jobsRequested()), [dispatch]);
  const shown = (all.data ?? []).filter((job) => (
    (isInProgress(job) || finished.includes(job.uuid))
      && (bookUuid === undefined || job.bookUuid === bookUuid || job.fromBookUuid === bookUuid)
  ));
  if (shown.length === 0) return null;
  return <Card title={t('job.current')}>
    <div className={styles.jobs}>{shown.map((job) => <JobCard key={job.uuid} job={job} />)}</div>
  </Card>;
}
