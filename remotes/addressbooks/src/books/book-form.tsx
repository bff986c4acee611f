import { useState } from 'react';
import { addressBookTypes, type AddressBook, type AddressBookType } from '@portal/contracts';
import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';
import { Field, Input } from '@portal/ui/core';
import { OrganizationChoice } from '@portal/ui/more';
import { ExplainedChoice } from '../explained-choice';
import { changeRequested, creationRequested } from './book-commands.slice';
import { CommandDialog } from './command-dialog';

/** Form to create a book, or to edit its name and organizations. */
export function BookForm({ book }: { book: AddressBook | null }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const canStopList = useCan('/addressbook/action/stoplist');
  const [type, setType] = useState<AddressBookType>(book?.type ?? 'generic');
  const [name, setName] = useState(book?.name ?? '');
  const [organizationUuids, setOrganizationUuids] = useState<string[]>();
  const [missing, setMissing] = useState(false);
  const types = addressBookTypes.filter((each) => each !== 'stoplist' || canStopList);

  const confirm = () => {
    const words = { name: name.trim(), ...(organizationUuids && { organizationUuids }) };
    setMissing(words.name === '');
    if (words.name === '') return;
    dispatch(book ? changeRequested({ uuid: book.uuid, ...words }) : creationRequested({ type, ...words }));
  };
  return (
    <CommandDialog
      title={book ? t('form.editTitle') : t('form.newTitle')} confirmLabel={book ? t('form.save') : t('form.create')} onConfirm={confirm}
    >
      <Field label={t('form.name')} required validationMessage={missing ? t('form.nameMissing') : undefined}>
        <Input autoFocus maxLength={200} autoComplete="off" value={name} onChange={(_, { value }) => setName(value)} />
      </Field>
      {!book && (
        <ExplainedChoice
          label={t('form.type')} value={type} onChange={setType}
          choices={types.map((value) => ({ value, name: t(`type.${value}.name`), text: t(`type.${value}.text`) }))}
        />
      )}
      <OrganizationChoice own={book?.organizations ?? null} chosen={organizationUuids} onChange={setOrganizationUuids} />
    </CommandDialog>
  );
}
