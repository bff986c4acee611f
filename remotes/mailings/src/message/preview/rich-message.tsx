import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { needsOf, type MessageDraft } from '../message-draft';
import { PreviewText } from './preview-text';
import { usePreviewStyles } from './preview-styles';
import { PreviewButton, PreviewCards, PreviewFile, PreviewOptions, PreviewPicture } from './rich-parts';

const useStyles = makeStyles({ root: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0 } });

const EMPTY_CARD = { title: '', imageUrl: '', button: { title: '', url: '' } };

/** Preview of a Viber or RCS message, with its parts in the order of the real message. */
export function RichMessage({ message, text }: { message: MessageDraft; text: string }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const shared = usePreviewStyles();
  const { content } = message;
  const needs = needsOf(message);
  const hasBubble = needs.text || needs.imageUrl || needs.fileUrl;
  return (
    <div className={styles.root}>
      {hasBubble && (
        <div className={shared.bubble}>
          {needs.imageUrl && <PreviewPicture url={content.imageUrl} />}
          {needs.fileUrl && <PreviewFile fileName={content.fileName} fileUrl={content.fileUrl} />}
          {needs.text && <div className={shared.words}><PreviewText text={text} /></div>}
          {needs.button && <PreviewButton button={content.button ?? (needs.button === 'required' ? EMPTY_CARD.button : undefined)} />}
        </div>
      )}
      {needs.cards && <PreviewCards cards={content.cards && content.cards.length > 0 ? content.cards : [EMPTY_CARD, EMPTY_CARD]} />}
      {needs.options && <PreviewOptions label={t('compose.options')} options={content.options} />}
    </div>
  );
}

const useTemplateStyles = makeStyles({
  params: { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '2px 10px', margin: '6px 0 0' },
  value: { margin: 0, overflowWrap: 'anywhere', fontWeight: tokens.fontWeightSemibold },
});

/** Preview of a template message. The provider stores the text, so only the parameters are shown. */
export function TemplateMessage({ message: { content } }: { message: MessageDraft }) {
  const { t } = useTranslation();
  const styles = useTemplateStyles();
  const shared = usePreviewStyles();
  const params = Object.entries(content.templateParams ?? {});
  return (
    <div className={shared.bubble}>
      <div className={shared.words}>
        <div>{content.templateId ? t('compose.preview.template', { id: content.templateId }) : t('compose.preview.noTemplate')}</div>
        {content.language && <div className={shared.small}>{t(`compose.languages.${content.language}`)}</div>}
        {params.length > 0 && (
          <dl className={styles.params}>
            {params.map(([name, value]) => [<dt key={name} className={shared.small}>
              {name}
            </dt>, <dd key={`${name} is`} className={styles.value}>{value}</dd>])}
          </dl>
        )}
      </div>
    </div>
  );
}
