import { useId, useState, type FormEvent, type KeyboardEvent } from 'react';
import { MAX_CONTACT_FIELD, type Chat, type ChatContact, type ContactBook, type Language } from '@portal/contracts';
import { useFailureText, withPlus } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { Heading, makeStyles, tokens, useLanguage } from '@portal/ui/shell';
import { Button, CopyButton, countryName, EditIcon, Field, Input, Select, StatusBadge } from '@portal/ui/screens';
import { onOneLine } from '@portal/messaging';
import { Avatar } from '../../avatar';
import { chatTitle } from '../../chat-title';
import { nameContact } from './contact.state';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', alignItems: 'center', gap: tokens.spacingVerticalS, minWidth: 0, textAlign: 'center' },
  line: { display: 'flex', alignItems: 'center', justifyContent: 'center', maxWidth: '100%', gap: '2px', overflowWrap: 'anywhere' },
  facts: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, width: '100%', textAlign: 'start' },
  actions: { display: 'flex', justifyContent: 'flex-end', gap: tokens.spacingHorizontalS },
});

export type ContactNameProps = { chat: Chat; /** Undefined until it is loaded. */ contact: ChatContact | undefined };

/** Name, number and origin of the recipient. The name can be edited in place. */
export function ContactName({ chat, contact }: ContactNameProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const language = useLanguage();
  const [editing, edit] = useState(false);
  const { phone_number: phone, phone_data: { name } } = chat;
  const stopLists = contact?.books.filter(({ type }) => type === 'stoplist') ?? [];
  const origin = contact ? originOf(contact, language) : [];
  const targets = contact ? targetsOf(contact) : [];
  const label = t(name ? 'conversation.contact.editName' : 'conversation.contact.addName');
  const facts = origin.join(' · ');
  return (
    <div className={styles.root}>
      <Avatar name={name} size="large" />
      {!editing && (
        <div className={styles.line}>
          <Heading level={3}><bdi>{onOneLine(chatTitle(chat))}</bdi></Heading>
          {targets.length > 0 && <Button
            appearance="subtle" size="small" icon={<EditIcon />} aria-label={label} title={label} onClick={() => edit(true)}
          />}
        </div>
      )}
      {editing && <NameForm phone={phone} name={name ?? ''} targets={targets} onClose={() => edit(false)} />}
      <div className={styles.line}>
        {name && <bdi>{withPlus(phone)}</bdi>}
        <CopyButton
          short size="small" text={() => withPlus(phone)} label={t('conversation.contact.copyNumber')}
          copied={t('conversation.contact.copied')} notCopied={t('conversation.contact.notCopied')}
        />
      </div>
      {facts !== '' && <p className={styles.facts}>{facts}</p>}
      {stopLists.length > 0 && <StatusBadge intent="warning">
        {t('conversation.contact.stopList', { names: stopLists.map((book) => onOneLine(book.name)).join(', ') })}
      </StatusBadge>}
    </div>
  );
}

/** Country and operator. Price lists call a destination without an operator by the country's English name. */
function originOf({ country, destination }: ChatContact, language: Language): string[] {
  if (country === null) return destination === null ? [] : [destination];
  const isCountry = destination === null || destination === countryName(country, 'en');
  return [countryName(country, language), ...(isCountry ? [] : [destination])];
}

type Target = { uuid: string; name: string; contact?: ContactBook['contact'] };

/** Books that can name the number: the shared one that has it, otherwise all shared ones. */
function targetsOf({ books, nameBooks }: ChatContact): Target[] {
  const holding = books.find(({ type }) => type === 'shared');
  if (holding) return holding.canEdit ? [holding] : [];
  return nameBooks;
}

function NameForm({ phone, name: initial, targets, onClose }: { phone: string; name: string; targets: Target[]; onClose: () => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const id = useId();
  const [name, setName] = useState(initial);
  const [bookUuid, setBookUuid] = useState(targets[0]?.uuid ?? '');
  const naming = useCommand(nameContact, onClose, phone);
  const failure = useFailureText(naming.failure);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const book = targets.find(({ uuid }) => uuid === bookUuid);
    if (!book || name.trim() === '' || naming.busy) return;
    if (name.trim() === initial) onClose();
    else naming.submit({ phone, name: name.trim(), book });
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <form className={styles.form} onSubmit={save} onKeyDown={pressed}>
      <Field label={t('conversation.contact.name')} validationMessage={failure?.text}>
        <Input id={`${id}-name`} autoFocus maxLength={MAX_CONTACT_FIELD} value={name} onChange={(_, { value }) => setName(value)} />
      </Field>
      {targets.length > 1 && (
        <Field label={t('conversation.contact.nameBook')} hint={t('conversation.contact.nameBookHint')}>
          <Select value={bookUuid} onChange={(_, { value }) => setBookUuid(value)}>
            {targets.map((book) => <option key={book.uuid} value={book.uuid}>{book.name}</option>)}
          </Select>
        </Field>
      )}
      <div className={styles.actions}>
        <Button size="small" onClick={onClose}>{t('conversation.cancel')}</Button>
        <Button type="submit" size="small" appearance="primary" busy={naming.busy}>{t('conversation.contact.saveName')}</Button>
      </div>
    </form>
  );
}
