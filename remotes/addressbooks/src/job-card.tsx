import type { ReactNode } from 'react';
import type { BookJob } from '@portal/contracts';
import { useCan, useFailureText, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';
import { DismissIcon, Heading, makeStyles, tokens } from '@portal/ui/shell';
import { ProgressBar } from '@portal/ui/forms';
import { Button, type Intent, KeyValues, LinkButton, StatusBadge } from '@portal/ui/screens';
import { jobFailure, jobPath } from './job-failure';
import { cancelRequested, isInProgress, jobPutAside } from './jobs.slice';

const intents: Record<BookJob['state'], Intent> = {
  waiting: 'waiting', running: 'progress', done: 'success', failed: 'danger', cancelled: 'neutral',
};

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0 },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}` },
  commands: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, marginInlineStart: 'auto' },
  note: { margin: 0, color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
});

export type JobCardProps = {
  job: BookJob;
  /** The result on the job's own page, where the card has no link to that page and no dismiss button. */
  result?: ReactNode;
};

/** Progress and result of a job. The accepted and rejected rows add up to the processed rows. */
export function JobCard({ job, result }: JobCardProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const dispatch = useDispatch();
  const canEdit = useCan('/addressbook/action/edit');
  const failure = useFailureText(jobFailure(job));
  const hasMore = isInProgress(job);
  const alone = result !== undefined;
  const what = t(`job.kind.${job.kind}`, { book: job.bookName });
  const path = canEdit && !alone ? jobPath(job) : undefined;
  const share = job.total !== null && job.total > 0 ? Math.min(job.done / job.total, 1) : undefined;
  return (
    <section className={styles.root} aria-label={what}>
      <div className={styles.head}>
        <Heading level={3} size="small">{what}</Heading>
        <StatusBadge intent={intents[job.state]}>{t(`job.state.${job.state}`)}</StatusBadge>
        <div className={styles.commands}>
          {path !== undefined && <LinkButton size="small" to={path}>{t('job.details')}</LinkButton>}
          {hasMore && canEdit && <Button
            size="small" aria-label={t('job.cancelOne', { what })} onClick={() => dispatch(cancelRequested(job.uuid))}
          >{t('job.cancel')}</Button>}
          {!hasMore && !alone && <Button
            size="small" appearance="subtle" icon={<DismissIcon />} aria-label={t('job.putAside', { what })}
            onClick={() => dispatch(jobPutAside(job.uuid))}
          />}
        </div>
      </div>
      {job.fileName !== null && <p className={styles.note}>{t('job.file', { name: job.fileName })}</p>}
      {hasMore && (
        <>
          <ProgressBar value={share} aria-label={t('job.progress', { what })} />
          <p className={styles.note}>
            {job.total === null
              ? t('job.soFar', { done: format.number(job.done) })
              : t('job.doneOf', { done: format.number(job.done), total: format.number(job.total) })}
          </p>
        </>
      )}
      {failure && <p className={styles.note}>{[failure.text, ...failure.lines].join(' ')}</p>}
      {result ?? ((job.done > 0 || !hasMore) && <Figures job={job} />)}
    </section>
  );
}

function Figures({ job }: { job: BookJob }) {
  const { t } = useTranslation();
  const format = useFormat();
  const figure = (id: 'done' | 'accepted' | 'added' | 'changed' | 'unchanged' | 'rejected') => ({
    id, term: t(`job.${id}`), value: format.number(job[id]),
  });
  // Deletions and tags process only the contacts that they change.
  const items = job.kind === 'delete' || job.kind === 'tag' ? [figure('done')] : [
    figure('done'), figure('accepted'), figure('added'), figure('changed'), figure('unchanged'), figure('rejected'),
  ];
  return <KeyValues items={items} />;
}
