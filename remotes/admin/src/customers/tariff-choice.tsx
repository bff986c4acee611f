import { useTranslation } from '@portal/portal/i18n';
import { Field, Select } from '@portal/ui/screens';
import { usePart } from './card/use-part';
import { tariffList } from '../tariff-list.state';

export type TariffChoiceProps = {
  chosen: string;
  /** Offers only tariffs in this currency; all tariffs if omitted. */
  currency?: string;
  missing: boolean;
  onChange: (uuid: string) => void;
};

export function TariffChoice({ chosen, currency, missing, onChange }: TariffChoiceProps) {
  const { t } = useTranslation();
  const { status, data, failure } = usePart(tariffList, undefined);
  const offered = (data?.items ?? []).filter((tariff) => currency === undefined || tariff.currency_code === currency);
  return (
    <Field
      required label={t('customers.tariff')}
      hint={currency === undefined ? t('customers.tariffHint') : t('customers.tariffSame', { currency })}
      validationMessage={failure
        ? t('customers.tariffsFailed', { reason: failure.text })
        : missing ? t('customers.tariffMissing') : undefined}
    >
      <Select value={chosen} aria-busy={status === 'loading'} onChange={(_, { value }) => onChange(value)}>
        <option value="">{t('customers.chooseTariff')}</option>
        {offered.map(({ uuid, name, currency_code }) => <option key={uuid} value={uuid}>
          {t('customers.tariffOf', { name, currency: currency_code })}
        </option>)}
      </Select>
    </Field>
  );
}
