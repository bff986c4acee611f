import { useId, useState } from 'react';
import { contactFields, MAX_CONTACT_FIELD, type Contact, type ContactField } from '@portal/contracts';
import { withPlus } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, Field, Input, makeStyles, MessageBar, MessageBarBody, Modal, tokens } from '@portal/ui/core';
import { editLeft, formSaveRequested, selectContactEdit, type ContactEditState } from './contact-edit.slice';
import { fieldOf, useRefusalText } from './refusal-text';

const useStyles = makeStyles({ form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM } });

export function ContactForm({ bookUuid }: { bookUuid: string }) {
  const { form } = useSelector(selectContactEdit);
  return form && <OpenForm bookUuid={bookUuid} form={form} />;
}

/** Form of a new or existing contact. */
function OpenForm({ bookUuid, form: { contact, busy, refused } }: { bookUuid: string; form: NonNullable<ContactEditState['form']> }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const id = useId();
  const [values, setValues] = useState<Record<ContactField, string>>(() => writtenIn(contact));
  const [missing, setMissing] = useState(false);
  const inWords = (now: Contact) => (
    contactFields.filter((field) => fieldOf(now, field) !== '').map((field) => `${t(`field.${field}`)}: ${fieldOf(now, field)}`).join('; ')
  );
  const refusalTexts = useRefusalText(refused, inWords);
  const isAboutNumber = refused?.failure.name === 'num_invalid' || refused?.failure.name === 'contact_exists';
  const numError = missing ? t('contacts.numMissing') : isAboutNumber ? refusalTexts : undefined;
  const close = () => void dispatch(editLeft());
  const submit = () => {
    const { num, ...rest } = values;
    setMissing(num.trim() === '');
    if (num.trim() === '' || busy) return;
    const personal = Object.fromEntries(Object.entries(rest).map(([field, value]) => [field, value.trim() || null]));
    dispatch(formSaveRequested({ bookUuid, before: contact, contact: { num: num.trim(), ...personal } }));
  };
  return (
    <Modal
      open
      title={contact ? t('contacts.editTitle', { num: withPlus(contact.num) }) : t('contacts.newTitle')}
      onClose={busy ? undefined : close}
      actions={
        <>
          <Button disabledFocusable={busy} onClick={close}>{t('form.cancel')}</Button>
          <Button appearance="primary" type="submit" form={id} busy={busy}>{contact ? t('form.save') : t('contacts.add')}</Button>
        </>
      }
    >
      <form id={id} noValidate className={styles.form} onSubmit={(event) => { event.preventDefault(); submit(); }}>
        {contactFields.map((field) => (
          <Field
            key={field} label={t(`field.${field}`)} required={field === 'num'} validationMessage={field === 'num' ? numError : undefined}
          >
            <Input
              autoFocus={field === 'num'} inputMode={field === 'num' ? 'tel' : 'text'}
              maxLength={field === 'num' ? 100 : MAX_CONTACT_FIELD * 2} autoComplete="off"
              value={values[field]} onChange={(_, { value }) => setValues({ ...values, [field]: value })}
            />
          </Field>
        ))}
        {refusalTexts !== undefined && !isAboutNumber && (
          <MessageBar intent="error"><MessageBarBody role="alert">{refusalTexts}</MessageBarBody></MessageBar>
        )}
      </form>
    </Modal>
  );
}

function writtenIn(contact: Contact | null): Record<ContactField, string> {
  if (!contact) return { num: '', name: '', param1: '', param2: '', param3: '', param4: '' };
  const { num, name, param1, param2, param3, param4 } = contact;
  return { num: withPlus(num), name: name ?? '', param1: param1 ?? '', param2: param2 ?? '', param3: param3 ?? '', param4: param4 ?? '' };
}
