import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import { LinkButton, Timestamp } from '@portal/ui/screens';
import { isInProgress, selectJobs } from '../jobs.slice';
import { jobPath } from '../job-failure';

const MAX_IMPORTS = 5;
const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, margin: 0, padding: 0, listStyleType: 'none' },
  item: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  words: { minWidth: 0, flexGrow: 1, overflowWrap: 'anywhere' },
});

/** The latest finished imports whose results are still available. */
export function LastImports() {
  const { t } = useTranslation();
  const styles = useStyles();
  const { all } = useSelector(selectJobs);
  const imports = (all.data ?? []).filter((job) => job.kind === 'import' && !isInProgress(job)).slice(0, MAX_IMPORTS);
  if (imports.length === 0) return null;
  return (
    <Card title={t('import.last')}>
      <ul className={styles.list}>
        {imports.map((job) => (
          <li key={job.uuid} className={styles.item}>
            <span className={styles.words}><Timestamp at={job.created} text={(date) => t('import.lastOne', {
              file: job.fileName ?? '—', book: job.bookName, date, state: t(`job.state.${job.state}`),
            })} /></span>
            <LinkButton size="small" to={jobPath(job) ?? '/addressbook/import'}>{t('job.details')}</LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
