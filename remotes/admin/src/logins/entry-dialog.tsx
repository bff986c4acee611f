import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { makeStyles, tokens } from '@portal/ui/core';
import { ConfirmDialog, RefusalBar } from '@portal/ui/more';
import { entryDropped, entryRequested, selectEntry } from './logins.slice';

const useStyles = makeStyles({ text: { margin: `0 0 ${tokens.spacingVerticalS}` } });

/** Explains impersonation and asks for confirmation. */
export function EntryDialog() {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const entry = useSelector(selectEntry);
  if (!entry) return null;
  const { login, busy } = entry;
  return (
    <ConfirmDialog
      open
      title={t('logins.enterTitle', { login: login.login })}
      confirmLabel={t('logins.enterConfirm')}
      busy={busy}
      onConfirm={() => dispatch(entryRequested(login))}
      onCancel={() => dispatch(entryDropped())}
    >
      <p className={styles.text}>{t('logins.enterText', { customer: login.customer.name })}</p>
      <p className={styles.text}>{t('logins.enterWarning')}</p>
      <RefusalBar failure={entry.failure} />
    </ConfirmDialog>
  );
}
