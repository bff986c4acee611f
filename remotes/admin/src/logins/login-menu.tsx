import type { AdminLogin } from '@portal/contracts/admin';
import { selectSession } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { MenuButton, MoreIcon, PeopleIcon, type MenuChoice } from '@portal/ui/core';
import { CheckIcon, DeleteIcon, EditIcon, HideIcon, ResetIcon, UnreadIcon } from '@portal/ui/more';
import { commandOpened, type ConfirmedCommand } from './login-commands.slice';
import { rightsOn } from './login-rights';

const icons: Readonly<Record<ConfirmedCommand, MenuChoice['icon']>> = {
  newPassword: <UnreadIcon />, resetTwoFactor: <ResetIcon />, lock: <HideIcon />, unlock: <CheckIcon />, delete: <DeleteIcon />,
};

/** Commands that this administrator may use on the login; renders nothing if there are none. */
export function LoginMenu({ login }: { login: AdminLogin }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { login: ownLogin, roles: ownRoles = [] } = useSelector(selectSession);
  const { canEdit, canRestrict, commands } = rightsOn(login, { isOwn: login.login === ownLogin, ownRoles });
  const choiceOf = (kind: ConfirmedCommand): MenuChoice => ({
    id: kind, label: t(`logins.command.${kind}.name`), icon: icons[kind], onSelect: () => void dispatch(commandOpened({ kind, login })),
  });
  const sections = [
    {
      id: 'change',
      choices: [
        ...(canEdit ? [{
          id: 'edit', label: t('logins.edit'), icon: <EditIcon />, onSelect: () => void dispatch(commandOpened({ kind: 'edit', login })),
        }] : []),
        ...(canRestrict ? [{ id: 'organizations', label: t(
          'logins.organizations',
        ), icon: <PeopleIcon />, onSelect: () => void dispatch(commandOpened({ kind: 'organizations', login })) }] : []),
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
