import { useMemo } from 'react';
import type { Organization } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/core';
import type { GridColumn } from '@portal/ui/more';

const useStyles = makeStyles({ muted: { color: tokens.colorNeutralForeground3 } });

export function useOrganizationsColumns(): readonly GridColumn<Organization>[] {
  const { t } = useTranslation();
  const styles = useStyles();
  return useMemo(() => {
    const none = <span className={styles.muted}>—</span>;
    return [
      { id: 'name', header: t('organizations.name'), card: 'title', cell: (row) => row.name },
      { id: 'type', header: t('organizations.type'), cell: (row) => t(row.type === 1 ? 'organizations.individual' : 'organizations.legalEntity') },
      { id: 'email', header: t('organizations.email'), cell: (row) => row.email ?? none },
      { id: 'address', header: t('organizations.address'), wrap: true, cell: (row) => row.address ?? none },
      { id: 'alphaName', header: t('organizations.defaultAlphaName'), cell: (row) => row.defaultAlphaname ?? none },
    ];
  }, [t, styles]);
}
