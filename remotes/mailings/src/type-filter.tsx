import { MESSAGE_TYPES, type MessageType } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { ChoiceFilter, Field } from '@portal/ui/screens';

export function TypeFilter({ chosen, onChange }: { chosen: readonly MessageType[]; onChange: (chosen: MessageType[]) => void }) {
  const { t } = useTranslation();
  return (
    <Field label={t('lists.type')}>
      <ChoiceFilter
        label={t('lists.type')}
        all={t('lists.allTypes')}
        choices={MESSAGE_TYPES.map((type) => ({ value: type, text: t(`messageType.${type}`) }))}
        chosen={chosen}
        onChange={onChange}
      />
    </Field>
  );
}
