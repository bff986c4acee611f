import { useTranslation } from '@portal/portal/i18n';
import { Card, makeStyles, Skeleton, tokens } from '@portal/ui/shell';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL },
  tiles: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(148px, 100%), 1fr))', gap: '12px' },
});

/** Loading placeholder with the size of the loaded report. */
export function ReportSkeleton() {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <div role="status" aria-busy="true" aria-label={t('reports.loading')} className={styles.root}>
      <div className={styles.tiles}>{[1, 2, 3, 4].map((tile) => <Skeleton key={tile} height="114px" />)}</div>
      <Card><Skeleton height="360px" /></Card>
      <Card><Skeleton height="320px" /></Card>
    </div>
  );
}
