import type { OwnLogin } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import type { MenuChoice } from '@portal/ui/shell';
import { CheckIcon, EditIcon, HideIcon, RowMenu, UnreadIcon } from '@portal/ui/screens';

export type LoginCommand = { kind: 'edit' | 'lock' | 'unlock' | 'invite'; item: OwnLogin };

export function LoginActions({ item, onCommand }: { item: OwnLogin; onCommand: (command: LoginCommand) => void }) {
  const { t } = useTranslation();
  const choice = (kind: LoginCommand['kind'], icon: MenuChoice['icon']): MenuChoice => (
    { id: kind, label: t(`logins.${kind}`), icon, onSelect: () => onCommand({ kind, item }) });
  const choices = [choice('edit', <EditIcon />)];
  if (item.status === 1) choices.push(choice('lock', <HideIcon />));
  if (item.status === 2) choices.push(choice('unlock', <CheckIcon />));
  if (item.status === 1) choices.push(choice('invite', <UnreadIcon />));
  return <RowMenu label={t('logins.menu', { login: item.login })} sections={[{ id: 'commands', choices }]} />;
}
