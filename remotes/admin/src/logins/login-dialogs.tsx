import { useSelector } from '@portal/portal/state';
import { ConfirmedCommandDialog } from './confirmed-command-dialog';
import { InvitationDialog } from './invitation-dialog';
import { selectLoginCommands } from './login-commands.slice';
import { LoginForm } from './login-form';
import { OrganizationsDialog } from './organizations-dialog';

/** The open dialog of a login command, and its result. */
export function LoginDialogs() {
  const { command, invitation } = useSelector(selectLoginCommands);
  if (invitation) return <InvitationDialog {...invitation} />;
  switch (command?.kind) {
    case undefined: return null;
    case 'create': return <LoginForm login={null} customer={command.customer} />;
    case 'edit': return <LoginForm login={command.login} />;
    case 'organizations': return <OrganizationsDialog login={command.login} />;
    case 'newPassword':
    case 'lock':
    case 'unlock':
    case 'delete':
    case 'resetTwoFactor': return <ConfirmedCommandDialog kind={command.kind} login={command.login} />;
  }
}
