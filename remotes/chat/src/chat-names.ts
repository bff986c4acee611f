import type { Chat, Topics } from '@portal/contracts';
import { createAction } from '@portal/portal/state';

/** The user changed contacts of an address book that gives chats their names. */
export const contactsChanged = createAction<Topics['addressbook.changed']>('chat/contactsChanged');
/** Somebody changed contacts, so the names of the shown chats may have changed. */
export const namesOutdated = createAction('chat/namesOutdated');

/** The chat with its contact's new name. A name from another address book stays when a contact is deleted. */
export function withNewName(chat: Chat, { uuid, names }: Topics['addressbook.changed']): Chat {
  if (!Object.hasOwn(names, chat.phone_number)) return chat;
  const name = names[chat.phone_number] || null;
  if (name === null && chat.shared_ab_uuid !== uuid) return chat;
  return { ...chat, phone_data: { ...chat.phone_data, name }, shared_ab_uuid: name === null ? null : uuid };
}
