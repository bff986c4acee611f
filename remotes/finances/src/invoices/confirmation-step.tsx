import { useEffect, useRef } from 'react';
import type { Invoice } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { TOP_UP_RETURN, useCan } from '@portal/portal';
import { useCommand } from '@portal/portal/resource';
import { Card, Heading, makeStyles, tokens } from '@portal/ui/shell';
import { Button, DownloadIcon, LinkButton } from '@portal/ui/screens';
import { AcceptForm } from './accept-form';
import { invoiceFile } from './commands.state';
import { CreditMessage } from './credit-message';
import { creditOf } from './invoice-credit';
import { InvoiceFacts } from './invoice-facts';
import { useInvoiceRights } from './invoice-rights';
import { returnPath } from './return-path';

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL, minWidth: 0 },
  routes: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  heading: { outlineStyle: 'none' },
});

export type ConfirmationStepProps = {
  invoice: Invoice;
  /** Whether the user came from step 2; if so, the focus moves to this step's heading. */
  arrived: boolean;
  /** Path of the mailing list to return to; empty if the user did not come from one. */
  back: string;
};

/** Step 3: the paid amount, the state of the credit, and a form for payment operators. */
export function ConfirmationStep({ invoice, arrived, back }: ConfirmationStepProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { uuid } = invoice;
  const { busy, submit } = useCommand(invoiceFile, undefined, uuid);
  const waiting = returnPath(back);
  const heading = useRef<HTMLHeadingElement>(null);
  const { canAccept } = useInvoiceRights(invoice);
  const canSeeStatement = useCan('/finances/statement');
  useEffect(() => {
    if (arrived) heading.current?.focus();
  }, [arrived]);
  return (
    <>
      <Card>
        <div className={styles.body}>
          <Heading ref={heading} level={2} size="small" tabIndex={-1} className={styles.heading}>
            {t(`invoice.creditTitle.${creditOf(invoice)}`)}
          </Heading>
          <CreditMessage invoice={invoice} />
          <InvoiceFacts invoice={invoice} />
          <div className={styles.routes}>
            {waiting && <LinkButton to={waiting} state={TOP_UP_RETURN} appearance="primary">{t('invoice.toMailing')}</LinkButton>}
            <LinkButton to="/finances/invoices" appearance={waiting ? undefined : 'primary'}>
              {t('invoice.toInvoices')}
            </LinkButton>
            <Button icon={<DownloadIcon />} busy={busy} onClick={() => submit({ uuid, forPrint: false })}>{t('invoices.download')}</Button>
            {canSeeStatement && <LinkButton to="/finances/statement">{t('invoice.toStatement')}</LinkButton>}
          </div>
        </div>
      </Card>
      {canAccept && <AcceptForm invoice={invoice} />}
    </>
  );
}
