import type { Invoice } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { makeStyles, tokens } from '@portal/ui/shell';
import { PrintIcon } from '@portal/ui/forms';
import { Button, DownloadIcon } from '@portal/ui/screens';
import { BankDetails } from './bank-details';
import { invoiceFile } from './commands.state';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0 },
  text: { margin: 0, maxWidth: '72ch', color: tokens.colorNeutralForeground2 },
  commands: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  // White in every theme, like paper. The frame scrolls, because sandboxed content cannot report its height.
  frame: {
    display: 'block', width: '100%', height: 'min(860px, 75dvh)', minHeight: '420px', boxSizing: 'border-box', backgroundColor: '#ffffff',
    colorScheme: 'light',
    border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusLarge,
  },
});

export type BankPaymentProps = {
  invoice: Invoice;
  html: string;
  account: string | null;
  /** Called when the invoice is shown (FIN-02). */
  onOpen: () => void;
};

/** Payment at the user's bank. The invoice's HTML is untrusted, so its frame is sandboxed. */
export function BankPayment({ invoice, html, account, onOpen }: BankPaymentProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { uuid, number } = invoice;
  const { busy, submit } = useCommand(invoiceFile, undefined, uuid);
  return (
    <div className={styles.root}>
      <p className={styles.text}>{t('invoice.bank.text')}</p>
      <BankDetails invoice={invoice} account={account} />
      <div className={styles.commands}>
        <Button icon={<DownloadIcon />} busy={busy} onClick={() => submit({ uuid, forPrint: false })}>
          {t('invoices.download')}
        </Button>
        <Button icon={<PrintIcon />} disabledFocusable={busy} onClick={() => submit({ uuid, forPrint: true })}>
          {t('invoice.bank.print')}
        </Button>
      </div>
      <iframe sandbox="" srcDoc={html} title={t('invoice.bank.frame', { number })} className={styles.frame} onLoad={onOpen} />
    </div>
  );
}
