import { useState } from 'react';
import type { AddressBook } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { FormDialog } from '@portal/ui/forms';
import { Field, Input } from '@portal/ui/screens';
import { copyBook } from './books.state';

export function CopyDialog({ book, onClose }: { book: AddressBook; onClose: () => void }) {
  const { t } = useTranslation();
  const { busy, failure, submit } = useCommand(copyBook, onClose, book.uuid);
  const [name, setName] = useState(() => t('copy.nameOf', { name: book.name }).slice(0, 200));
  const [missing, setMissing] = useState(false);
  const confirm = () => {
    setMissing(name.trim() === '');
    if (name.trim() !== '') submit({ uuid: book.uuid, name: name.trim() });
  };
  return (
    <FormDialog
      title={t('copy.title', { name: book.name })} confirmLabel={t('copy.confirm')} busy={busy} failure={failure} onConfirm={confirm}
      onClose={onClose}
    >
      <Field
        label={t('copy.name')} hint={book.type === 'extprocessing' ? t('copy.becomesOwn') : t('copy.hint')} required
        validationMessage={missing ? t('form.nameMissing') : undefined}
      >
        <Input autoFocus maxLength={200} autoComplete="off" value={name} onChange={(_, { value }) => setName(value)} />
      </Field>
    </FormDialog>
  );
}
