import { useMemo } from 'react';
import type { ReleaseSet } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { useDialog } from '@portal/portal/resource';
import { Card } from '@portal/ui/shell';
import { Button, EmptyState, Grid, type GridColumn, StatusBadge, Timestamp } from '@portal/ui/screens';
import { ActivateDialog } from './activate.dialog';
import type { ReleasesOverview } from './releases.state';

export function ReleaseSets({ overview: { active, sets } }: { overview: ReleasesOverview }) {
  const { t } = useTranslation();
  const { dialog: activated, openDialog: activate, closeDialog } = useDialog<ReleaseSet>();
  const columns = useMemo((): readonly GridColumn<ReleaseSet>[] => {
    const differing = (set: ReleaseSet) => Object.entries(set.versions).filter(([remote, version]) => (
      active?.versions[remote] !== version
    )).map(([remote, version]) => `${remote} ${version}`).join(', ');
    return [
      { id: 'set', header: t('releases.set'), card: 'title', width: '110px', cell: (row) => t('releases.setOf', { id: row.id }) },
      { id: 'created', header: t('releases.at'), whole: true, card: 'date', cell: (row) => <Timestamp at={row.created} /> },
      { id: 'note', header: t('releases.note'), wrap: true, cell: (row) => row.note },
      { id: 'differs', header: t('releases.differs'), wrap: true, cell: (row) => differing(row) },
      {
        id: 'switch', header: t('releases.actions'), card: 'footer',
        cell: (row) => (row.id === active?.id
          ? <StatusBadge intent="success">{t('releases.inUse')}</StatusBadge>
          : <Button
            size="small" aria-label={t('releases.activateOf', { id: row.id })}
            onClick={() => activate(row)}
          >{t('releases.activate')}</Button>),
      },
    ];
  }, [t, active, activate]);
  return (
    <Card flush title={t('releases.sets')}>
      <Grid
        plain label={t('releases.sets')} columns={columns} rows={sets} rowKey={(row) => row.id} status="ready"
        empty={<EmptyState level={3} title={t('releases.noSets')} />}
      />
      {activated && <ActivateDialog set={activated} onClose={closeDialog} />}
    </Card>
  );
}
