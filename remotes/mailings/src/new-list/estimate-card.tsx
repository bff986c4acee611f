import { parseAmount, toAmount, type Estimate, type EstimateRow } from '@portal/contracts';
import { useCan, useFailureText, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useLocation } from '@portal/portal/router';
import { Card, FailureView, makeStyles, RefreshIcon, tokens } from '@portal/ui/shell';
import {
  Button, Grid, KeyValues, LinkButton, MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle, Spinner,
} from '@portal/ui/screens';
import { useEstimateColumns } from '../estimate-columns';
import { shortfallOf, topUpPath } from '../shortfall';
import { LeftOut } from './left-out';
import type { Estimated } from './use-estimate';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0 },
  table: { marginInline: `calc(-1 * ${tokens.spacingHorizontalXL})` },
  total: { fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500, fontWeight: tokens.fontWeightSemibold },
  short: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
});

/** The cost of the list if it were created now, per destination (MAIL-05). */
export function EstimateCard({ estimate, isCounting, failure, countAgain }: Estimated) {
  const { t } = useTranslation();
  const failureText = useFailureText(failure);
  const refresh = estimate && <Button size="small" icon={<RefreshIcon />} onClick={countAgain}>{t('new.countAgain')}</Button>;
  return (
    <Card title={t('list.costBefore')} actions={refresh}>
      {estimate && <Cost estimate={estimate} />}
      {isCounting && <Spinner label={t('new.estimating')} />}
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
  const columns = useEstimateColumns(estimate.currency);
  const canTopUp = useCan('/finances/invoices/action/create');
  const { currency, maximum, available, covered, rows } = estimate;
  const { pathname, search } = useLocation();
  const left = toAmount(parseAmount(available) - parseAmount(maximum));
  const missing = format.amount(shortfallOf(estimate), currency);
  const fallback = rows.filter((row) => row.fallback);
  const items = [
    { id: 'recipients', term: t('new.summaryRecipients'), value: format.number(estimate.recipients) },
    { id: 'parts', term: t('new.summaryParts'), value: format.number(estimate.parts) },
    ...(fallback.length > 0 ? [
      { id: 'main', term: t('new.costOfMain'), value: format.amount(sumOf(rows.filter((row) => !row.fallback)), currency) },
      { id: 'fallback', term: t('new.costOfFallback'), value: format.amount(sumOf(fallback), currency) },
    ] : []),
    { id: 'total', term: t('list.total'), value: <span className={styles.total}>{format.amount(maximum, currency)}</span> },
    { id: 'balance', term: t('list.balance'), value: format.amount(available, currency) },
    covered
      ? { id: 'left', term: t('list.balanceAfter'), value: format.amount(left, currency) }
      : { id: 'missing', term: t('list.missing'), value: <span className={styles.short}>{missing}</span> },
  ];
  return (
    <div className={styles.root}>
      <div className={styles.table}>
        <Grid
          plain label={t('list.costBefore')} columns={columns} rows={rows}
          rowKey={(row) => `${String(row.fallback)} ${row.country} ${row.destination} ${row.unitPrice}`} status="ready"
        />
      </div>
      <KeyValues layout="rows" items={items} />
      {!covered && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody><MessageBarTitle>
            {t('list.notCovered')}
          </MessageBarTitle> {t('new.notCoveredText', { sum: missing })}</MessageBarBody>
          {canTopUp && (
            <MessageBarActions><LinkButton to={topUpPath(estimate, pathname + search)}>{t('new.topUp')}</LinkButton></MessageBarActions>
          )}
        </MessageBar>
      )}
      <LeftOut estimate={estimate} />
    </div>
  );
}

const sumOf = (rows: readonly EstimateRow[]) => toAmount(rows.reduce((sum, row) => sum + parseAmount(row.sum), 0n));
