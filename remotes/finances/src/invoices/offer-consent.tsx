import { useState } from 'react';
import { offerIn, selectLanguage, selectSession } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { makeStyles, tokens } from '@portal/ui/shell';
import { Button, Checkbox } from '@portal/ui/screens';
import { OfferDialog } from './offer-dialog';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `0 ${tokens.spacingHorizontalM}` },
  read: { color: tokens.colorBrandForegroundLink, textDecorationLine: 'underline' },
});

export type OfferConsentProps = { accepted: boolean; onAccept: (accepted: boolean) => void };

/** Acceptance of the offer, which a card payment requires (VAL-08), with the offer's full text. */
export function OfferConsent({ accepted, onAccept }: OfferConsentProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { page } = useSelector(selectSession);
  const offer = offerIn(useSelector(selectLanguage), page?.offer);
  const [reading, setReading] = useState(false);
  return (
    <div className={styles.root}>
      <Checkbox label={t('invoice.card.accept')} checked={accepted} onChange={(_, { checked }) => onAccept(checked === true)} />
      {offer && (
        <Button appearance="transparent" size="small" className={styles.read} onClick={() => setReading(true)}>
          {t('invoice.card.readOffer')}
        </Button>
      )}
      {reading && offer && <OfferDialog offer={offer} onClose={() => setReading(false)} />}
    </div>
  );
}
