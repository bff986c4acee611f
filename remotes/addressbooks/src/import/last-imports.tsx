import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { Card, makeStyles, tokens } from '@portal/ui/core';
import { LinkButton } from '@portal/ui/more';
import { isInProgress, selectJobs } from '../jobs.slice';
import { jobPath } from '../job-words';

const MOST = 5;
const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, margin: 0, padding: 0, listStyleType: 'none' },
  item: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  words: { minWidth: 0, flexGrow: 1, overflowWrap: 'anywhere' },
});

/** Imports that have ended, whose result can still be seen. */
export function LastImports() {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const { all } = useSelector(selectJobs);
  const imports = (all.data ?? []).filter((job) => job.kind === 'import' && !isInProgress(job)).slice(0, MOST);
  if (imports.length === 0) return null;
  return (
    <Card title={t('import.last')}>
      <ul className={styles.list}>
        {imports.map((job) => (
          <li key={job.uuid} className={styles.item}>
            <span className={styles.words}>{t('import.lastOne', { file: job.fileName ?? '—', book: job.bookName, date: format.dateTime(job.created), state: t(`job.state.${job.state}`) })}</span>
            <LinkButton size="small" to={jobPath(job) ?? '/addressbook/import'}>{t('job.details')}</LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
