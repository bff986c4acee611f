import { useMemo } from 'react';
import type { AdminAlphaName } from '@portal/contracts/admin';
import { isMessageType } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/core';
import { StatusBadge, type GridColumn } from '@portal/ui/more';

const ON = 1;

const useStyles = makeStyles({ muted: { color: tokens.colorNeutralForeground3 } });

export function useAlphaNamesColumns(): readonly GridColumn<AdminAlphaName>[] {
  const { t } = useTranslation();
  const styles = useStyles();
  return useMemo(() => {
    const none = <span className={styles.muted}>—</span>;
    const typeName = (type: string) => (isMessageType(type) ? t(`messageType.${type}`) : type);
    return [
      { id: 'alphaName', header: t('alphaNames.alphaName'), card: 'title', cell: (row) => row.alphaname },
      { id: 'customer', header: t('alphaNames.customer'), cell: (row) => row.customerName },
      { id: 'organization', header: t('alphaNames.organization'), cell: (row) => row.organizationName ?? none },
      { id: 'types', header: t('alphaNames.types'), wrap: true, cell: (row) => (row.messageTypes.length > 0 ? row.messageTypes.map(typeName).join(', ') : none) },
      {
        id: 'status',
        header: t('alphaNames.status'),
        card: 'badge',
        cell: (row) => <StatusBadge intent={row.direction_status === ON ? 'success' : 'neutral'}>{t(row.direction_status === ON ? 'alphaNames.on' : 'alphaNames.off')}</StatusBadge>,
      },
    ];
  }, [t, styles]);
}
