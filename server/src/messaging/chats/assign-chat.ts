import { AppError, type Chat } from '@portal/contracts';
import { accessOf, lockLoginByUuid } from '../../customers/accounts';
import { inTransaction, type Db, type Transaction } from '../../platform/db';
import type { Actor } from '../../platform/http';
import { addAssignments } from './chat-entry.store';
import { visibleChats } from './chat-visibility.store';
import type { FormerOwner } from './chat-events';
import { chatsById, findChat, lockChat, type ChatRow } from './chat.store';
import { setOwner } from './owner.store';
import { presentChat } from './shown-chat';
import { namesOf, type NamedLogin } from './present-chat.store';
import { publishChanged } from './publish-chat';

export type ChatActor = Pick<Actor, 'customerId' | 'loginId'>;

const NOBODY: FormerOwner = { loginId: null, uuid: null };

type Assigning = { chatUuid: string; /** Uuid of the new owner; the actor if absent. */ loginUuid?: string; from?: string | undefined };

/**
 * Assigns the chat to the actor or to a colleague who may see it. Throws chat_taken if the current owner is not `from`, the uuid of the
 * owner that the actor saw, and chat_assignee_not_found if no active colleague with access to the chat has the uuid.
 */
export async function assignChat(db: Db, { customerId, loginId }: ChatActor, { chatUuid, loginUuid, from }: Assigning): Promise<Chat> {
  return inTransaction(db, async (tx) => {
    const assignee = loginUuid === undefined ? loginId : await lockAssignee(tx, customerId, { chatUuid, loginUuid });
    const chat = await lockExistingChat(tx, customerId, chatUuid);
    if (chat.ownerLoginId === assignee) return presentChat(tx, chat);
    const owner = await ownerOf(tx, chat);
    if (owner && owner.uuid !== from) throw new AppError('chat_taken', { by: owner.title });
    return assignTo(tx, chat, { by: loginId, to: assignee, from: owner ? { loginId: owner.id, uuid: owner.uuid } : NOBODY });
  });
}

/** Unassigns the operator's chat; no effect if already unassigned. Throws chat_taken if another operator owns the chat. */
export async function releaseChat(db: Db, { customerId, loginId }: ChatActor, chatUuid: string): Promise<Chat> {
  return inTransaction(db, async (tx) => {
    const chat = await lockExistingChat(tx, customerId, chatUuid);
    const owner = await ownerOf(tx, chat);
    if (!owner) return presentChat(tx, chat);
    await requireNotTaken(tx, chat, loginId);
    return assignTo(tx, chat, { by: loginId, to: null, from: { loginId, uuid: owner.uuid } });
  });
}

/** False if the chat is already the operator's. Throws chat_taken if another operator owns it. */
export async function assignByReply(tx: Transaction, chat: ChatRow, loginId: bigint): Promise<boolean> {
  if (chat.ownerLoginId === loginId) return false;
  await requireNotTaken(tx, chat, loginId);
  await setOwner(tx, chat, loginId);
  return true;
}

/** Throws chat_taken if another operator owns the chat. */
export async function requireNotTaken(tx: Transaction, chat: ChatRow, loginId: bigint): Promise<void> {
  const owner = chat.ownerLoginId === loginId ? null : await ownerOf(tx, chat);
  if (owner) throw new AppError('chat_taken', { by: owner.title });
}

export async function publishAssigned(tx: Transaction, { customerId, id }: ChatRow): Promise<void> {
  await publishChanged(tx, customerId, id, { from: NOBODY });
}

type Change = { by: bigint; to: bigint | null; from: FormerOwner };

async function assignTo(tx: Transaction, { customerId, id }: ChatRow, { by, to, from }: Change): Promise<Chat> {
  await setOwner(tx, { customerId, id }, to);
  const entries = await addAssignments(tx, customerId, [{ chatId: id, by, from: from.loginId, to }]);
  const [chat] = await chatsById(tx, customerId, [id]);
  if (!chat) throw new Error('a chat that is held is not there');
  const shown = await presentChat(tx, chat);
  await publishChanged(tx, customerId, id, { from, entries });
  return shown;
}

/** Returns the login's id. Its rights can't change until the transaction ends, when `unassignInaccessible` would find the chat. */
async function lockAssignee(
  tx: Transaction, customerId: bigint, { chatUuid, loginUuid }: { chatUuid: string; loginUuid: string },
): Promise<bigint> {
  if (!(await findChat(tx, customerId, chatUuid))) throw new AppError('chat_not_found');
  const loginId = await lockLoginByUuid(tx, customerId, loginUuid);
  const access = loginId === null ? null : await accessOf(tx, { customerId, loginId });
  const sees = access?.elements.has('/chat') && (await visibleChats(tx, access, [chatUuid])).size > 0;
  if (!access || !sees) throw new AppError('chat_assignee_not_found');
  return access.loginId;
}

export async function lockExistingChat(tx: Transaction, customerId: bigint, chatUuid: string): Promise<ChatRow> {
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
