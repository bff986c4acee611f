import { useState } from 'react';
import type { AdminLogin } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { makeStyles, tokens } from '@portal/ui/shell';
import { ConfirmDialog, RefusalBar } from '@portal/ui/screens';
import { impersonate } from './login-commands.state';

const useStyles = makeStyles({ text: { margin: `0 0 ${tokens.spacingVerticalS}` } });

/** Explains impersonation and asks for confirmation. */
export function EntryDialog({ login, onClose }: { login: AdminLogin; onClose: () => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  // Stays busy after success, until the browser loads the start page with the impersonated session.
  const [isEntered, setIsEntered] = useState(false);
  const { busy, failure, submit } = useCommand(impersonate, () => setIsEntered(true), login.uuid);
  return (
    <ConfirmDialog
      open
      title={t('logins.enterTitle', { login: login.login })}
      confirmLabel={t('logins.enterConfirm')}
      busy={busy || isEntered}
      onConfirm={() => submit(login)}
      onCancel={onClose}
    >
      <p className={styles.text}>{t('logins.enterText', { customer: login.customer.name })}</p>
      <p className={styles.text}>{t('logins.enterWarning')}</p>
      <RefusalBar failure={failure} />
    </ConfirmDialog>
  );
}
