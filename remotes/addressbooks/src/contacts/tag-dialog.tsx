import { useState } from 'react';
import type { AddressBook, ContactSet } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { FormDialog } from '@portal/ui/forms';
import { MessageBar, MessageBarBody } from '@portal/ui/screens';
import { TagsField, tagsDraft, tagsOf } from '../tags-field';
import { tagContacts } from './tag-contacts.state';

export type TagDialogProps = {
  book: AddressBook;
  set: ContactSet;
  /** Null if unknown. */
  count: number | null;
  onClose: () => void;
};

/** Adds tags to the selected contacts, and removes others. */
export function TagDialog({ book, set, count, onClose }: TagDialogProps) {
  const { t } = useTranslation();
  const [added, setAdded] = useState(tagsDraft());
  const [removed, setRemoved] = useState(tagsDraft());
  const [missing, setMissing] = useState(false);
  const { busy, failure, submit } = useCommand(tagContacts, onClose, book.uuid);
  const save = () => {
    const [add, remove] = [tagsOf(added), tagsOf(removed)];
    setMissing(add?.length === 0 && remove?.length === 0);
    if (add && remove && add.length + remove.length > 0) submit({ set, add, remove });
  };
  return (
    <FormDialog
      title={count === null ? t('tags.ofAll') : t('tags.ofSome', { count })} confirmLabel={t('form.save')} busy={busy} failure={failure}
      onConfirm={save} onClose={onClose}
    >
      <TagsField label={t('tags.add')} hint={t('tags.hint')} value={added} known={book.tags} onChange={setAdded} />
      {book.tags.length > 0 && <TagsField label={t('tags.remove')} value={removed} known={book.tags} onChange={setRemoved} />}
      {missing && <MessageBar intent="warning"><MessageBarBody role="alert">{t('tags.missing')}</MessageBarBody></MessageBar>}
    </FormDialog>
  );
}
