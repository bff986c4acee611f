import { parseAmount, toAmount, type Estimate, type EstimateRow } from '@portal/contracts';
import { useFailureText, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Card, FailureView, makeStyles, RefreshIcon, tokens } from '@portal/ui/shell';
import { Button, KeyValues } from '@portal/ui/screens';
import { useState } from 'react';
import { useDestinationText } from '../estimate-columns';
import { LeftOut } from './left-out';
import type { Estimated } from './use-estimate';

/** Destinations shown at first: those that cost most. */
const SHOWN = 5;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
  rows: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, margin: 0, padding: 0, listStyleType: 'none' },
  row: {
    display: 'flex', justifyContent: 'space-between', gap: tokens.spacingHorizontalM, fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  destination: { minWidth: 0, overflowWrap: 'anywhere' },
  how: {
    color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
    fontVariantNumeric: 'tabular-nums',
  },
  sum: { flexShrink: 0, fontVariantNumeric: 'tabular-nums' },
});

/** The cost of the list if it were created now, per destination (MAIL-05), and how many recipients are left out. */
export function CostDetails({ estimate, failure, countAgain }: Omit<Estimated, 'isCounting'>) {
  const { t } = useTranslation();
  const failureText = useFailureText(failure);
  const refresh = estimate && (
    <Button
      size="small" appearance="subtle" icon={<RefreshIcon />} aria-label={t('new.countAgain')} title={t('new.countAgain')}
      onClick={countAgain}
    />
  );
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
  const destinationText = useDestinationText();
  const [showsAll, showAll] = useState(false);
  const { currency } = estimate;
  const rows = estimate.rows.toSorted((a, b) => Number(parseAmount(b.sum) - parseAmount(a.sum)));
  const shown = showsAll || rows.length <= SHOWN + 1 ? rows : rows.slice(0, SHOWN);
  const fallback = rows.filter((row) => row.fallback);
  return (
    <div className={styles.root}>
      <ul className={styles.rows} aria-label={t('list.costBefore')}>
        {shown.map((row) => (
          <li key={`${String(row.fallback)} ${row.country} ${row.destination} ${row.unitPrice}`} className={styles.row}>
            <div className={styles.destination}>
              {destinationText(row)}
              <div className={styles.how}>
                {t('new.recipientsOfRow', { count: row.recipients })}
                {' · '}
                {t('new.partsOfRow', { count: row.parts, price: format.price(row.unitPrice, currency) })}
              </div>
            </div>
            <span className={styles.sum}>{format.amount(row.sum, currency)}</span>
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <Button size="small" appearance="subtle" onClick={() => showAll(true)}>
          {t('new.allDestinations', { count: rows.length })}
        </Button>
      )}
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
