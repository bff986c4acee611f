import type { Chat, ChatScope } from '@portal/contracts';
import type { Db } from '../../platform/db';
import { chatPage, type Reader } from './chat-page';
import { withVisibleNames } from './visible-names';

/** The chats with unread messages that were last written in, and the number of all of them. */
export async function unreadChats(
  db: Db, reader: Reader, { scope, limit }: { scope: ChatScope; limit: number },
): Promise<{ items: Chat[]; total: number }> {
  const { list, unreadChats: total } = await chatPage(db, reader, { limit, offset: 0, filter: { scope, unread: true }, sort: '-last_msg' });
  return { items: await withVisibleNames(db, reader, list), total };
}
