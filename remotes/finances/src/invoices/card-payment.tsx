import { useEffect, useRef } from 'react';
import type { Invoice, PayData } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { FailureView, makeStyles, tokens } from '@portal/ui/shell';
import { CardIcon } from '@portal/ui/forms';
import { Button, LinkButton, MessageBar, MessageBarBody, type MessageBarProps, Spinner } from '@portal/ui/screens';
import type { CardOutcome } from './checkout';
import { useOfferAcceptance } from './offer-acceptance';
import { OfferConsent, useConsent } from './offer-consent';
import { useCardOutcome, useCheckout } from './use-checkout';

/** Label of the button that opens the payment form again, by the last outcome of the payment. */
const reopenings = {
  paid: 'openAgain', confirming: 'openAgain', processing: 'openAgain', refused: 'payAgain', unexpected: 'payAgain',
} as const;

const intents: Readonly<Record<CardOutcome, MessageBarProps['intent']>> = {
  paid: 'success', refused: 'error', confirming: 'info', processing: 'info', unexpected: 'warning',
};

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0 },
  // The provider's form expects a white background.
  form: {
    minHeight: '120px', padding: '8px', overflowX: 'auto', borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`, backgroundColor: '#ffffff', colorScheme: 'light',
  },
});

export type CardPaymentProps = {
  invoice: Invoice;
  payData: PayData;
  /** Path where another payment method can be chosen for the same amount. */
  otherMethod: string;
  /** Called when the provider's form reports the payment. */
  onPaid: () => void;
};

/** Payment by card in the provider's form, after the user accepts the offer (VAL-08). It opens at once if that happened in step 1. */
export function CardPayment({ invoice: { uuid, sum, currency_code: currency }, payData, otherMethod, onPaid }: CardPaymentProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const styles = useStyles();
  const [accepted, setAccepted] = useOfferAcceptance(uuid);
  const { check, ...consent } = useConsent(accepted);
  const [outcome, notify] = useCardOutcome(uuid);
  const { into, phase, open } = useCheckout(payData, (next) => {
    notify(next);
    if (next === 'paid') onPaid();
  });
  const pay = () => { if (check()) open(); };
  const isPaid = outcome === 'paid';
  const isStarted = phase === 'loading' || phase === 'open';
  const hasFailed = outcome === 'refused' || outcome === 'unexpected' || phase === 'unavailable';
  const opensAtOnce = useRef(accepted && outcome === null);
  useEffect(() => {
    if (!opensAtOnce.current) return;
    opensAtOnce.current = false;
    open();
  });
  return (
    <div className={styles.root}>
      {outcome && <MessageBar intent={intents[outcome]} layout="multiline"><MessageBarBody
        role={outcome === 'refused' || outcome === 'unexpected' ? 'alert' : 'status'}
      >{t(`invoice.card.${outcome}`)}</MessageBarBody></MessageBar>}
      {!isPaid && !isStarted && (
        <>
          <OfferConsent {...consent} accepted={accepted} onAccept={setAccepted} />
          {phase !== 'unavailable' && (
            <div>
              <Button appearance="primary" icon={<CardIcon />} onClick={pay}>
                {outcome === null ? t('newInvoice.pay', { sum: format.amount(sum, currency) }) : t(`invoice.card.${reopenings[outcome]}`)}
              </Button>
            </div>
          )}
        </>
      )}
      {phase === 'unavailable' && !isPaid && <FailureView
        level={3} layout="inline" title={t('invoice.card.unavailable')} text={t('invoice.card.unavailableText')}
        onRetry={pay}
      />}
      {phase === 'loading' && <Spinner label={t('invoice.card.loading')} />}
      {/* Always rendered: React must not replace the element that contains the provider's form. */}
      <div
        ref={into} id={`checkout-${uuid}`} role="group" aria-label={t('invoice.card.form')} className={styles.form}
        hidden={phase !== 'open'}
      />
      {hasFailed && !isPaid && <div><LinkButton to={otherMethod}>{t('invoice.card.otherMethod')}</LinkButton></div>}
    </div>
  );
}
