import { lazy, Suspense, useState } from 'react';
import { PERSONAL_FIELDS, type PersonalField } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { useFieldName } from './param-names';
import { MenuButton, PersonIcon } from '@portal/ui/shell';

const load = () => import('./personal-field-form').then((form) => ({ default: form.PersonalFieldForm }));
const PersonalFieldForm = lazy(load);

/** Inserts a personal field into the text, with a replacement for recipients without a value. */
export function PersonalFields({ onInsert }: { onInsert: (text: string) => void }) {
  const { t } = useTranslation();
  const nameOf = useFieldName();
  const [selectedField, setSelectedField] = useState<PersonalField>();
  const choices = PERSONAL_FIELDS.map((field) => ({
    id: field, label: nameOf(field), onSelect: () => setSelectedField(field),
  }));
  return (
    <>
      {/* Loads the form before a field is chosen, so that typing can begin at once. */}
      <span onFocus={() => void load()}>
        <MenuButton label={t('text.insertField')} icon={<PersonIcon aria-hidden="true" />} sections={[{ id: 'fields', choices }]}>
          {t('text.insertField')}
        </MenuButton>
      </span>
      {selectedField && (
        <Suspense>
          <PersonalFieldForm field={selectedField} onInsert={onInsert} onClose={() => setSelectedField(undefined)} />
        </Suspense>
      )}
    </>
  );
}
