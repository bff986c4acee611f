import { useMemo } from 'react';
import type { ReleaseSet } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';
import { Button, Card } from '@portal/ui/core';
import { EmptyState, Grid, StatusBadge, type GridColumn, Timestamp } from '@portal/ui/more';
import { commandOpened, type ReleasesOverview } from './releases.slice';

export function ReleaseSets({ overview: { active, sets } }: { overview: ReleasesOverview }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const columns = useMemo((): readonly GridColumn<ReleaseSet>[] => {
    const differing = (set: ReleaseSet) => Object.entries(set.versions).filter(([remote, version]) => (
      active?.versions[remote] !== version
    )).map(([remote, version]) => `${remote} ${version}`).join(', ');
    return [
      { id: 'set', header: t('releases.set'), card: 'title', width: '110px', cell: (row) => t('releases.setOf', { id: row.id }) },
      { id: 'created', header: t('releases.at'), whole: true, cell: (row) => <Timestamp at={row.created} /> },
      { id: 'note', header: t('releases.note'), wrap: true, cell: (row) => row.note || '—' },
      { id: 'differs', header: t('releases.differs'), wrap: true, cell: (row) => differing(row) || '—' },
      {
        id: 'switch', header: t('releases.actions'), card: 'footer',
        cell: (row) => (row.id === active?.id
          ? <StatusBadge intent="success">{t('releases.inUse')}</StatusBadge>
          : <Button
            size="small" aria-label={t('releases.activateOf', { id: row.id })}
            onClick={() => dispatch(commandOpened({ kind: 'activate', set: row }))}
          >{t('releases.activate')}</Button>),
      },
    ];
  }, [t, dispatch, active]);
  return <Card flush title={t('releases.sets')}><Grid
    plain label={t('releases.sets')} columns={columns} rows={sets} rowKey={(row) => row.id} status="ready"
    empty={<EmptyState level={3} title={t('releases.noSets')} />}
  /></Card>;
}
