import { codeIn } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/shell';
import { usePreviewStyles } from './preview-styles';

const useStyles = makeStyles({
  code: {
    display: 'block', margin: '4px 0', fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600, fontWeight: tokens.fontWeightSemibold, letterSpacing: '0.08em', overflowWrap: 'anywhere',
  },
});

/** Preview of a Telegram code message. Telegram provides the text; only the code in our text is sent. */
export function CodeMessage({ text, from }: { text: string; from: string }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const shared = usePreviewStyles();
  return (
    <div className={mergeClasses(shared.bubble, shared.words)}>
      <span className={shared.small}>{t('compose.preview.codeFrom', { from })}</span>
      <strong className={styles.code}>{codeIn(text) ?? t('compose.preview.noCode')}</strong>
      <span className={shared.small}>{t('compose.preview.codeWarning')}</span>
    </div>
  );
}
