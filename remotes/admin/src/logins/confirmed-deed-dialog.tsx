import type { AdminLogin } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { makeStyles, tokens } from '@portal/ui/core';
import { ConfirmDialog, RefusalBar } from '@portal/ui/more';
import { deedClosed, deedConfirmed, selectLoginDeeds, type ConfirmedDeed } from './login-deeds.slice';

const useStyles = makeStyles({ text: { margin: `0 0 ${tokens.spacingVerticalS}` } });

/** Asks first, and says what happens to the person at once. */
export function ConfirmedDeedDialog({ kind, login }: { kind: ConfirmedDeed; login: AdminLogin }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const { busy, failure } = useSelector(selectLoginDeeds);
  return (
    <ConfirmDialog
      open
      title={t(`logins.deed.${kind}.title`, { login: login.login })}
      confirmLabel={t(`logins.deed.${kind}.confirm`)}
      danger={kind === 'delete'}
      busy={busy}
      onConfirm={() => dispatch(deedConfirmed({ kind, login }))}
      onCancel={() => dispatch(deedClosed())}
    >
      <p className={styles.text}>{t(`logins.deed.${kind}.text`, { customer: login.customer.name })}</p>
      <RefusalBar failure={failure} />
    </ConfirmDialog>
  );
}
