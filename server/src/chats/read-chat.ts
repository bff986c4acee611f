import { AppError, type chats, type Data, type Parsed } from '@portal/contracts';
import { inTransaction, type Db } from '../db';
import { appendEvents } from '../realtime';
import { incomingUpTo } from './chat-message.store';
import { changedNews } from './chat-news';
import type { Reader } from './chat-page';
import { lockChat, setRead } from './chat.store';
import { unreadOf } from './unread.store';

/** All incoming messages up to that place are read (CHAT-04), by whoever says so first: said again it changes nothing, and nothing becomes unread. */
export async function readChat(
  db: Db, { customerId, loginId }: Reader, { chatUuid, place }: Parsed<typeof chats.read>['body'],
): Promise<Data<typeof chats.read>> {
  return inTransaction(db, async (tx) => {
    const chat = await lockChat(tx, customerId, chatUuid);
    if (!chat) throw new AppError('chat_not_found');
    const changed = chat.unread === 0 ? undefined : await setRead(tx, chat, await incomingUpTo(tx, chat, Math.min(place, chat.messages)));
    if (changed) await appendEvents(tx, await changedNews(tx, changed));
    return { unread: (changed ?? chat).unread, unreadChats: await unreadOf(tx, customerId, loginId) };
  });
}
