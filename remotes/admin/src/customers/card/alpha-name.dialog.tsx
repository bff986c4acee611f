import { useMemo, useState } from 'react';
import type { Customer } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { FormDialog } from '@portal/ui/forms';
import { Field, Input, Select } from '@portal/ui/screens';
import { createAlphaName } from '../customer-commands.state';
import { customerOrganizations } from './card.state';
import { usePart } from './use-part';

export type AlphaNameDialogProps = { customer: Pick<Customer, 'uuid' | 'name'>; onClose: () => void };

export function AlphaNameDialog({ customer: { uuid, name: customerName }, onClose }: AlphaNameDialogProps) {
  const { t } = useTranslation();
  const { busy, failure, submit } = useCommand(createAlphaName, onClose, uuid);
  const { data, failure: unread } = usePart(customerOrganizations, useMemo(() => ({ uuid, cursor: '' }), [uuid]));
  const [name, setName] = useState('');
  const [organization, setOrganization] = useState('');
  const [missing, setMissing] = useState(false);
  const organizations = data?.items ?? [];
  const organizationUuid = organization || organizations[0]?.uuid || '';
  const confirm = () => {
    setMissing(name.trim() === '');
    if (name.trim() !== '' && organizationUuid !== '') submit({ body: { uuid, organizationUuid, name: name.trim() } });
  };
  return (
    <FormDialog
      title={t('card.newAlphaName', { name: customerName })} confirmLabel={t('card.createAlphaName')} busy={busy} failure={failure}
      onConfirm={confirm} onClose={onClose}
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
          {organizations.map((each) => <option key={each.uuid} value={each.uuid}>{each.name}</option>)}
        </Select>
      </Field>
    </FormDialog>
  );
}
