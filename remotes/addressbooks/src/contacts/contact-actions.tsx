import type { AddressBook, Contact } from '@portal/contracts';
import { useCan, withPlus } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useNavigate } from '@portal/portal/router';
import { useDispatch } from '@portal/portal/state';
import { ChatIcon, type MenuChoice } from '@portal/ui/shell';
import { DeleteIcon, EditIcon, RowMenu } from '@portal/ui/screens';
import { contactsRemovalRequested } from '../removals.slice';

export type ContactActionsProps = { book: AddressBook; contact: Contact; onEdit: (contact: Contact) => void };

/** A chat with the contact, and changes that the login may make. */
export function ContactActions({ book: { uuid, name, canEdit }, contact, onEdit }: ContactActionsProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const canChat = useCan('/chat');
  const chat: MenuChoice[] = canChat ? [
    { id: 'chat', label: t('contacts.chat'), icon: <ChatIcon />, onSelect: () => void navigate(`/chat?to=${contact.num}`) },
  ] : [];
  const changes: MenuChoice[] = canEdit ? [
    { id: 'edit', label: t('contacts.edit'), icon: <EditIcon />, onSelect: () => onEdit(contact) },
    {
      id: 'delete', label: t('contacts.delete'), icon: <DeleteIcon />,
      onSelect: () => void dispatch(contactsRemovalRequested({ bookUuid: uuid, name, nums: [contact.num] })),
    },
  ] : [];
  return <RowMenu
    label={t('contacts.actionsOf', { num: withPlus(contact.num) })}
    sections={[{ id: 'changes', choices: [...chat, ...changes] }]}
  />;
}
