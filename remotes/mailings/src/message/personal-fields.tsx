import { useState } from 'react';
import { PERSONAL_FIELDS, type PersonalField } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { Button, Field, Input } from '@portal/ui/screens';
import { makeStyles, MenuButton, PersonIcon, tokens } from '@portal/ui/shell';

const useStyles = makeStyles({
  editor: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: tokens.spacingHorizontalS, padding: '10px 12px',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`, backgroundColor: tokens.colorNeutralBackground2, flexBasis: '100%',
  },
  words: { flex: '1 1 200px', minWidth: 0 },
});
/** Braces are removed from the replacement text, because they would end the personal field. */
const WITHOUT_BRACES = /[{}]/g;

/** Inserts a personal field into the text, with a replacement for recipients without a value. */
export function PersonalFields({ onInsert }: { onInsert: (text: string) => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const [selectedField, setSelectedField] = useState<PersonalField>();
  const [otherwise, setOtherwise] = useState('');
  const insert = () => {
    onInsert(otherwise.trim() === '' ? `{${selectedField}}` : `{${selectedField}|${otherwise.trim()}}`);
    setSelectedField(undefined);
    setOtherwise('');
  };
  const choices = PERSONAL_FIELDS.map((field) => ({
    id: field, label: t(`text.fields.${field}`), onSelect: () => setSelectedField(field),
  }));
  return (
    <>
      <MenuButton label={t('text.insertField')} icon={<PersonIcon aria-hidden="true" />} sections={[{ id: 'fields', choices }]}>
        {t('text.insertField')}
      </MenuButton>
      {selectedField && (
        <div
          className={styles.editor}
          role="group"
          aria-label={t(`text.fields.${selectedField}`)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setSelectedField(undefined);
            if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
            // Prevents Enter from submitting the surrounding form.
            event.preventDefault();
            insert();
          }}
        >
          <Field
            className={styles.words} label={t('text.fieldOtherwise', { field: t(`text.fields.${selectedField}`) })}
            hint={t('text.fieldOtherwiseHint')}
          >
            <Input
              autoFocus maxLength={100} autoComplete="off" value={otherwise}
              onChange={(_, { value }) => setOtherwise(value.replace(WITHOUT_BRACES, ''))}
            />
          </Field>
          <Button appearance="primary" onClick={insert}>{t('text.insert')}</Button>
          <Button onClick={() => setSelectedField(undefined)}>{t('text.cancel')}</Button>
        </div>
      )}
    </>
  );
}
