import { useState } from 'react';
import type { Estimate } from '@portal/contracts';
import { useFormat, withPlus } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import { Pager } from '@portal/ui/screens';
import type { MessageDraft } from '../message/message-draft';
import { PhonePreview } from '../message/phone-preview';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
  phones: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXL },
  note: {
    margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
  },
});

export type RealRecipientsProps = {
  estimate: Estimate; message: MessageDraft; fallback: MessageDraft | null; from: string; fallbackFrom: string;
};

/** Previews the message for some real recipients, and the longest text of all (MAIL-12). */
export function RealRecipients({ estimate: { preview, longest }, message, fallback, from, fallbackFrom }: RealRecipientsProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const [at, setAt] = useState(0);
  const index = Math.min(at, preview.length - 1);
  const recipient = preview[index];
  if (!recipient) return null;
  return (
    <Card title={t('new.realRecipients')}>
      <div className={styles.root}>
        <p className={styles.note} role="status">
          {t('new.whatOneGets', {
            number: withPlus(recipient.num), at: format.number(index + 1), total: format.number(preview.length), count: recipient.parts,
          })}
        </p>
        <div className={styles.phones}>
          <PhonePreview message={message} from={from} sample={{ body: recipient.body }} />
          {recipient.otherBody !== undefined && <PhonePreview message={message} from={from} sample={{ body: recipient.otherBody }} />}
          {fallback && recipient.fallbackBody !== null && (
            <PhonePreview message={fallback} from={fallbackFrom} sample={{ body: recipient.fallbackBody }} />
          )}
        </div>
        {preview.length > 1 && (
          <Pager
            onPrevious={index > 0 ? () => setAt(index - 1) : undefined}
            onNext={index < preview.length - 1 ? () => setAt(index + 1) : undefined}
          />
        )}
        {longest && <p className={styles.note}>{t('new.longest', { count: longest.parts, text: longest.body })}</p>}
      </div>
    </Card>
  );
}
