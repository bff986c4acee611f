import { useState } from 'react';
import type { Customer } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { Field, Input, Select } from '@portal/ui/core';
import { FormDialog } from '@portal/ui/more';
import { useCommand } from '../use-command';
import { usePart } from './use-part';

export function AlphaNameDialog({ customer }: { customer: Pick<Customer, 'uuid' | 'name'> }) {
  const { t } = useTranslation();
  const { busy, failure, close, request } = useCommand('createAlphaName');
  const { data, failure: unread } = usePart('organizations', customer.uuid);
  const [name, setName] = useState('');
  const [organization, setOrganization] = useState('');
  const [missing, setMissing] = useState(false);
  const organizations = data?.items ?? [];
  const organizationUuid = organization || organizations[0]?.uuid || '';
  const confirm = () => {
    setMissing(name.trim() === '');
    if (name.trim() !== '' && organizationUuid !== '') {
      request({ kind: 'createAlphaName', body: { uuid: customer.uuid, organizationUuid, name: name.trim() } });
    }
  };
  return (
    <FormDialog
      title={t('card.newAlphaName', { name: customer.name })} confirmLabel={t('card.createAlphaName')} busy={busy} failure={failure}
      onConfirm={confirm} onClose={close}
    >
      <Field
        required label={t('alphaNames.alphaName')} hint={t('card.alphaNameHint')}
        validationMessage={missing ? t('card.nameMissing') : undefined}
      >
        <Input autoFocus autoComplete="off" spellCheck={false} maxLength={40} value={name} onChange={(_, { value }) => setName(value)} />
      </Field>
      <Field
        required label={t('card.organization')}
        validationMessage={unread?.text ?? (data && organizations.length === 0 ? t('card.organizationFirst') : undefined)}
      >
        <Select value={organizationUuid} onChange={(_, { value }) => setOrganization(value)}>
          {organizations.map(({ uuid, name: text }) => <option key={uuid} value={uuid}>{text}</option>)}
        </Select>
      </Field>
    </FormDialog>
  );
}
