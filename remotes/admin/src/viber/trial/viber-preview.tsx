import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { needsOf, type TrialMessage } from './trial-message';
import { PreviewButton, PreviewCards, PreviewFile, PreviewOptions, PreviewPicture, usePreviewStyles } from './preview-parts';

const useStyles = makeStyles({
  root: {
    boxSizing: 'border-box', margin: 0, padding: '10px', width: '100%', maxWidth: '340px', minWidth: 0, borderRadius: '32px',
    border: `1px solid ${tokens.colorNeutralStroke1}`, backgroundColor: tokens.colorNeutralBackground6, boxShadow: tokens.shadow4,
  },
  screen: {
    display: 'flex', flexDirection: 'column', minHeight: '300px', minWidth: 0, overflow: 'hidden', borderRadius: '24px',
    backgroundColor: tokens.colorNeutralBackground4, '@media (forced-colors: active)': { border: '1px solid CanvasText' },
  },
  head: {
    padding: '14px 16px 10px', borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
  },
  from: { display: 'block', fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  kind: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  messages: { display: 'flex', flexDirection: 'column', gap: '8px', padding: '14px', minWidth: 0 },
  words: { padding: '10px 14px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
});

/** Preview of the message on a phone, in Viber's layout. */
export function ViberPreview({ message, from }: { message: TrialMessage; from: string }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const shared = usePreviewStyles();
  const { content, type, body } = message;
  const needs = needsOf(message);
  const hasBubble = needs.text === 'required' || needs.imageUrl || needs.fileUrl || needs.templateId;
  const words = needs.templateId ? t('viber.preview.template', { id: content.templateId || '…' }) : body.trim() === '' ? t(
    'viber.preview.noText',
  ) : body;
  return (
    <figure className={styles.root} aria-label={t('viber.preview.title')}>
      <div className={styles.screen}>
        <figcaption className={styles.head}>
          <span className={styles.from}>{from || t('viber.preview.noSender')}</span>
          <span className={styles.kind}>{t(`messageType.${type}`)}</span>
        </figcaption>
        <div className={styles.messages}>
          {hasBubble && (
            <div className={shared.bubble}>
              {needs.imageUrl && <PreviewPicture url={content.imageUrl} />}
              {needs.fileUrl && <PreviewFile name={content.fileName} />}
              {(needs.text === 'required' || needs.templateId) && <div className={styles.words}>{words}</div>}
              {needs.button && content.button && <PreviewButton title={content.button.title} />}
            </div>
          )}
          {needs.cards && <PreviewCards cards={content.cards ?? []} />}
          {needs.options && <PreviewOptions options={content.options ?? []} />}
        </div>
      </div>
    </figure>
  );
}
