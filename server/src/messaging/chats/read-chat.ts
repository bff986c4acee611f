import { AppError, type chats, type Data, type Parsed } from '@portal/contracts';
import { inTransaction, type Db } from '../../platform/db';
import type { Actor } from '../../platform/http';
import { appendEvents } from '../../platform/realtime';
import { incomingUpTo } from './chat-message.store';
import { changedEvents } from './chat-events';
import type { Reader } from './chat-page';
import { lockChat, setRead } from './chat.store';
import { unreadOf } from './unread.store';

/** Marks messages up to `position` as read (CHAT-04), except in another operator's chat or while impersonating (CHAT-11). */
export async function readChat(
  db: Db, reader: Reader & Pick<Actor, 'impersonatorId'>, { chatUuid, position }: Parsed<typeof chats.read>['body'],
): Promise<Data<typeof chats.read>> {
  const { customerId } = reader;
  return inTransaction(db, async (tx) => {
    const chat = await lockChat(tx, customerId, chatUuid);
    if (!chat) throw new AppError('chat_not_found');
    const isOthers = reader.impersonatorId !== null || (chat.ownerLoginId !== null && chat.ownerLoginId !== reader.loginId);
    const changed = isOthers || chat.unread === 0 ? undefined : await setRead(
      tx, chat, await incomingUpTo(tx, chat, Math.min(position, chat.messages)),
    );
    if (changed) await appendEvents(tx, await changedEvents(tx, [changed]));
    return { unread: (changed ?? chat).unread, unreadChats: await unreadOf(tx, reader) };
  });
}
