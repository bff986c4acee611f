import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import type { Loaded } from '@portal/portal/resource';
import { Field, Select } from '@portal/ui/screens';
import type { ProviderList } from '../providers.state';
import { useConnectionName } from '../use-connection-name';

export type ConnectionChoiceProps = {
  providers: Pick<Loaded<undefined, ProviderList>, 'data' | 'error'>; chosen: number; none: string; onChange: (id: number) => void;
};

/** Choice of a provider connection; 0 means none. */
export function ConnectionChoice({ providers, chosen, none, onChange }: ConnectionChoiceProps) {
  const { t } = useTranslation();
  const connectionName = useConnectionName();
  const failure = useFailureText(providers.error);
  const words = t('directionRates.connection');
  const select = (
    <Select aria-label={words} value={String(chosen)} onChange={(_, { value }) => onChange(Number(value))}>
      <option value="0">{none}</option>
      {(providers.data?.items ?? []).map(({ id, name, providerName }) => (
        <option key={id} value={id}>{connectionName(name, providerName)}</option>
      ))}
    </Select>
  );
  return failure ? <Field label={words} validationMessage={failure.text}>{select}</Field> : select;
}
