import { useMemo } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { useDialog, useResource } from '@portal/portal/resource';
import { Card } from '@portal/ui/shell';
import { Button, EmptyState, Grid, type GridColumn, Timestamp } from '@portal/ui/screens';
import { EndRolloutDialog } from './end-rollout.dialog';
import { rolloutCustomers, type Rollout } from './releases.state';
import { namedCustomers, useTargetText } from './rollout-text';

/** Lists rollouts. Those for chosen customers take precedence over those for a share of logins; of the same kind, the newest applies. */
export function Rollouts({ rollouts }: { rollouts: readonly Rollout[] }) {
  const { t } = useTranslation();
  const { dialog: ended, openDialog: end, closeDialog } = useDialog<Rollout>();
  useResource(rolloutCustomers, useMemo(() => [...new Set(rollouts.flatMap(({ target }) => namedCustomers(target)))], [rollouts]));
  const words = useTargetText();
  const columns: readonly GridColumn<Rollout>[] = [
    { id: 'set', header: t('releases.set'), card: 'title', cell: (row) => t('releases.setOf', { id: row.set.id }) },
    { id: 'target', header: t('releases.who'), wrap: true, cell: (row) => words(row.target) },
    {
      id: 'versions', header: t('releases.versions'), wrap: true,
      cell: (row) => Object.entries(row.set.versions).map(([remote, version]) => `${remote} ${version}`).join(', '),
    },
    { id: 'at', header: t('releases.at'), whole: true, card: 'date', cell: (row) => <Timestamp at={row.created} /> },
    { id: 'by', header: t('releases.by'), cell: (row) => row.by },
    {
      id: 'end', header: t('releases.actions'), card: 'footer',
      cell: (row) => <Button
        size="small" aria-label={t('releases.endOf', { id: row.set.id })}
        onClick={() => end(row)}
      >{t('releases.end')}</Button>,
    },
  ];
  return (
    <Card flush title={t('releases.rollouts')}>
      <Grid
        plain label={t('releases.rollouts')} columns={columns} rows={rollouts} rowKey={(row) => row.id} status="ready"
        empty={<EmptyState level={3} title={t('releases.noRollouts')} />}
      />
      {ended && <EndRolloutDialog rollout={ended} onClose={closeDialog} />}
    </Card>
  );
}
