import { AppError, type chats, type Data, type Parsed } from '@portal/contracts';
import type { Db } from '../../platform/db';
import { decodeCursor, encodeCursor } from '../../platform/http';
import { chatsById } from './chat.store';
import type { Reader } from './chat-page';
import { findMessages, type FoundPosition } from './found-messages.store';
import { presentChats, presentMessages } from './present-chat';
import { withVisibleNames } from './visible-names';

const MAX_RESULTS = 20;
/** Chats searched per step. */
const MAX_CHATS = 50;

/** One step of a search for a text in all visible chats. */
export async function foundMessages(
  db: Db, reader: Reader, { scope, text, cursor }: Parsed<typeof chats.findMessages>['body'],
): Promise<Data<typeof chats.findMessages>> {
  const { customerId } = reader;
  const after = cursor === undefined ? undefined : positionOf(cursor);
  const { rows, end } = await findMessages(db, { ...reader, scope }, { text, after, chats: MAX_CHATS, limit: MAX_RESULTS });
  const next = rows.length === MAX_RESULTS ? rows.at(-1)?.found ?? null : end;
  const found = await chatsById(db, customerId, [...new Set(rows.map(({ chatId }) => chatId))]);
  const shown = await withVisibleNames(db, reader, await presentChats(db, customerId, found));
  const chatOf = new Map(found.map(({ id }, index) => [id, shown[index]]));
  const messages = await presentMessages(db, customerId, rows);
  return {
    items: messages.flatMap((message, index) => {
      const chat = chatOf.get(rows[index]?.chatId ?? 0n);
      return chat ? [{ chat, message }] : [];
    }),
    next: next && encodeCursor([next.at, next.chatId, next.position]),
  };
}

function positionOf(cursor: string): FoundPosition {
  const [at, chatId, position] = decodeCursor(cursor, ['string', 'number', 'number']);
  if (!/^\d{1,16}$/.test(at) || position < 0 || position >= 2 ** 31) {
    throw new AppError('invalid_request', {}, [{ message: 'field_invalid', params: { field: 'cursor' } }]);
  }
  return { at, chatId, position };
}
