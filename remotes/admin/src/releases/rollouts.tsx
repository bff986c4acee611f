import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';
import { Button, Card } from '@portal/ui/core';
import { EmptyState, Grid, type GridColumn, Timestamp } from '@portal/ui/more';
import { commandOpened, type Rollout } from './releases.slice';
import { useTargetText } from './rollout-text';

/** Lists rollouts. Those for chosen customers take precedence over those for a share of logins; of the same kind, the newest applies. */
export function Rollouts({ rollouts }: { rollouts: readonly Rollout[] }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const words = useTargetText();
  const columns: readonly GridColumn<Rollout>[] = [
    { id: 'set', header: t('releases.set'), card: 'title', cell: (row) => t('releases.setOf', { id: row.set.id }) },
    { id: 'target', header: t('releases.who'), wrap: true, cell: (row) => words(row.target) },
    {
      id: 'versions', header: t('releases.versions'), wrap: true,
      cell: (row) => Object.entries(row.set.versions).map(([remote, version]) => `${remote} ${version}`).join(', '),
    },
    { id: 'at', header: t('releases.at'), whole: true, cell: (row) => <Timestamp at={row.created} /> },
    { id: 'by', header: t('releases.by'), cell: (row) => row.by ?? '—' },
    {
      id: 'end', header: t('releases.actions'), card: 'footer',
      cell: (row) => <Button
        size="small" aria-label={t('releases.endOf', { id: row.set.id })}
        onClick={() => dispatch(commandOpened({ kind: 'endRollout', rollout: row }))}
      >{t('releases.end')}</Button>,
    },
  ];
  return <Card flush title={t('releases.rollouts')}><Grid
    plain label={t('releases.rollouts')} columns={columns} rows={rollouts} rowKey={(row) => row.id} status="ready"
    empty={<EmptyState level={3} title={t('releases.noRollouts')} />}
  /></Card>;
}
