import type { Invoice } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { Button, Hint, makeStyles, tokens } from '@portal/ui/core';
import { CopyIcon, KeyValues, shortest, useCopyText, type KeyValue } from '@portal/ui/more';

const useStyles = makeStyles({
  value: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalXS, minWidth: 0 },
  account: { fontFamily: tokens.fontFamilyMonospace, overflowWrap: 'anywhere' },
});

export type BankDetailsProps = { invoice: Invoice; /** As it is printed on the invoice. */ account: string | null };

/** What is typed into a bank's own form, each to be copied. */
export function BankDetails({ invoice: { number, sum }, account }: BankDetailsProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const copied = (id: string, term: string, text: string): KeyValue => ({
    id, term, value: <span className={styles.value}><span className={id === 'account' ? styles.account : undefined}>{text}</span><CopyButton what={term} text={text} /></span>,
  });
  const items: KeyValue[] = [
    ...(account === null ? [] : [copied('account', t('invoice.bank.account'), account)]),
    copied('sum', t('invoices.sum'), shortest(sum)),
    copied('number', t('invoices.number'), number),
  ];
  return <KeyValues items={items} />;
}

function CopyButton({ what, text }: { what: string; text: string }) {
  const { t } = useTranslation();
  const copy = useCopyText();
  const label = t('invoice.bank.copy', { what });
  return <Hint text={label}><Button size="small" appearance="subtle" icon={<CopyIcon />} aria-label={label} onClick={() => copy(text, { copied: t('invoice.bank.copied', { what }), notCopied: t('invoice.bank.notCopied', { text }) })} /></Hint>;
}
