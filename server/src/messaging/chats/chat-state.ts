import { AppError, type Chat, type chats, type Parsed } from '@portal/contracts';
import { inTransaction, type Db, type Transaction } from '../../platform/db';
import { lockExistingChat, requireNotTaken, type ChatActor } from './assign-chat';
import { addStateEntry } from './chat-entry.store';
import { lockDueChat, setState, type NewState } from './chat-state.store';
import { chatsById, type ChatRow } from './chat.store';
import { publishChanged } from './publish-chat';
import { presentChat } from './shown-chat';

const OPEN: NewState = { state: 'open', until: null };

/** Throws chat_taken if another operator owns the chat, and chat_new_messages if it has more incoming messages than the actor saw. */
export async function resolveChat(
  db: Db, actor: ChatActor, { chatUuid, incoming }: Parsed<typeof chats.resolve>['body'],
): Promise<Chat> {
  return changeState(db, actor, { chatUuid, incoming, state: 'resolved', until: null });
}

/** Throws like `resolveChat`, and invalid_request if `until` is past or too far. */
export async function snoozeChat(
  db: Db, actor: ChatActor, { chatUuid, incoming, until }: Parsed<typeof chats.snooze>['body'],
): Promise<Chat> {
  return changeState(db, actor, { chatUuid, incoming, state: 'snoozed', until: new Date(until) });
}

/** Throws chat_taken. */
export async function reopenChat(db: Db, actor: ChatActor, { chatUuid }: Parsed<typeof chats.reopen>['body']): Promise<Chat> {
  return changeState(db, actor, { chatUuid, ...OPEN });
}

/** An operator's message to a resolved chat reopens it; a snoozed chat stays snoozed. The caller has locked the chat and publishes it. */
export async function reopenByReply(tx: Transaction, chat: ChatRow): Promise<void> {
  if (chat.state === 'resolved') await setState(tx, chat, OPEN);
}

/** Opens one snoozed chat whose time has come. False if there was none. */
export async function wakeChat(db: Db): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const chat = await lockDueChat(tx);
    if (!chat) return false;
    await setState(tx, chat, OPEN);
    await publishChanged(tx, chat.customerId, chat.id);
    return true;
  });
}

/** `incoming`: number of incoming messages that the actor saw; absent if the change hides none. */
type Change = NewState & { chatUuid: string; incoming?: number };

async function changeState(db: Db, { customerId, loginId }: ChatActor, change: Change): Promise<Chat> {
  const { chatUuid, incoming, state, until } = change;
  return inTransaction(db, async (tx) => {
    const chat = await lockExistingChat(tx, customerId, chatUuid);
    await requireNotTaken(tx, chat, loginId);
    if (incoming !== undefined && chat.incoming > incoming) throw new AppError('chat_new_messages');
    if (chat.state === state && chat.snoozedUntil?.getTime() === until?.getTime()) return presentChat(tx, chat);
    if (!(await setState(tx, chat, change))) {
      throw new AppError('invalid_request', {}, [{ message: 'field_invalid', params: { field: 'until' } }]);
    }
    const entry = await addStateEntry(tx, chat, { loginId, state, until });
    const [changed] = await chatsById(tx, customerId, [chat.id]);
    if (!changed) throw new Error('a chat that is held is not there');
    const shown = await presentChat(tx, changed);
    await publishChanged(tx, customerId, chat.id, { entries: [entry] });
    return shown;
  });
}
