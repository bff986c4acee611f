import type { AdminLogin } from '@portal/contracts/admin';
import { ConfirmedCommandDialog } from './confirmed-command-dialog';
import type { ChosenCustomer } from './customer-field';
import { EntryDialog } from './entry-dialog';
import type { ConfirmedCommand } from './login-commands.state';
import { LoginForm } from './login-form';
import { OrganizationsDialog } from './organizations-dialog';

/** The open dialog. `customer`: the customer in the filter, for which the login must be created. */
export type LoginDialog =
  | { kind: 'create'; customer: ChosenCustomer | undefined }
  | { kind: ConfirmedCommand | 'edit' | 'organizations' | 'enter'; login: AdminLogin };

export type LoginDialogsProps = { dialog: LoginDialog | null; onClose: () => void };

/** The open dialog of a login command. */
export function LoginDialogs({ dialog, onClose }: LoginDialogsProps) {
  switch (dialog?.kind) {
    case undefined: return null;
    case 'create': return <LoginForm login={null} customer={dialog.customer} onClose={onClose} />;
    case 'edit': return <LoginForm login={dialog.login} onClose={onClose} />;
    case 'organizations': return <OrganizationsDialog login={dialog.login} onClose={onClose} />;
    case 'enter': return <EntryDialog login={dialog.login} onClose={onClose} />;
    case 'newPassword':
    case 'lock':
    case 'unlock':
    case 'delete':
    case 'resetTwoFactor':
      return <ConfirmedCommandDialog kind={dialog.kind} login={dialog.login} onClose={onClose} />;
  }
}
