import { useState } from 'react';
import { contactFields, MAX_CONTACT_FIELD, type AddressBook, type Contact, type ContactField } from '@portal/contracts';
import { withPlus } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { FormDialog } from '@portal/ui/forms';
import { Field, Input, MessageBar, MessageBarBody } from '@portal/ui/screens';
import { tagsDraft, TagsField, tagsOf } from '../tags-field';
import { useFieldLabel } from '../use-field-label';
import { contactKey, saveContact } from './contact-edit.state';
import { fieldOf, useRefusalText } from './refusal-text';

export type ContactFormProps = { book: Pick<AddressBook, 'uuid' | 'paramNames' | 'tags'>; contact: Contact | null; onClose: () => void };

/** Form of an existing contact, or with null of a new one. */
export function ContactForm({ book: { uuid: bookUuid, paramNames, tags: known }, contact, onClose }: ContactFormProps) {
  const { t } = useTranslation();
  const label = useFieldLabel(paramNames);
  const [values, setValues] = useState<Record<ContactField, string>>(() => writtenIn(contact));
  const [tags, setTags] = useState(() => tagsDraft(contact?.tags));
  const [missing, setMissing] = useState(false);
  const [before, setBefore] = useState(contact);
  const [conflict, setConflict] = useState<Contact | null>();
  const { busy, failure, submit } = useCommand(saveContact, (outcome) => {
    if ('saved' in outcome) return onClose();
    setConflict(outcome.conflict);
    // The next save may overwrite the current contact, because the user has now seen it.
    if (outcome.conflict) setBefore(outcome.conflict);
  }, contactKey(bookUuid, contact));
  const inWords = (now: Contact) => [
    ...contactFields.filter((field) => fieldOf(now, field) !== '').map((field) => `${label(field)}: ${fieldOf(now, field)}`),
    ...(now.tags.length > 0 ? [`${t('tags.title')}: ${now.tags.join(', ')}`] : []),
  ].join('; ');
  const refusalTexts = useRefusalText({ failure, conflict }, inWords);
  const isAboutNumber = failure?.name === 'num_invalid' || failure?.name === 'contact_exists';
  const numError = missing ? t('contacts.numMissing') : isAboutNumber ? refusalTexts : undefined;
  const save = () => {
    const { num, ...rest } = values;
    setMissing(num.trim() === '');
    const written = tagsOf(tags);
    if (num.trim() === '' || !written) return;
    const personal = Object.fromEntries(Object.entries(rest).map(([field, value]) => [field, value.trim() || null]));
    setConflict(undefined);
    submit({ bookUuid, before, contact: { num: num.trim(), ...personal, tags: written } });
  };
  return (
    <FormDialog
      tall title={contact ? t('contacts.editTitle', { num: withPlus(contact.num) }) : t('contacts.newTitle')}
      confirmLabel={contact ? t('form.save') : t('contacts.add')} busy={busy} onConfirm={save} onClose={onClose}
    >
      {contactFields.map((field) => (
        <Field
          key={field} label={label(field)} required={field === 'num'} validationMessage={field === 'num' ? numError : undefined}
        >
          <Input
            inputMode={field === 'num' ? 'tel' : 'text'}
            maxLength={field === 'num' ? 100 : MAX_CONTACT_FIELD * 2} autoComplete="off"
            value={values[field]} onChange={(_, { value }) => setValues({ ...values, [field]: value })}
          />
        </Field>
      ))}
      <TagsField label={t('tags.title')} hint={t('tags.hint')} value={tags} known={known} onChange={setTags} />
      {refusalTexts !== undefined && !isAboutNumber && (
        <MessageBar intent="error"><MessageBarBody role="alert">{refusalTexts}</MessageBarBody></MessageBar>
      )}
    </FormDialog>
  );
}

function writtenIn(contact: Contact | null): Record<ContactField, string> {
  if (!contact) return { num: '', name: '', param1: '', param2: '', param3: '', param4: '' };
  const { num, name, param1, param2, param3, param4 } = contact;
  return { num: withPlus(num), name: name ?? '', param1: param1 ?? '', param2: param2 ?? '', param3: param3 ?? '', param4: param4 ?? '' };
}
