import { useState } from 'react';
import type { Organization } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { FormDialog, TextArea } from '@portal/ui/forms';
import { Field, Input, isEmail } from '@portal/ui/screens';
import { changeOrganization } from './organizations.state';

/** Edits the fields that the customer may change. Name and type must match the legal contract, so only administrators change them. */
export function OrganizationDialog(
  { organization: { uuid, name, email, address }, onClose }: { organization: Organization; onClose: () => void },
) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState({ email: email ?? '', address: address ?? '' });
  const [isWrong, setWrong] = useState(false);
  const { busy, failure, submit } = useCommand(changeOrganization, onClose, uuid);
  const confirm = () => {
    const trimmedEmail = typed.email.trim();
    const wrong = trimmedEmail !== '' && !isEmail(trimmedEmail);
    setWrong(wrong);
    if (!wrong) submit({ uuid, email: trimmedEmail || null, address: typed.address.trim() || null });
  };
  return (
    <FormDialog
      title={t('organizations.editTitle', { name })} confirmLabel={t('form.save')} busy={busy} failure={failure} onConfirm={confirm}
      onClose={onClose}
    >
      <Field label={t('organizations.email')} validationMessage={isWrong ? t('form.emailWrong') : undefined}>
        <Input
          autoFocus type="email" maxLength={254} value={typed.email} onChange={(_, { value }) => setTyped({ ...typed, email: value })}
        />
      </Field>
      <Field label={t('organizations.address')}>
        <TextArea rows={3} maxLength={500} value={typed.address} onChange={(value) => setTyped({ ...typed, address: value })} />
      </Field>
    </FormDialog>
  );
}
