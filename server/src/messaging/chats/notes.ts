import { AppError, type chats, type ChatMessage, type Parsed } from '@portal/contracts';
import { inTransaction, type Db, type Transaction } from '../../platform/db';
import type { ChatActor } from './assign-chat';
import { addNote, noteOf, setNoteText } from './chat-entry.store';
import { messageOfClient, type MessageRow } from './chat-message.store';
import { lockChat, type ChatRow } from './chat.store';
import { publishOwn } from './publish-chat';
import { presentMessage } from './shown-chat';

/** Adds a note, which only colleagues see. Writing it assigns nothing. Throws chat_not_found. */
export async function writeNote(
  db: Db, { customerId, loginId }: ChatActor, { chatUuid, clientUuid, text }: Parsed<typeof chats.addNote>['body'],
): Promise<ChatMessage> {
  return changeNote(db, customerId, chatUuid, async (tx, chat) => {
    const known = await messageOfClient(tx, customerId, chat.id, clientUuid);
    if (known && known.kind !== 'note') throw new AppError('invalid_request');
    return known ? { note: known, isChanged: false } : { note: await addNote(tx, chat, { loginId, clientUuid, text }), isChanged: true };
  });
}

/** Throws not_found, permission_denied for a colleague's note, and note_changed if its text is no longer `before`. */
export async function rewriteNote(
  db: Db, { customerId, loginId }: ChatActor, { chatUuid, noteUuid, before, text }: Parsed<typeof chats.updateNote>['body'],
): Promise<ChatMessage> {
  return changeNote(db, customerId, chatUuid, async (tx, chat) => {
    const known = await noteOf(tx, chat, noteUuid);
    if (!known) throw new AppError('not_found');
    if (known.loginId !== loginId) throw new AppError('permission_denied');
    if (known.text === text) return { note: known, isChanged: false };
    if (known.text !== before) throw new AppError('note_changed');
    return { note: await setNoteText(tx, chat, noteUuid, text), isChanged: true };
  });
}

/** Deletes the text. The entry stays, so that positions have no gaps. Throws like `rewriteNote`. */
export async function deleteNote(
  db: Db, actor: ChatActor, body: Parsed<typeof chats.removeNote>['body'],
): Promise<ChatMessage> {
  return rewriteNote(db, actor, { ...body, text: '' });
}

type Change = (tx: Transaction, chat: ChatRow) => Promise<{ note: MessageRow; isChanged: boolean }>;

async function changeNote(db: Db, customerId: bigint, chatUuid: string, change: Change): Promise<ChatMessage> {
  return inTransaction(db, async (tx) => {
    const chat = await lockChat(tx, customerId, chatUuid);
    if (!chat) throw new AppError('chat_not_found');
    const { note, isChanged } = await change(tx, chat);
    const shown = await presentMessage(tx, chat, note);
    if (isChanged) await publishOwn(tx, customerId, chat.id, note);
    return shown;
  });
}
