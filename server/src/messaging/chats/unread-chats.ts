import type { Chat } from '@portal/contracts';
import type { Db } from '../../platform/db';
import { chatPage, type Reader } from './chat-page';
import { withVisibleNames } from './visible-names';

/** The unread chats that wait for the reader, own and unassigned, last written in first, and the number of all of them. */
export async function unreadChats(db: Db, reader: Reader, limit: number): Promise<{ items: Chat[]; total: number }> {
  const { list, unreadChats: total } = await chatPage(db, reader, {
    limit, offset: 0, filter: { scope: 'own', unread: true }, sort: '-last_msg',
  });
  return { items: await withVisibleNames(db, reader, list), total };
}
