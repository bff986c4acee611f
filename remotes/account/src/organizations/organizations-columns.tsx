import { useMemo } from 'react';
import type { Organization, organizationExportColumns } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles } from '@portal/ui/shell';
import type { DataColumn } from '@portal/ui/screens';
import { DefaultAlphaName } from './default-alpha-name';
import { DefaultBadge } from './default-badge';

const useStyles = makeStyles({
  words: {
    '@media (min-width: 640px)': { display: 'block', maxWidth: 'clamp(120px, 15vw, 260px)', overflow: 'hidden', textOverflow: 'ellipsis' },
  },
});

type Column = DataColumn<Organization, (typeof organizationExportColumns)[number]>;

export function useOrganizationsColumns(): readonly Column[] {
  const { t } = useTranslation();
  const styles = useStyles();
  return useMemo((): readonly Column[] => {
    const words = (text: string | null) => (text ? <span className={styles.words} title={text}>{text}</span> : null);
    return [
      { id: 'name', header: t('organizations.name'), card: 'title', exports: ['name'], cell: (row) => words(row.name) },
      {
        id: 'type', header: t('organizations.type'), priority: 3, exports: ['type'],
        cell: (row) => t(row.type === 1 ? 'organizations.individual' : 'organizations.legalEntity'),
      },
      { id: 'email', header: t('organizations.email'), priority: 2, exports: ['email'], cell: (row) => words(row.email) },
      { id: 'address', header: t('organizations.address'), priority: 4, exports: ['address'], cell: (row) => words(row.address) },
      {
        id: 'alphaName', header: t('organizations.defaultAlphaName'), width: '190px', exports: ['defaultAlphaName'],
        cell: (row) => <DefaultAlphaName organization={row} />,
      },
      {
        id: 'default', header: t('organizations.byDefault'), width: '150px', priority: 1, card: 'badge',
        cell: (row) => <DefaultBadge organization={row} />,
      },
    ];
  }, [t, styles]);
}
