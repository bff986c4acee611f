import { useState } from 'react';
import { PERSONAL_FIELDS, type PersonalField } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { Button, Field, Input, makeStyles, MenuButton, PersonIcon, tokens } from '@portal/ui/core';

const useStyles = makeStyles({
  asked: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: tokens.spacingHorizontalS, padding: '10px 12px', borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`, backgroundColor: tokens.colorNeutralBackground2, flexBasis: '100%',
  },
  words: { flex: '1 1 200px', minWidth: 0 },
});
/** They would end the field. */
const WITHOUT_BRACES = /[{}]/g;

/** Puts what every recipient has of his own into the text, with words for those who have nothing there. */
export function PersonalFields({ onInsert }: { onInsert: (text: string) => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const [asked, setAsked] = useState<PersonalField>();
  const [otherwise, setOtherwise] = useState('');
  const insert = () => {
    onInsert(otherwise.trim() === '' ? `{${asked}}` : `{${asked}|${otherwise.trim()}}`);
    setAsked(undefined);
    setOtherwise('');
  };
  const choices = PERSONAL_FIELDS.map((field) => ({ id: field, label: t(`text.fields.${field}`), onSelect: () => setAsked(field) }));
  return (
    <>
      <MenuButton label={t('text.insertField')} icon={<PersonIcon aria-hidden="true" />} sections={[{ id: 'fields', choices }]}>{t('text.insertField')}</MenuButton>
      {asked && (
        <div
          className={styles.asked}
          role="group"
          aria-label={t(`text.fields.${asked}`)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setAsked(undefined);
            if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
            // Else it would send the whole form.
            event.preventDefault();
            insert();
          }}
        >
          <Field className={styles.words} label={t('text.fieldOtherwise', { field: t(`text.fields.${asked}`) })} hint={t('text.fieldOtherwiseHint')}>
            <Input autoFocus maxLength={100} autoComplete="off" value={otherwise} onChange={(_, { value }) => setOtherwise(value.replace(WITHOUT_BRACES, ''))} />
          </Field>
          <Button appearance="primary" onClick={insert}>{t('text.insert')}</Button>
          <Button onClick={() => setAsked(undefined)}>{t('text.cancel')}</Button>
        </div>
      )}
    </>
  );
}
