import type { MessageType } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { Field, Select } from '@portal/ui/screens';
import { groupTypes } from './type-groups';

export type TypeChoiceProps = { types: readonly MessageType[]; chosen: MessageType; error?: string; onChange: (type: MessageType) => void };

/** Message types that the alpha name can send, grouped by channel, with an explanation of the chosen one. */
export function TypeChoice({ types, chosen, error, onChange }: TypeChoiceProps) {
  const { t } = useTranslation();
  // A type that the alpha name can't send stays visible until another one is chosen.
  const groups = groupTypes(types.includes(chosen) ? types : [...types, chosen]);
  const options = (of: readonly MessageType[]) => of.map((type) => <option key={type} value={type}>{t(`messageType.${type}`)}</option>);
  const choose = (value: string) => {
    const type = types.find((each) => each === value);
    if (type) onChange(type);
  };
  return (
    <div data-field="type">
      <Field
        label={t('compose.type')} required hint={t(`compose.explained.${chosen}`)} validationMessage={error}
        validationState={error ? 'error' : 'none'}
      >
        <Select value={chosen} onChange={(_, { value }) => choose(value)}>
          {groups.map(({ id, types: ofGroup }) => (
            groups.length === 1 ? options(ofGroup) : <optgroup key={id} label={t(`compose.groups.${id}`)}>{options(ofGroup)}</optgroup>
          ))}
        </Select>
      </Field>
    </div>
  );
}
