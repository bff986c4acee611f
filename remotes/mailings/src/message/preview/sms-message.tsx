import { Fragment } from 'react';
import { hasPersonalFields, hasUnsubscribeField, splitIntoParts } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/shell';
import { PreviewText } from './preview-text';
import { usePreviewStyles } from './preview-styles';

const useStyles = makeStyles({
  seam: {
    display: 'block', margin: '6px 0', borderTop: `1px dashed ${tokens.colorNeutralStrokeAccessible}`, textAlign: 'right',
    color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase100, lineHeight: tokens.lineHeightBase100,
  },
});

/** Preview of an SMS as one text, with marks between the charged parts. */
export function SmsMessage({ text }: { text: string }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const shared = usePreviewStyles();
  // Fields change the length, so the parts are unknown.
  const parts = hasPersonalFields(text) || hasUnsubscribeField(text) ? [text] : splitIntoParts(text);
  return (
    <div className={mergeClasses(shared.bubble, shared.words)}>
      {parts.length < 2 ? <PreviewText text={text} /> : parts.map((part, index) => (
        <Fragment key={index}>
          {index > 0 && (
            <span className={styles.seam} aria-hidden="true">{t('compose.preview.part', { number: index + 1, all: parts.length })}</span>
          )}
          <PreviewText text={part} placeholder={part} />
        </Fragment>
      ))}
    </div>
  );
}
