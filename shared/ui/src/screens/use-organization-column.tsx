import { useMemo } from 'react';
import { selectHasOrganizations } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import type { GridColumn } from './grid/grid-column';

/** Column with a row's organizations, for logins that can choose between several. */
export function useOrganizationColumn<Row extends { organizations: readonly { name: string }[] }>(): readonly GridColumn<Row>[] {
  const { t } = useTranslation();
  const hasOrganizations = useSelector(selectHasOrganizations);
  return useMemo(() => (hasOrganizations ? [{
    id: 'organizations', header: t('remotes:organizations.label'),
    cell: ({ organizations }) => organizations.map(({ name }) => name).join(', ') || t('remotes:organizations.all'),
  }] : []), [t, hasOrganizations]);
}
