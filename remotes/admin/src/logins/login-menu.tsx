import type { AdminLogin } from '@portal/contracts/admin';
import { selectSession } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { PeopleIcon, PersonIcon, type MenuChoice } from '@portal/ui/shell';
import { CheckIcon, DeleteIcon, EditIcon, HideIcon, ResetIcon, RowMenu, UnreadIcon } from '@portal/ui/screens';
import type { ConfirmedCommand } from './login-commands.state';
import type { LoginDialog } from './login-dialogs';
import { rightsOn } from './login-rights';

const icons: Readonly<Record<ConfirmedCommand, MenuChoice['icon']>> = {
  newPassword: <UnreadIcon />, resetTwoFactor: <ResetIcon />, lock: <HideIcon />, unlock: <CheckIcon />, delete: <DeleteIcon />,
};

export type LoginMenuProps = {
  login: AdminLogin;
  /** Whether the user may enter this login. */
  canEnter: boolean;
  /** Whether this session may edit logins. */
  canChange: boolean;
  onOpen: (dialog: LoginDialog) => void;
};

/** Commands that this administrator may use on the login; renders nothing if there are none. */
export function LoginMenu({ login, canEnter, canChange, onOpen }: LoginMenuProps) {
  const { t } = useTranslation();
  const { login: ownLogin, roles: ownRoles = [] } = useSelector(selectSession);
  const { canEdit, canRestrict, commands } = rightsOn(login, { isOwn: login.login === ownLogin, ownRoles });
  const choiceOf = (kind: ConfirmedCommand): MenuChoice => ({
    id: kind, label: t(`logins.command.${kind}.name`), icon: icons[kind], onSelect: () => onOpen({ kind, login }),
  });
  const entry: MenuChoice[] = canEnter ? [
    { id: 'enter', label: t('logins.enter'), icon: <PersonIcon />, onSelect: () => onOpen({ kind: 'enter', login }) },
  ] : [];
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
  ];
  return <RowMenu
    label={t('logins.menu', { login: login.login })} sections={[{ id: 'enter', choices: entry }, ...(canChange ? sections : [])]}
  />;
}
