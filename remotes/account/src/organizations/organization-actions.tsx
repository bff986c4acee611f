import type { Organization } from '@portal/contracts';
import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { type MenuChoice, MoneyIcon } from '@portal/ui/shell';
import { EditIcon, RowMenu } from '@portal/ui/screens';

export type OrganizationCommand = { kind: 'edit' | 'write-off'; organization: Organization };

export function OrganizationActions({ organization, onCommand }: {
  organization: Organization; onCommand: (command: OrganizationCommand) => void;
}) {
  const { t } = useTranslation();
  const canEdit = useCan('/organizations/action/edit');
  const canMove = useCan('/organizations/action/writeoff');
  const choices: MenuChoice[] = [];
  if (canEdit) choices.push({
    id: 'edit', label: t('organizations.edit'), icon: <EditIcon />, onSelect: () => onCommand({ kind: 'edit', organization }),
  });
  if (canMove) choices.push({
    id: 'write-off', label: t('writeOff.title'), icon: <MoneyIcon />, onSelect: () => onCommand({ kind: 'write-off', organization }),
  });
  return <RowMenu label={t('organizations.menu', { name: organization.name })} sections={[{ id: 'commands', choices }]} />;
}
