import { useState } from 'react';
import type { Customer } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { FormDialog } from '@portal/ui/forms';
import { Field, Input, isEmail, Select } from '@portal/ui/screens';
import { createOrganization } from '../customer-commands.state';

export type OrganizationDialogProps = { customer: Pick<Customer, 'uuid' | 'name'>; onClose: () => void };

export function OrganizationDialog({ customer, onClose }: OrganizationDialogProps) {
  const { t } = useTranslation();
  const { busy, failure, submit } = useCommand(createOrganization, onClose, customer.uuid);
  const [name, setName] = useState('');
  const [type, setType] = useState<1 | 2>(2);
  const [email, setEmail] = useState('');
  const [address, setAddress] = useState('');
  const [code, setCode] = useState('');
  const [problems, setProblems] = useState<{ name?: boolean; email?: boolean }>({});
  const confirm = () => {
    const body = {
      uuid: customer.uuid, name: name.trim(), type, email: email.trim() || null, address: address.trim() || null, code: code.trim() || null,
    };
    const found = { name: body.name === '', email: body.email !== null && !isEmail(body.email) };
    setProblems(found);
    if (!found.name && !found.email) submit({ body });
  };
  return (
    <FormDialog
      tall title={t('card.newOrganization', { name: customer.name })} confirmLabel={t('card.createOrganization')}
      busy={busy} failure={failure} onConfirm={confirm} onClose={onClose}
    >
      <Field required label={t('card.organizationName')} validationMessage={problems.name ? t('card.nameMissing') : undefined}>
        <Input autoFocus autoComplete="off" maxLength={200} value={name} onChange={(_, { value }) => setName(value)} />
      </Field>
      <Field label={t('customers.type')}>
        <Select value={type} onChange={(_, { value }) => setType(value === '1' ? 1 : 2)}>
          <option value={1}>{t('card.individual')}</option>
          <option value={2}>{t('card.legalEntity')}</option>
        </Select>
      </Field>
      <Field label={t('card.code')} hint={t('card.codeHint')}>
        <Input autoComplete="off" maxLength={20} value={code} onChange={(_, { value }) => setCode(value)} />
      </Field>
      <Field label={t('customers.email')} validationMessage={problems.email ? t('customers.emailWrong') : undefined}>
        <Input
          type="email" inputMode="email" autoComplete="off" maxLength={254} value={email} onChange={(_, { value }) => setEmail(value)}
        />
      </Field>
      <Field label={t('card.address')}>
        <Input autoComplete="off" maxLength={500} value={address} onChange={(_, { value }) => setAddress(value)} />
      </Field>
    </FormDialog>
  );
}
