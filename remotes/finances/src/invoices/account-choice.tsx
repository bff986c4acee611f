import type { Account } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Field, Select } from '@portal/ui/screens';
import { FixedField } from './fixed-field';

export type AccountChoiceProps = { accounts: readonly Account[]; chosen: Account; disabled: boolean; onChoose: (uuid: string) => void };

/** The account to top up; a single one is shown without a choice. */
export function AccountChoice({ accounts, chosen, disabled, onChoose }: AccountChoiceProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = ({ name, summa_currency: sum, currency_code: currency }: Account) => `${name} · ${format.amount(sum, currency)}`;
  if (accounts.length === 1) return <FixedField label={t('newInvoice.account')} value={words(chosen)} />;
  return (
    <Field label={t('newInvoice.account')}>
      <Select value={chosen.uuid} disabled={disabled} onChange={(_, { value }) => onChoose(value)}>
        {accounts.map((account) => <option key={account.uuid} value={account.uuid}>{words(account)}</option>)}
      </Select>
    </Field>
  );
}
