import type { Organization } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { Field, Select } from '@portal/ui/screens';
import { FixedField } from './fixed-field';

type Payer = Pick<Organization, 'uuid' | 'name'>;
export type OrganizationChoiceProps = {
  organizations: readonly Payer[]; chosen: Payer; disabled: boolean; onChoose: (uuid: string) => void;
};

/** The organization that receives the invoice. */
export function OrganizationChoice({ organizations, chosen, disabled, onChoose }: OrganizationChoiceProps) {
  const { t } = useTranslation();
  if (organizations.length === 1) return <FixedField label={t('newInvoice.organization')} value={chosen.name} />;
  return (
    <Field label={t('newInvoice.organization')}>
      <Select value={chosen.uuid} disabled={disabled} onChange={(_, { value }) => onChoose(value)}>
        {organizations.map(({ uuid, name }) => <option key={uuid} value={uuid}>{name}</option>)}
      </Select>
    </Field>
  );
}
