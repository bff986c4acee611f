import { chats, type ChatMessage } from '@portal/contracts';
import { quietRequest } from '@portal/portal/api';
import { command } from '@portal/portal/resource';
import { put } from '@portal/portal/saga';
import { entryReceived } from '../thread/threads.slice';

type NewNote = { chatUuid: string; clientUuid: string; text: string };
/** `text` is null to delete the note. */
type NoteChange = { chatUuid: string; note: Pick<ChatMessage, 'msg_uuid' | 'msg_text'>; text: string | null };

/** Adds a note for colleagues. */
export const addNote = command('chat/addNote', function* (body: NewNote) {
  const { note } = yield* quietRequest(chats.addNote, { body });
  yield* put(entryReceived({ chatUuid: body.chatUuid, entry: note }));
}, { keyOf: ({ chatUuid }) => chatUuid });

/** Changes or deletes the user's own note. */
export const changeNote = command('chat/changeNote', function* ({ chatUuid, note: shown, text }: NoteChange) {
  const body = { chatUuid, noteUuid: shown.msg_uuid, before: shown.msg_text };
  const { note } = text === null
    ? yield* quietRequest(chats.removeNote, { body })
    : yield* quietRequest(chats.updateNote, { body: { ...body, text } });
  yield* put(entryReceived({ chatUuid, entry: note }));
}, { keyOf: ({ note }) => note.msg_uuid });
