import { useState } from 'react';
import type { AddressBook } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';
import { Field, Input } from '@portal/ui/core';
import { copyRequested } from './book-commands.slice';
import { CommandDialog } from './command-dialog';

export function CopyDialog({ book }: { book: AddressBook }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const [name, setName] = useState(() => t('copy.nameOf', { name: book.name }).slice(0, 200));
  const [missing, setMissing] = useState(false);
  const confirm = () => {
    setMissing(name.trim() === '');
    if (name.trim() !== '') dispatch(copyRequested({ uuid: book.uuid, name: name.trim() }));
  };
  return (
    <CommandDialog title={t('copy.title', { name: book.name })} confirmLabel={t('copy.confirm')} onConfirm={confirm}>
      <Field
        label={t('copy.name')} hint={book.type === 'extprocessing' ? t('copy.becomesOwn') : t('copy.hint')} required
        validationMessage={missing ? t('form.nameMissing') : undefined}
      >
        <Input autoFocus maxLength={200} autoComplete="off" value={name} onChange={(_, { value }) => setName(value)} />
      </Field>
    </CommandDialog>
  );
}
