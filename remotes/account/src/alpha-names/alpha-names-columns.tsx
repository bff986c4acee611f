import { useMemo } from 'react';
import { messageTypes, type AlphaName, type alphaNameExportColumns } from '@portal/contracts';
import { isMessageType } from '@portal/messaging';
import { selectSession } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { makeStyles, tokens } from '@portal/ui/shell';
import { type DataColumn, StatusBadge } from '@portal/ui/screens';

const ON = 1;

const useStyles = makeStyles({
  name: { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
});

type Column = DataColumn<AlphaName, (typeof alphaNameExportColumns)[number]>;

export function useAlphaNamesColumns(): readonly Column[] {
  const { t } = useTranslation();
  const styles = useStyles();
  const { organizations } = useSelector(selectSession);
  return useMemo((): readonly Column[] => {
    const typeName = (type: string) => (isMessageType(type) ? t(`messageType.${type}`) : type);
    /** True if the name is the default of an organization. A name without an organization can be the default of any. */
    const isDefault = (row: AlphaName) => organizations.some(({ name, defaultAlphaname }) => defaultAlphaname === row.name
      && (row.organizationName === null || row.organizationName === name));
    return [
      {
        id: 'name', header: t('alphaNames.name'), card: 'title', exports: ['name'],
        cell: (row) => <span className={styles.name}>
          {row.name}{isDefault(row) && <StatusBadge intent="info">{t('alphaNames.default')}</StatusBadge>}
        </span>,
      },
      {
        id: 'organization', header: t('alphaNames.organization'), priority: 1, exports: ['organization'],
        cell: (row) => row.organizationName,
      },
      {
        id: 'types', header: t('alphaNames.types'), wrap: true, exports: ['types'],
        cell: ({ messageTypes: own }) => {
          const hasAll = messageTypes.every((type) => own.includes(type));
          return hasAll ? t('alphaNames.allTypes') : own.map(typeName).join(', ') || null;
        },
      },
      {
        id: 'status',
        header: t('alphaNames.status'),
        card: 'badge',
        width: '110px',
        exports: ['status'],
        cell: (row) => <StatusBadge intent={row.direction_status === ON ? 'success' : 'neutral'}>
          {t(row.direction_status === ON ? 'alphaNames.on' : 'alphaNames.off')}
        </StatusBadge>,
      },
    ];
  }, [t, styles, organizations]);
}
