import { toBcp47 } from '@portal/contracts';
import type { Offer } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Button } from '@portal/ui/screens';
import { makeStyles, Modal } from '@portal/ui/shell';

const useStyles = makeStyles({
  // The text is focusable, so that it can be scrolled by keyboard.
  text: {
    maxHeight: 'min(420px, 50dvh)', overflowY: 'auto',
    '& p': { margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere', textWrap: 'pretty' }, '& p + p': { marginTop: '12px' },
  },
});

/** Full text of the offer that the user accepts by paying (SHL-13). */
export function OfferDialog({ offer: { language, paragraphs }, onClose }: { offer: Offer; onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <Modal
      open title={t('invoice.card.offer')} onClose={onClose}
      actions={<Button appearance="primary" onClick={onClose}>{t('invoice.card.closeOffer')}</Button>}
    >
      <div role="region" aria-label={t('invoice.card.offer')} tabIndex={0} className={styles.text} lang={toBcp47(language)}>
        {paragraphs.map((paragraph, index) => <p key={index}>{paragraph}</p>)}
      </div>
    </Modal>
  );
}
