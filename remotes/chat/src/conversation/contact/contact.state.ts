import type { ChatContact, ChatEvents, ContactBook } from '@portal/contracts';
import { liveEvent } from '@portal/portal';
import { command, resource } from '@portal/portal/resource';
import { call, put, type SagaGenerator } from '@portal/portal/saga';
import { contactsChanged } from '../../chat-names';
import { addNote, changeNote } from '../notes/notes.state';

const loadCalls = () => import('./contact-calls');

/** What is known about a chat's recipient. */
export const chatContactOf = resource('chat/contact', function* (chatUuid: string): SagaGenerator<ChatContact> {
  const { readContact } = yield* call(loadCalls);
  return yield* readContact(chatUuid);
}, {
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
export type Naming = { phone: string; name: string; book: Pick<ContactBook, 'uuid'> & Partial<Pick<ContactBook, 'contact'>> };

/** Gives the number a name in a shared book, which names its chats. */
export const nameContact = command('chat/nameContact', function* (naming: Naming) {
  const { saveName } = yield* call(loadCalls);
  yield* saveName(naming);
  yield* put(contactsChanged({ uuid: naming.book.uuid, names: { [naming.phone]: naming.name } }));
}, { keyOf: ({ phone }) => phone, then: [chatContactOf] });
