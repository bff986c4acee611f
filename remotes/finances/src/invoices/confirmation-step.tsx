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
  routes: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  heading: { outlineStyle: 'none' },
});

export type ConfirmationStepProps = { invoice: Invoice; /** The reader comes from step 2, and is told where he is now. */ arrived: boolean; /** Where the money was missing. */ back: string };

/** A mailing list that waits for money, or the form of a new one; any other address of a hand-written link leads nowhere. */
const MAILING = /^\/smslist\/(?:[1-9]\d{0,14}|new(?:\?[\w=&%.-]*)?)$/;

/** Step 3: what was paid, whether the balance has risen and stayed so, and for whoever takes payments, that it came in. */
export function ConfirmationStep({ invoice, arrived, back }: ConfirmationStepProps) {
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
          <div className={styles.routes}>
            {MAILING.test(back) && <LinkButton to={back} appearance="primary">{t('invoice.toMailing')}</LinkButton>}
            <LinkButton to="/finances/invoices" appearance={MAILING.test(back) ? undefined : 'primary'}>{t('invoice.toInvoices')}</LinkButton>
            {canSeeStatement && <LinkButton to="/finances/statement">{t('invoice.toStatement')}</LinkButton>}
          </div>
        </div>
      </Card>
      {canAccept && <AcceptForm invoice={invoice} />}
    </>
  );
}
