import type { RefObject } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { Button, makeStyles, tokens } from '@portal/ui/core';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalXS, color: tokens.colorStatusWarningForeground1, fontSize: tokens.fontSizeBase200 },
});

export type OpenFieldsProps = { fields: readonly string[]; text: string; field: RefObject<HTMLTextAreaElement | null> };

/** What the text still leaves open; each leads to its place, where it can be written over. */
export function OpenFields({ fields, text, field }: OpenFieldsProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const select = (piece: string) => {
    const at = text.indexOf(piece);
    field.current?.focus();
    field.current?.setSelectionRange(at, at + piece.length);
  };
  return (
    <div className={styles.root} role="group" aria-label={t('conversation.open.title')}>
      <span>{t('conversation.open.title')}</span>
      {fields.map((piece) => <Button key={piece} size="small" onClick={() => select(piece)}>{piece}</Button>)}
    </div>
  );
}
