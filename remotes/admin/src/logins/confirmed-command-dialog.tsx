import type { AdminLogin } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { makeStyles, tokens } from '@portal/ui/core';
import { ConfirmDialog, RefusalBar } from '@portal/ui/more';
import { commandDismissed, commandConfirmed, selectLoginCommands, type ConfirmedCommand } from './login-commands.slice';

const useStyles = makeStyles({ text: { margin: `0 0 ${tokens.spacingVerticalS}` } });

/** Asks for confirmation and explains what the command means for the login's user. */
export function ConfirmedCommandDialog({ kind, login }: { kind: ConfirmedCommand; login: AdminLogin }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const { busy, failure } = useSelector(selectLoginCommands);
  return (
    <ConfirmDialog
      open
      title={t(`logins.command.${kind}.title`, { login: login.login })}
      confirmLabel={t(`logins.command.${kind}.confirm`)}
      danger={kind === 'delete'}
      busy={busy}
      onConfirm={() => dispatch(commandConfirmed({ kind, login }))}
      onCancel={() => dispatch(commandDismissed())}
    >
      <p className={styles.text}>{t(`logins.command.${kind}.text`, { customer: login.customer.name })}</p>
      <RefusalBar failure={failure} />
    </ConfirmDialog>
  );
}
