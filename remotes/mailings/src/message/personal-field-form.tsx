import { useState } from 'react';
import type { PersonalField } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { Button, Field, Input } from '@portal/ui/screens';
import { makeStyles, tokens } from '@portal/ui/shell';
import { useFieldName } from './param-names';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: tokens.spacingHorizontalS, padding: '10px 12px',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`, backgroundColor: tokens.colorNeutralBackground2, flexBasis: '100%',
  },
  words: { flex: '1 1 200px', minWidth: 0 },
});
/** Braces are removed from the replacement text, because they would end the personal field. */
const WITHOUT_BRACES = /[{}]/g;

export type PersonalFieldFormProps = { field: PersonalField; onInsert: (text: string) => void; onClose: () => void };

/** Asks for the text for recipients without a value of the field. */
export function PersonalFieldForm({ field, onInsert, onClose }: PersonalFieldFormProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const name = useFieldName()(field);
  const [otherwise, setOtherwise] = useState('');
  const insert = () => {
    onInsert(otherwise.trim() === '' ? `{${field}}` : `{${field}|${otherwise.trim()}}`);
    onClose();
  };
  return (
    <div
      className={styles.root}
      role="group"
      aria-label={name}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
        // Prevents Enter from submitting the surrounding form.
        event.preventDefault();
        insert();
      }}
    >
      <Field
        className={styles.words} label={t('text.fieldOtherwise', { field: name })} hint={t('text.fieldOtherwiseHint')}
      >
        <Input
          autoFocus maxLength={100} autoComplete="off" value={otherwise}
          onChange={(_, { value }) => setOtherwise(value.replace(WITHOUT_BRACES, ''))}
        />
      </Field>
      <Button appearance="primary" onClick={insert}>{t('text.insert')}</Button>
      <Button onClick={onClose}>{t('text.cancel')}</Button>
    </div>
  );
}
