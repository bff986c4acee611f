import { useSelector } from '@portal/portal/state';
import { ConfirmedDeedDialog } from './confirmed-deed-dialog';
import { InvitationDialog } from './invitation-dialog';
import { selectLoginDeeds } from './login-deeds.slice';
import { LoginForm } from './login-form';
import { OrganizationsDialog } from './organizations-dialog';

/** The dialog of what is being done with a login, and then what came of it. */
export function LoginDialogs() {
  const { deed, invitation } = useSelector(selectLoginDeeds);
  if (invitation) return <InvitationDialog {...invitation} />;
  switch (deed?.kind) {
    case undefined: return null;
    case 'create': return <LoginForm login={null} />;
    case 'edit': return <LoginForm login={deed.login} />;
    case 'organizations': return <OrganizationsDialog login={deed.login} />;
    case 'newPassword':
    case 'lock':
    case 'unlock':
    case 'delete':
    case 'resetTwoFactor': return <ConfirmedDeedDialog kind={deed.kind} login={deed.login} />;
  }
}
