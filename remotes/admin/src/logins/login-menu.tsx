import type { AdminLogin } from '@portal/contracts/admin';
import { selectSession } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { MenuButton, MoreIcon, PeopleIcon, type MenuChoice } from '@portal/ui/shell';
import { CheckIcon, DeleteIcon, EditIcon, HideIcon, ResetIcon, UnreadIcon } from '@portal/ui/screens';
import type { ConfirmedCommand } from './login-commands.state';
import type { LoginDialog } from './login-dialogs';
import { rightsOn } from './login-rights';

const icons: Readonly<Record<ConfirmedCommand, MenuChoice['icon']>> = {
  newPassword: <UnreadIcon />, resetTwoFactor: <ResetIcon />, lock: <HideIcon />, unlock: <CheckIcon />, delete: <DeleteIcon />,
};

/** Commands that this administrator may use on the login; renders nothing if there are none. */
export function LoginMenu({ login, onOpen }: { login: AdminLogin; onOpen: (dialog: LoginDialog) => void }) {
  const { t } = useTranslation();
  const { login: ownLogin, roles: ownRoles = [] } = useSelector(selectSession);
  const { canEdit, canRestrict, commands } = rightsOn(login, { isOwn: login.login === ownLogin, ownRoles });
  const choiceOf = (kind: ConfirmedCommand): MenuChoice => ({
    id: kind, label: t(`logins.command.${kind}.name`), icon: icons[kind], onSelect: () => onOpen({ kind, login }),
  });
  const sections = [
    {
      id: 'change',
      choices: [
        ...(canEdit ? [{
          id: 'edit', label: t('logins.edit'), icon: <EditIcon />, onSelect: () => onOpen({ kind: 'edit', login }),
        }] : []),
        ...(canRestrict ? [{
          id: 'organizations', label: t('logins.organizations'), icon: <PeopleIcon />,
          onSelect: () => onOpen({ kind: 'organizations', login }),
        }] : []),
      ],
    },
    { id: 'route', choices: commands.filter((kind) => kind === 'newPassword' || kind === 'resetTwoFactor').map(choiceOf) },
    { id: 'end', choices: commands.filter((kind) => kind === 'lock' || kind === 'unlock' || kind === 'delete').map(choiceOf) },
  ].filter(({ choices }) => choices.length > 0);
  if (sections.length === 0) return null;
  return <MenuButton boxed label={t('logins.menu', { login: login.login })} sections={sections}>
    <MoreIcon aria-hidden="true" />
  </MenuButton>;
}
