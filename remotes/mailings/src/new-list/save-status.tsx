import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { makeStyles, tokens } from '@portal/ui/shell';
import { Timestamp } from '@portal/ui/screens';
import { selectSavedDrafts } from './saved-drafts.slice';

const useStyles = makeStyles({
  root: {
    margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
    maxWidth: '44ch',
  },
  failed: { color: tokens.colorStatusWarningForeground1 },
});

/** Shows whether the form is saved on the server, where another browser can continue it. */
export function SaveStatus({ savedAt, isSaved }: { savedAt: string | null; isSaved: boolean }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { saving } = useSelector(selectSavedDrafts);
  const failure = useFailureText(saving.status === 'failed' ? saving.error : undefined);
  if (failure && !isSaved) return <p role="status" className={styles.failed}>{t('new.draftNotSaved', { why: failure.text })}</p>;
  if (saving.status === 'loading') return <p role="status" className={styles.root}>{t('new.draftSaving')}</p>;
  return savedAt === null || !isSaved ? null : <p
    role="status" className={styles.root}
  ><Timestamp at={savedAt} text={(time) => t('new.draftSaved', { time })} /></p>;
}
