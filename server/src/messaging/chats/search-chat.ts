import { AppError, type chats, type Data, type Parsed } from '@portal/contracts';
import type { Db } from '../../platform/db';
import type { Reader } from './chat-page';
import { searchMessages } from './chat-search.store';
import { findChat } from './chat.store';
import { presentMessages } from './present-chat';

const MAX_RESULTS = 50;

/** Matches of one search step, newest first. `next`: position before which the next step continues. */
export async function searchChat(
  db: Db, { customerId }: Reader, { chatUuid, text, before }: Parsed<typeof chats.search>['body'],
): Promise<Data<typeof chats.search>> {
  const chat = await findChat(db, customerId, chatUuid);
  if (!chat) throw new AppError('chat_not_found');
  const from = Math.min(before ?? chat.messages + 1, chat.messages + 1);
  const { rows, upTo } = await searchMessages(db, chat, { text, before: from, limit: MAX_RESULTS });
  const next = rows.length === MAX_RESULTS ? rows.at(-1)?.position ?? null : upTo;
  return { items: await presentMessages(db, customerId, rows), next };
}
