import type { AdminLogin } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { Confirmation } from '../confirmation';
import { changeLogin, resetPassword, type ConfirmedCommand } from './login-commands.state';

export type ConfirmedCommandDialogProps = {
  kind: ConfirmedCommand;
  login: AdminLogin;
  onClose: () => void;
};

/** Asks for confirmation and explains what the command means for the login's user. */
export function ConfirmedCommandDialog({ kind, login, onClose }: ConfirmedCommandDialogProps) {
  const { t } = useTranslation();
  // The screen receives the link, even if this dialog is closed.
  const reset = useCommand(resetPassword);
  const change = useCommand(changeLogin, onClose, login.uuid);
  const { busy, failure } = kind === 'newPassword' ? reset : change;
  return (
    <Confirmation
      title={t(`logins.command.${kind}.title`, { login: login.login })} confirmLabel={t(`logins.command.${kind}.confirm`)}
      danger={kind === 'delete'} busy={busy} failure={failure} onCancel={onClose}
      onConfirm={() => { if (kind === 'newPassword') reset.submit(login); else change.submit({ kind, login }); }}
    >
      {t(`logins.command.${kind}.text`, { customer: login.customer.name })}
    </Confirmation>
  );
}
