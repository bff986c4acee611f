import { AppError, type chats, type Data, type Parsed } from '@portal/contracts';
import type { Db } from '../../platform/db';
import { firstUnread, messagesAfter, messagesAround, messagesBefore, type MessageRow } from './chat-message.store';
import type { Reader } from './chat-page';
import { sessionShown } from './chat-session';
import { routesOf } from './chat-routes-of';
import { findChat, type ChatRow } from './chat.store';
import { presentMessages } from './present-chat';
import { presentChat } from './shown-chat';
import { viewersOf } from './viewers.store';

type Question = Parsed<typeof chats.get>['body'];

export async function openChat(
  db: Db, { customerId, loginId }: Reader, question: Question, now: Date,
): Promise<Data<typeof chats.get>> {
  const row = await findChat(db, customerId, question.chatUuid);
  if (!row) throw new AppError('chat_not_found');
  const [rows, unreadFrom, routes, viewers] = await Promise.all([
    messagesOf(db, row, question), firstUnread(db, row), routesOf(db, row, now), viewersOf(db, customerId, row.id, loginId),
  ]);
  const [chat, messages] = await Promise.all([presentChat(db, row), presentMessages(db, customerId, rows)]);
  return {
    messages, ...bordersOf(row, rows, question), firstUnread: unreadFrom, chat, session: sessionShown(row, routes, now), routes, viewers,
    chatData: {
      chatUuid: chat.id_uuid, alphaname: chat.alphaname, alphanameUuid: chat.alphaname_uuid, phoneNumber: chat.phone_number,
      dtStart: chat.dtstart, sharedAbUuid: chat.shared_ab_uuid,
    },
    phoneData: chat.phone_data,
  };
}

/** Maximum of a PostgreSQL integer, greater than every position. */
const BEYOND = 2 ** 31 - 1;

async function messagesOf(db: Db, chat: ChatRow, { before, after, around, limit }: Question): Promise<MessageRow[]> {
  if (around !== undefined) return messagesAround(db, chat, clamped(around), limit);
  if (after !== undefined) return messagesAfter(db, chat, clamped(after), limit);
  return messagesBefore(db, chat, clamped(before ?? BEYOND), limit);
}

function clamped(position: number): number {
  return Math.min(position, BEYOND);
}

/** Positions have no gaps, so the first and last rows show whether there are earlier and later messages. */
function bordersOf({ messages }: ChatRow, rows: readonly MessageRow[], { before, after }: Question): { earlier: boolean; later: boolean } {
  const first = rows[0]?.position ?? Math.min(before ?? (after ?? messages) + 1, messages + 1);
  const last = rows.at(-1)?.position ?? first - 1;
  return { earlier: first > 1, later: last < messages };
}
