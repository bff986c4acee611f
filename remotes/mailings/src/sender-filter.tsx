import { selectSession } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { Field, Select } from '@portal/ui/screens';

/** Filter by alpha name, including names that can no longer be used. `value` is a UUID; empty means any. */
export function SenderFilter({ value, onChange }: { value: string; onChange: (uuid: string) => void }) {
  const { t } = useTranslation();
  const { allAlphaNames } = useSelector(selectSession);
  const isNameOfOne = (name: string) => allAlphaNames.filter((other) => other.name === name).length === 1;
  return (
    <Field label={t('lists.from')}>
      <Select value={value} onChange={(_, chosen) => onChange(chosen.value)}>
        <option value="">{t('lists.anySender')}</option>
        {allAlphaNames.map(({ uuid, name, organizationName }) => (
          <option key={uuid} value={uuid}>{organizationName && !isNameOfOne(name) ? `${name} (${organizationName})` : name}</option>
        ))}
      </Select>
    </Field>
  );
}
