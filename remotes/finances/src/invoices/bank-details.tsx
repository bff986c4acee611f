import { parseAmount, toAmount, type Invoice } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { Button, CopyIcon, type KeyValue, KeyValues, useCopyText } from '@portal/ui/screens';
import { Tooltip } from '@portal/ui/tooltip';

const useStyles = makeStyles({
  value: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalXS, minWidth: 0 },
  account: { fontFamily: tokens.fontFamilyMonospace, overflowWrap: 'anywhere' },
});

export type BankDetailsProps = { invoice: Invoice; /** The account number on the invoice. */ account: string | null };

/** The values for a bank transfer form, each with a copy button. */
export function BankDetails({ invoice: { number, sum }, account }: BankDetailsProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const copied = (id: string, term: string, text: string, shown = text): KeyValue => ({
    id, term,
    value: <span className={styles.value}>
      <span className={id === 'account' ? styles.account : undefined}>{shown}</span>
      <CopyButton what={term} text={text} />
    </span>,
  });
  const items: KeyValue[] = [
    ...(account === null ? [] : [copied('account', t('invoice.bank.account'), account)]),
    // Copies a plain number, because bank forms accept no separators or currency.
    copied('sum', t('invoices.sum'), toAmount(parseAmount(sum)), format.amount(sum)),
    copied('number', t('invoices.number'), number),
  ];
  return <KeyValues items={items} />;
}

function CopyButton({ what, text }: { what: string; text: string }) {
  const { t } = useTranslation();
  const copy = useCopyText();
  const label = t('invoice.bank.copy', { what });
  return <Tooltip content={label} relationship="label"><Button
    size="small" appearance="subtle" icon={<CopyIcon />}
    onClick={() => copy(text, { copied: t('invoice.bank.copied', { what }), notCopied: t('invoice.bank.notCopied', { text }) })}
  /></Tooltip>;
}
