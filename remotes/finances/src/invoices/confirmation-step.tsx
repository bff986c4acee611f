import { useEffect, useRef } from 'react';
import type { Invoice } from '@portal/contracts';
import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Card, Heading, makeStyles, tokens } from '@portal/ui/shell';
import { LinkButton } from '@portal/ui/screens';
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

export type ConfirmationStepProps = {
  invoice: Invoice;
  /** Whether the user came from step 2; if so, the focus moves to this step's heading. */
  arrived: boolean;
  /** Path of the mailing list to return to; empty if the user did not come from one. */
  back: string;
};

/** Matches only paths of a mailing list or of the new-list form; other values of a hand-edited URL are ignored. */
const MAILING = /^\/smslist\/(?:[1-9]\d{0,14}|new(?:\?[\w=&%.-]*)?)$/;

/** Step 3: the paid amount, the state of the credit, and a form for payment operators. */
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
          <Heading ref={heading} level={2} size="small" tabIndex={-1} className={styles.heading}>
            {t(`invoice.creditTitle.${creditOf(invoice)}`)}
          </Heading>
          <CreditMessage invoice={invoice} />
          <InvoiceFacts invoice={invoice} />
          <div className={styles.routes}>
            {MAILING.test(back) && <LinkButton to={back} appearance="primary">{t('invoice.toMailing')}</LinkButton>}
            <LinkButton to="/finances/invoices" appearance={MAILING.test(back) ? undefined : 'primary'}>
              {t('invoice.toInvoices')}
            </LinkButton>
            {canSeeStatement && <LinkButton to="/finances/statement">{t('invoice.toStatement')}</LinkButton>}
          </div>
        </div>
      </Card>
      {canAccept && <AcceptForm invoice={invoice} />}
    </>
  );
}
