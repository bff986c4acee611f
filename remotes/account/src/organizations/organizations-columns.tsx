import { useMemo } from 'react';
import type { Organization } from '@portal/contracts';
import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, MenuButton, MoneyIcon, MoreIcon, tokens, type MenuPopupProps } from '@portal/ui/shell';
import { EditIcon, type GridColumn } from '@portal/ui/screens';
import { DefaultAlphaName } from './default-alpha-name';
import { DefaultBadge } from './default-badge';

type Choices = MenuPopupProps['sections'][number]['choices'];
export type OrganizationCommand = { kind: 'edit' | 'write-off'; organization: Organization };

const useStyles = makeStyles({ muted: { color: tokens.colorNeutralForeground3 } });

export function useOrganizationsColumns(onCommand: (command: OrganizationCommand) => void): readonly GridColumn<Organization>[] {
  const { t } = useTranslation();
  const styles = useStyles();
  const canEdit = useCan('/organizations/action/edit');
  const canMove = useCan('/organizations/action/writeoff');
  return useMemo(() => {
    const none = <span className={styles.muted}>—</span>;
    const choices = (organization: Organization): Choices => [
      ...(canEdit ? [
        { id: 'edit', label: t('organizations.edit'), icon: <EditIcon />, onSelect: () => onCommand({ kind: 'edit', organization }) },
      ] : []),
      ...(canMove ? [{
        id: 'write-off', label: t('writeOff.title'), icon: <MoneyIcon />, onSelect: () => onCommand({ kind: 'write-off', organization }),
      }] : []),
    ];
    const columns: GridColumn<Organization>[] = [
      { id: 'name', header: t('organizations.name'), card: 'title', cell: (row) => row.name },
      { id: 'type', header: t(
        'organizations.type',
      ), cell: (row) => t(row.type === 1 ? 'organizations.individual' : 'organizations.legalEntity') },
      { id: 'email', header: t('organizations.email'), cell: (row) => row.email ?? none },
      { id: 'address', header: t('organizations.address'), wrap: true, cell: (row) => row.address ?? none },
      { id: 'alphaName', header: t(
        'organizations.defaultAlphaName',
      ), width: '190px', cell: (row) => <DefaultAlphaName organization={row} /> },
      { id: 'default', header: t('organizations.byDefault'), width: '150px', cell: (row) => <DefaultBadge organization={row} /> },
    ];
    if (!canEdit && !canMove) return columns;
    const menu = (row: Organization) => <MenuButton
      label={t('organizations.menu', { name: row.name })} boxed sections={[{ id: 'commands', choices: choices(row) }]}
    ><MoreIcon aria-hidden="true" /></MenuButton>;
    return [...columns, { id: 'actions', header: t('organizations.actions'), width: '88px', card: 'menu', cell: menu }];
  }, [t, styles, canEdit, canMove, onCommand]);
}
