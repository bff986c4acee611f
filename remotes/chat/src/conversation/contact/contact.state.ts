import { chatContact, contacts, type ChatEvents, type ContactBook } from '@portal/contracts';
import { liveEvent } from '@portal/portal';
import { quietRequest } from '@portal/portal/api';
import { callResource, command } from '@portal/portal/resource';
import { put } from '@portal/portal/saga';
import { contactsChanged } from '../../chat-names';
import { addNote, changeNote } from '../notes/notes.state';

/** What is known about a chat's recipient. */
export const chatContactOf = callResource('chat/contact', chatContact, (chatUuid: string) => ({ body: { chatUuid } }), {
  keyOf: (chatUuid) => chatUuid,
  refreshOn: [
    liveEvent('addressbook.changed'), addNote.succeeded, changeNote.succeeded,
    {
      on: liveEvent('chat.out_message'),
      when: ({ chat, message }: ChatEvents['chat.out_message'], { query }) => chat.id_uuid === query && message.kind === 'note',
    },
  ],
});

/** `book`: the shared book whose contact is renamed; only its uuid if the number is added to it. */
type Naming = { phone: string; name: string; book: Pick<ContactBook, 'uuid'> & Partial<Pick<ContactBook, 'contact'>> };

/** Gives the number a name in a shared book, which names its chats. */
export const nameContact = command('chat/nameContact', function* ({ phone, name, book: { uuid, contact } }: Naming) {
  if (contact) {
    const { tags: _, ...fields } = contact;
    yield* quietRequest(contacts.update, { body: { bookUuid: uuid, num: phone, contact: { ...fields, name }, before: contact } });
  } else yield* quietRequest(contacts.add, { body: { bookUuid: uuid, contact: { num: `+${phone}`, name } } });
  yield* put(contactsChanged({ uuid, names: { [phone]: name } }));
}, { keyOf: ({ phone }) => phone, then: [chatContactOf] });
