import { useState } from 'react';
import type { MailingDetail } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { FormDialog } from '@portal/ui/forms';
import { Field, Input } from '@portal/ui/screens';
import { renameList } from '../list-commands.state';

export function RenameDialog({ list: { id, name: known }, onClose }: { list: MailingDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState(known);
  const { busy, failure, submit } = useCommand(renameList, onClose, id);
  const isMissing = name.trim() === '';
  return (
    <FormDialog
      title={t('renaming.title')} confirmLabel={t('renaming.rename')} busy={busy} disabled={isMissing} failure={failure}
      onConfirm={() => submit({ id, name: name.trim() })} onClose={onClose}
    >
      <Field label={t('renaming.name')} required>
        <Input maxLength={200} autoComplete="off" value={name} onChange={(_, { value }) => setName(value)} />
      </Field>
    </FormDialog>
  );
}
