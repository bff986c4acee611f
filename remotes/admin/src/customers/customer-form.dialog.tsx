import { useState } from 'react';
import type { CustomerCard } from '@portal/contracts/admin';
import { selectSession } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { useNavigate } from '@portal/portal/router';
import { useSelector } from '@portal/portal/state';
import { FormDialog } from '@portal/ui/forms';
import { Field, Input, isEmail, Select } from '@portal/ui/screens';
import { CountryChoice } from './country-choice';
import { createCustomer, updateCustomer } from './customer-commands.state';
import { TariffChoice } from './tariff-choice';

type Problems = { name?: boolean; email?: boolean; tariff?: boolean };

/** Creates a customer and opens its card, or edits a customer's details. */
export function CustomerFormDialog({ customer, onClose }: { customer: CustomerCard | null; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const creation = useCommand(createCustomer, ({ uuid }) => {
    onClose();
    void navigate(`/customer/${uuid}`);
  });
  const update = useCommand(updateCustomer, onClose, customer?.uuid);
  const { busy, failure } = customer ? update : creation;
  const { page } = useSelector(selectSession);
  const [name, setName] = useState(customer?.name ?? '');
  const [email, setEmail] = useState(customer?.email ?? '');
  const [type, setType] = useState(customer?.type ?? 1);
  const [tariffUuid, setTariff] = useState(customer?.tariff.uuid ?? '');
  const [countries, setCountries] = useState<readonly string[]>(page ? [page.defaultCountry] : []);
  const [problems, setProblems] = useState<Problems>({});

  const confirm = () => {
    const facts = { name: name.trim(), email: email.trim() || null, type, tariffUuid };
    const found = {
      ...(facts.name === '' && { name: true }), ...(facts.email !== null && !isEmail(facts.email) && { email: true }),
      ...(tariffUuid === '' && { tariff: true }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    if (customer) update.submit({ body: { uuid: customer.uuid, ...facts } });
    else creation.submit({ body: { ...facts, countries: countries.length > 0 ? [...countries] : null } });
  };
  return (
    <FormDialog
      tall title={customer ? t('customers.editTitle', { name: customer.name }) : t('customers.newTitle')}
      confirmLabel={t(customer ? 'customers.save' : 'customers.create')}
      busy={busy} failure={failure} onConfirm={confirm} onClose={onClose}
    >
      <Field
        required label={t('customers.name')} hint={t('customers.nameHint')}
        validationMessage={problems.name ? t('customers.nameMissing') : undefined}
      >
        <Input autoFocus autoComplete="off" maxLength={200} value={name} onChange={(_, { value }) => setName(value)} />
      </Field>
      <Field label={t('customers.email')} validationMessage={problems.email ? t('customers.emailWrong') : undefined}>
        <Input
          type="email" inputMode="email" autoComplete="off" maxLength={254} value={email} onChange={(_, { value }) => setEmail(value)}
        />
      </Field>
      <Field label={t('customers.type')} hint={t(type === 1 ? 'customers.typeCustomerHint' : 'customers.typeServiceHint')}>
        <Select value={type} onChange={(_, { value }) => setType(value === '2' ? 2 : 1)}>
          <option value={1}>{t('customers.typeCustomer')}</option>
          <option value={2}>{t('customers.typeService')}</option>
        </Select>
      </Field>
      <TariffChoice chosen={tariffUuid} currency={customer?.tariff.currency_code} missing={problems.tariff ?? false} onChange={setTariff} />
      {!customer && (
        <CountryChoice label={t('customers.countries')} hint={t('customers.countriesHint')} chosen={countries} onChange={setCountries} />
      )}
    </FormDialog>
  );
}
