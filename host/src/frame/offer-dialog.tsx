import { toBcp47 } from '@portal/contracts';
import type { Offer } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Button, makeStyles } from '@portal/ui/shell';
import { Panel } from '@portal/ui/panel';

const useStyles = makeStyles({
  text: {
    maxWidth: '68ch', '& p': { margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere', textWrap: 'pretty' },
    '& p + p': { marginTop: '12px' },
  },
});

export type OfferDialogProps = { offer: Offer; onClose: () => void };

/** Shows the full text of the offer, the public contract for the portal's services (SHL-13). */
export function OfferDialog({ offer, onClose }: OfferDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <Panel
      reading position="middle" title={t('offer.title')} onClose={onClose}
      actions={<Button appearance="primary" onClick={onClose}>{t('offer.close')}</Button>}
    >
      <div className={styles.text} lang={toBcp47(offer.language)}>
        {offer.paragraphs.map((paragraph, index) => <p key={index}>{paragraph}</p>)}
      </div>
    </Panel>
  );
}
