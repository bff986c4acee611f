import { useMemo } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { useDialog } from '@portal/portal/resource';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import { Button, EmptyState, Grid, type GridColumn, ResetIcon, Timestamp } from '@portal/ui/screens';
import type { ReleasesOverview } from './releases.state';
import { RollbackDialog } from './rollback.dialog';

const useStyles = makeStyles({
  since: { margin: 0, padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalXL} ${tokens.spacingVerticalL}` },
});

type RemoteVersion = { remote: string; version: string };

/** Shows the active release set (one version of each remote). It applies to all logins except those that a rollout gives another set. */
export function ActiveSet({ overview: { active, history, rollback } }: { overview: ReleasesOverview }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { dialog: rolledBack, openDialog: askRollback, closeDialog } = useDialog<{ remote: string | null }>();
  const columns = useMemo((): readonly GridColumn<RemoteVersion>[] => [
    { id: 'remote', header: t('releases.remote'), card: 'title', cell: (row) => row.remote },
    { id: 'version', header: t('releases.version'), cell: (row) => row.version },
    ...(rollback.remotes.length > 0 ? [{
      id: 'back', header: t('releases.actions'), card: 'footer',
      cell: ({ remote }: RemoteVersion) => rollback.remotes.includes(remote) && <Button
        size="small" aria-label={t('releases.rollbackOf', { remote })} onClick={() => askRollback({ remote })}
      >{t('releases.rollbackOne')}</Button>,
    } as const] : []),
  ], [t, rollback.remotes, askRollback]);
  const since = history.find(({ set }) => set === active?.id)?.at;
  const title = active ? t('releases.active', { id: active.id }) : t('releases.activeNone');
  return (
    <Card flush title={title} actions={rollback.all && <Button
      icon={<ResetIcon />} onClick={() => askRollback({ remote: null })}
    >{t('releases.rollbackAll')}</Button>}>
      <Grid
        plain label={title} columns={columns}
        rows={Object.entries(active?.versions ?? {}).map(([remote, version]) => ({ remote, version }))} rowKey={(row) => row.remote}
        status="ready"
        empty={<EmptyState level={3} title={t('releases.activeNone')} />}
      />
      {since && <p className={styles.since}><Timestamp at={since} text={(at) => t('releases.since', { at })} /></p>}
      {rolledBack && <RollbackDialog remote={rolledBack.remote} onClose={closeDialog} />}
    </Card>
  );
}
