import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Field, Select } from '@portal/ui/core';
import { useConnectionName } from '../use-connection-name';
import { useProviders } from '../use-providers';

/** Choice of a provider connection; 0 means none. */
export function ConnectionChoice({ chosen, none, onChange }: { chosen: number; none: string; onChange: (id: number) => void }) {
  const { t } = useTranslation();
  const { list } = useProviders();
  const connectionName = useConnectionName();
  const failure = useFailureText(list.error);
  const words = t('directionRates.connection');
  const select = (
    <Select aria-label={words} value={String(chosen)} onChange={(_, { value }) => onChange(Number(value))}>
      <option value="0">{none}</option>
      {(list.data ?? []).map(({ id, name, providerName }) => <option key={id} value={id}>{connectionName(name, providerName)}</option>)}
    </Select>
  );
  return failure ? <Field label={words} validationMessage={failure.text}>{select}</Field> : select;
}
