import type { RefObject } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { Button } from '@portal/ui/screens';
import { makeStyles, tokens } from '@portal/ui/shell';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalXS, color: tokens.colorStatusWarningForeground1,
    fontSize: tokens.fontSizeBase200,
  },
});

export type OpenFieldsProps = { fields: readonly string[]; text: string; field: RefObject<HTMLTextAreaElement | null> };

/** Buttons for the unfilled personal fields of the text; each button selects its field in the text. */
export function OpenFields({ fields, text, field }: OpenFieldsProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const select = (placeholder: string) => {
    const at = text.indexOf(placeholder);
    field.current?.focus();
    field.current?.setSelectionRange(at, at + placeholder.length);
  };
  return (
    <div className={styles.root} role="group" aria-label={t('conversation.open.title')}>
      <span>{t('conversation.open.title')}</span>
      {fields.map((placeholder) => <Button key={placeholder} size="small" onClick={() => select(placeholder)}>{placeholder}</Button>)}
    </div>
  );
}
