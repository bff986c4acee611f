import { parseAmount, toAmount, type Estimate, type EstimateRow } from '@portal/contracts';
import { useFailureText, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Card, FailureView, makeStyles, RefreshIcon, tokens } from '@portal/ui/shell';
import { Button, Grid, KeyValues } from '@portal/ui/screens';
import { useEstimateColumns } from '../estimate-columns';
import { LeftOut } from './left-out';
import type { Estimated } from './use-estimate';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0 },
  table: { marginInline: `calc(-1 * ${tokens.spacingHorizontalXL})` },
});

/** The cost of the list if it were created now, per destination (MAIL-05). */
export function EstimateCard({ estimate, failure, countAgain }: Omit<Estimated, 'isCounting'>) {
  const { t } = useTranslation();
  const failureText = useFailureText(failure);
  const refresh = estimate && <Button size="small" icon={<RefreshIcon />} onClick={countAgain}>{t('new.countAgain')}</Button>;
  return (
    <Card title={t('list.costBefore')} actions={refresh}>
      {estimate && <Cost estimate={estimate} />}
      {failureText && <FailureView
        layout="inline" level={3} title={t('new.notEstimated')} text={failureText.text} lines={failureText.lines} traceId={failure?.traceId}
        onRetry={countAgain}
      />}
    </Card>
  );
}

function Cost({ estimate }: { estimate: Estimate }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const { currency, rows } = estimate;
  const columns = useEstimateColumns(currency);
  const fallback = rows.filter((row) => row.fallback);
  return (
    <div className={styles.root}>
      <div className={styles.table}>
        <Grid
          plain label={t('list.costBefore')} columns={columns} rows={rows}
          rowKey={(row) => `${String(row.fallback)} ${row.country} ${row.destination} ${row.unitPrice}`} status="ready"
        />
      </div>
      {fallback.length > 0 && <KeyValues
        layout="rows"
        items={[
          { id: 'main', term: t('new.costOfMain'), value: format.amount(sumOf(rows.filter((row) => !row.fallback)), currency) },
          { id: 'fallback', term: t('new.costOfFallback'), value: format.amount(sumOf(fallback), currency) },
        ]}
      />}
      <LeftOut estimate={estimate} />
    </div>
  );
}

const sumOf = (rows: readonly EstimateRow[]) => toAmount(rows.reduce((sum, row) => sum + parseAmount(row.sum), 0n));
