import { useState } from 'react';
import type { PayData } from '@portal/contracts';
import { offerIn, selectLanguage, selectSession } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { FailureView, makeStyles, tokens } from '@portal/ui/shell';
import { Button, CardIcon, Checkbox, MessageBar, MessageBarBody, type MessageBarProps, Spinner } from '@portal/ui/screens';
import type { CardOutcome } from './checkout';
import { OfferDialog } from './offer-dialog';
import { useCardOutcome, useCheckout } from './use-checkout';

/** Label of the button that opens the payment form, by the last outcome of the payment. */
const openings = {
  paid: 'openAgain', confirming: 'openAgain', processing: 'openAgain', refused: 'payAgain', unexpected: 'payAgain',
} as const;

const intents: Readonly<Record<CardOutcome, MessageBarProps['intent']>> = {
  paid: 'success', refused: 'error', confirming: 'info', processing: 'info', unexpected: 'warning',
};

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0 },
  offer: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `0 ${tokens.spacingHorizontalM}` },
  pay: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  hint: { margin: 0, color: tokens.colorNeutralForeground3 },
  // The provider's form expects a white background.
  form: {
    minHeight: '120px', padding: '8px', overflowX: 'auto', borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`, backgroundColor: '#ffffff', colorScheme: 'light',
  },
});

/** Payment by card in the provider's form, after the user accepts the offer (VAL-08). */
export function CardPayment({ uuid, payData }: { uuid: string; payData: PayData }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { page } = useSelector(selectSession);
  const offer = offerIn(useSelector(selectLanguage), page?.offer);
  const [accepted, setAccepted] = useState(false);
  const [reading, setReading] = useState(false);
  const [outcome, notify] = useCardOutcome(uuid);
  const { into, phase, open } = useCheckout(payData, notify);
  const isPaid = outcome === 'paid';
  const isStarted = phase === 'loading' || phase === 'open';
  return (
    <div className={styles.root}>
      {outcome && <MessageBar intent={intents[outcome]} layout="multiline"><MessageBarBody
        role={outcome === 'refused' || outcome === 'unexpected' ? 'alert' : 'status'}
      >{t(`invoice.card.${outcome}`)}</MessageBarBody></MessageBar>}
      {!isPaid && !isStarted && (
        <>
          <div className={styles.offer}>
            <Checkbox label={t('invoice.card.accept')} checked={accepted} onChange={(_, { checked }) => setAccepted(checked === true)} />
            {offer && <Button appearance="subtle" size="small" onClick={() => setReading(true)}>{t('invoice.card.readOffer')}</Button>}
          </div>
          {phase !== 'unavailable' && (
            <div className={styles.pay}>
              <Button appearance="primary" icon={<CardIcon />} disabledFocusable={!accepted} onClick={open}>
                {t(`invoice.card.${outcome === null ? 'pay' : openings[outcome]}`)}
              </Button>
              {!accepted && <p className={styles.hint}>{t('invoice.card.acceptFirst')}</p>}
            </div>
          )}
        </>
      )}
      {phase === 'unavailable' && !isPaid && <FailureView
        level={3} layout="inline" title={t('invoice.card.unavailable')} text={t('invoice.card.unavailableText')}
        onRetry={accepted ? open : undefined}
      />}
      {phase === 'loading' && <Spinner label={t('invoice.card.loading')} />}
      {/* Always rendered: React must not replace the element that contains the provider's form. */}
      <div
        ref={into} id={`checkout-${uuid}`} role="group" aria-label={t('invoice.card.form')} className={styles.form}
        hidden={phase !== 'open'}
      />
      {reading && offer && <OfferDialog offer={offer} onClose={() => setReading(false)} />}
    </div>
  );
}
