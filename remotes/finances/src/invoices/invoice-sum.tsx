import { parseAmount, type Invoice } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';

const useStyles = makeStyles({
  sum: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', fontWeight: tokens.fontWeightSemibold },
  also: {
    display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
    fontVariantNumeric: 'tabular-nums',
  },
});

/** The invoiced amount; also a differing paid amount, reversals and, for payment operators, the surplus. */
export function InvoiceSum({ invoice: { sum, currency_code: currency, paidSum, reversedSum, surplusSum = null } }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  return (
    <>
      <span className={styles.sum}>{format.amount(sum, currency)}</span>
      {paidSum !== null && parseAmount(paidSum) !== parseAmount(sum) && (
        <span className={styles.also}>{t('invoices.paidSum', { sum: format.amount(paidSum, currency) })}</span>
      )}
      {parseAmount(reversedSum) > 0n && (
        <span className={styles.also}>{t('invoices.reversedSum', { sum: format.amount(reversedSum, currency) })}</span>
      )}
      {surplusSum !== null && <span className={styles.also}>{t('invoices.surplusSum', { sum: format.amount(surplusSum, currency) })}</span>}
    </>
  );
}
