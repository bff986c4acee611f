import { useEffect, useRef } from 'react';
import type { Invoice } from '@portal/contracts';
import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Card, Heading, makeStyles, tokens } from '@portal/ui/core';
import { LinkButton } from '@portal/ui/more';
import { AcceptForm } from './accept-form';
import { CreditMessage } from './credit-message';
import { creditOf } from './invoice-credit';
import { InvoiceFacts } from './invoice-facts';
import { useInvoiceRights } from './invoice-rights';

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL, minWidth: 0 },
  ways: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  heading: { outlineStyle: 'none' },
});

export type ConfirmationStepProps = { invoice: Invoice; /** The reader comes from step 2, and is told where he is now. */ arrived: boolean };

/** Step 3: what was paid, whether the balance has risen and stayed so, and for whoever takes payments, that it came in. */
export function ConfirmationStep({ invoice, arrived }: ConfirmationStepProps) {
  const { t } = useTranslation();
  const styles = useStyles();
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
          <Heading ref={heading} level={2} size="small" tabIndex={-1} className={styles.heading}>{t(`invoice.creditTitle.${creditOf(invoice)}`)}</Heading>
          <CreditMessage invoice={invoice} />
          <InvoiceFacts invoice={invoice} />
          <div className={styles.ways}>
            <LinkButton to="/finances/invoices" appearance="primary">{t('invoice.toInvoices')}</LinkButton>
            {canSeeStatement && <LinkButton to="/finances/statement">{t('invoice.toStatement')}</LinkButton>}
          </div>
        </div>
      </Card>
      {canAccept && <AcceptForm invoice={invoice} />}
    </>
  );
}
