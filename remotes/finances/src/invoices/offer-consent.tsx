import { useId, useRef, useState, type RefObject } from 'react';
import { offerIn, selectLanguage, selectSession } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { makeStyles, tokens } from '@portal/ui/shell';
import { Button, Checkbox, Field } from '@portal/ui/screens';
import { OfferDialog } from './offer-dialog';

const useStyles = makeStyles({
  line: { display: 'flex', alignItems: 'flex-start' },
  // The first line is level with the box.
  sentence: { minWidth: 0, padding: '6px 8px 6px 4px' },
  label: { cursor: 'pointer' },
  read: {
    '&&': { display: 'inline', minWidth: 0, minHeight: 0, padding: 0, border: 'none', font: 'inherit', textAlign: 'start' },
    color: tokens.colorBrandForegroundLink, textDecorationLine: 'underline',
  },
});

/** `check` marks and focuses the box if the offer isn't accepted, and returns whether it is. */
export function useConsent(accepted: boolean) {
  const box = useRef<HTMLInputElement>(null);
  const [checked, setChecked] = useState(false);
  const check = () => {
    setChecked(true);
    if (!accepted) box.current?.focus();
    return accepted;
  };
  return { box, isMissing: checked && !accepted, check };
}

export type OfferConsentProps = {
  accepted: boolean; isMissing: boolean; box: RefObject<HTMLInputElement | null>; onAccept: (accepted: boolean) => void;
};

/** Acceptance of the offer, which a card payment requires (VAL-08), with a link to the offer's full text. */
export function OfferConsent({ accepted, isMissing, box, onAccept }: OfferConsentProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { page } = useSelector(selectSession);
  const offer = offerIn(useSelector(selectLanguage), page?.offer);
  const [reading, setReading] = useState(false);
  const terms = t('invoice.card.terms');
  const id = useId();
  return (
    <Field validationMessage={isMissing ? t('invoice.card.acceptFirst') : undefined}>
      <div className={styles.line}>
        <Checkbox
          ref={box} id={id} aria-labelledby={`${id}-sentence`} checked={accepted}
          onChange={(_, { checked }) => onAccept(checked === true)}
        />
        <span id={`${id}-sentence`} className={styles.sentence}>
          <label htmlFor={id} className={styles.label}>{t('invoice.card.accept')}{!offer && ` ${terms}`}</label>
          {offer && (
            <>{' '}<Button appearance="transparent" className={styles.read} onClick={() => setReading(true)}>{terms}</Button></>
          )}
        </span>
      </div>
      {reading && offer && <OfferDialog offer={offer} onClose={() => setReading(false)} />}
    </Field>
  );
}
