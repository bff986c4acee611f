import { AppError, type Chat } from '@portal/contracts';
import { inTransaction, type Db, type Transaction } from '../../platform/db';
import type { Actor } from '../../platform/http';
import type { FormerOwner } from './chat-events';
import { lockChat, type ChatRow } from './chat.store';
import { setOwner } from './owner.store';
import { presentChat } from './shown-chat';
import { namesOf, type NamedLogin } from './present-chat.store';
import { publishChanged } from './publish-chat';

export type ChatActor = Pick<Actor, 'customerId' | 'loginId'>;

const NOBODY: FormerOwner = { loginId: null, uuid: null };

/** Throws chat_taken if the current owner is not `from`, the uuid of the owner that the operator saw. */
export async function assignChat(
  db: Db, { customerId, loginId }: ChatActor, { chatUuid, from }: { chatUuid: string; from?: string | undefined },
): Promise<Chat> {
  return inTransaction(db, async (tx) => {
    const chat = await lockExistingChat(tx, customerId, chatUuid);
    if (chat.ownerLoginId === loginId) return presentChat(tx, chat);
    const owner = await ownerOf(tx, chat);
    if (owner && owner.uuid !== from) throw new AppError('chat_taken', { by: owner.title });
    return assignTo(tx, chat, loginId, owner ? { loginId: owner.id, uuid: owner.uuid } : NOBODY);
  });
}

/** Unassigns the operator's chat; no effect if already unassigned. Throws chat_taken if another operator owns the chat. */
export async function releaseChat(db: Db, { customerId, loginId }: ChatActor, chatUuid: string): Promise<Chat> {
  return inTransaction(db, async (tx) => {
    const chat = await lockExistingChat(tx, customerId, chatUuid);
    const owner = await ownerOf(tx, chat);
    if (!owner) return presentChat(tx, chat);
    if (owner.id !== loginId) throw new AppError('chat_taken', { by: owner.title });
    return assignTo(tx, chat, null, { loginId, uuid: owner.uuid });
  });
}

/** False if the chat is already the operator's. Throws chat_taken if another operator owns it. */
export async function assignByReply(tx: Transaction, chat: ChatRow, loginId: bigint): Promise<boolean> {
  if (chat.ownerLoginId === loginId) return false;
  const owner = await ownerOf(tx, chat);
  if (owner) throw new AppError('chat_taken', { by: owner.title });
  await setOwner(tx, chat, loginId);
  return true;
}

export async function publishAssigned(tx: Transaction, { customerId, id }: ChatRow): Promise<void> {
  await publishChanged(tx, customerId, id, NOBODY);
}

async function assignTo(tx: Transaction, chat: ChatRow, loginId: bigint | null, from: FormerOwner): Promise<Chat> {
  const shown = await presentChat(tx, await setOwner(tx, chat, loginId));
  await publishChanged(tx, chat.customerId, chat.id, from);
  return shown;
}

async function lockExistingChat(tx: Transaction, customerId: bigint, chatUuid: string): Promise<ChatRow> {
  const chat = await lockChat(tx, customerId, chatUuid);
  if (!chat) throw new AppError('chat_not_found');
  return chat;
}

async function ownerOf(db: Db, { customerId, ownerLoginId }: ChatRow): Promise<NamedLogin | null> {
  if (ownerLoginId === null) return null;
  const { logins } = await namesOf(db, customerId, { loginIds: [ownerLoginId], alphaNameIds: [] });
  const owner = logins.get(ownerLoginId);
  if (!owner) throw new Error('a chat is taken by a login that is not of its customer');
  return owner;
}
