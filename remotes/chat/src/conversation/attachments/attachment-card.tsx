import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { DismissIcon, makeStyles, tokens } from '@portal/ui/shell';
import { ProgressBar } from '@portal/ui/forms';
import { Button } from '@portal/ui/screens';
import { ADVISED_SIDE, isOwnPicture, useObjectUrl } from '@portal/ui/pictures';
import type { Attachment } from './attachments.slice';
import { FileCard } from './file-card';
import type { Opened } from './use-attaching';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  shown: {
    width: '64px', height: '64px', objectFit: 'contain', borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground4,
  },
  words: { flex: '1 1 220px', minWidth: 0 },
  note: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  error: { margin: 0, color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200 },
});

export type AttachmentCardProps = { attachment: Attachment; opened: Opened | undefined; onWhole: () => void; onRemove: () => void };

/** The attachment of the next message: its preview, upload progress and remove button. */
export function AttachmentCard({ attachment, opened, onWhole, onRemove }: AttachmentCardProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const failure = useFailureText(attachment.status === 'failed' ? attachment.failure ?? undefined : undefined);
  const why = attachment.status !== 'failed' ? undefined : failure ? [failure.text, ...failure.lines].join(' ') : t(
    'conversation.attach.interrupted',
  );
  const own = useObjectUrl(opened?.content);
  const there = attachment.status === 'ready' && isOwnPicture(attachment.url) ? attachment.url : undefined;
  const shown = attachment.kind === 'image' ? own ?? there : undefined;
  return (
    <div className={styles.root} role="group" aria-label={t('conversation.attach.attached')}>
      {shown && <img className={styles.shown} src={shown} alt={t('conversation.file.pictureNamed', { name: attachment.name })} />}
      <div className={styles.words}>
        <FileCard
          name={attachment.name} bytes={attachment.bytes}
          note={attachment.status === 'sending' ? t('conversation.attach.sending') : undefined}
        >
          <Button
            appearance="subtle" size="small" icon={<DismissIcon />} aria-label={t('conversation.attach.remove', { name: attachment.name })}
            onClick={onRemove}
          />
        </FileCard>
        {attachment.status === 'sending' && <ProgressBar value={attachment.progress} aria-label={t('conversation.attach.sending')} />}
        {why && <p role="alert" className={styles.error}>{why}</p>}
        {opened?.isSmaller && (
          <span className={styles.note}>
            {t('conversation.attach.madeSmaller', { side: ADVISED_SIDE })}
            {opened.canStay && <Button appearance="subtle" size="small" onClick={onWhole}>{t('conversation.attach.whole')}</Button>}
          </span>
        )}
      </div>
    </div>
  );
}
