import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { useFieldName } from '../param-names';
import { spansOf } from '../text-spans';

const useStyles = makeStyles({
  root: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  link: { color: tokens.colorBrandForegroundLink, textDecorationLine: 'underline' },
  field: {
    padding: '0 5px', borderRadius: tokens.borderRadiusSmall, backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2, '@media (forced-colors: active)': { outline: '1px solid CanvasText' },
  },
  empty: { color: tokens.colorNeutralForeground3 },
});

/** The text as shown on the phone. Unfilled personal fields are marked. */
export function PreviewText({ text, placeholder }: { text: string; placeholder?: string }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const nameOf = useFieldName();
  if (text.trim() === '') return <span className={styles.empty}>{placeholder ?? t('compose.preview.noText')}</span>;
  return (
    <span className={styles.root}>
      {spansOf(text).map((piece, index) => {
        switch (piece.kind) {
          case 'text': return piece.text;
          case 'link': return <span key={index} className={styles.link}>{piece.text}</span>;
          case 'field': return <span key={index} className={styles.field}>{piece.otherwise || nameOf(piece.field)}</span>;
        }
      })}
    </span>
  );
}
