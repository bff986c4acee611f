import { AppError, MAX_COLLEAGUES, type chats, type Data, type Parsed } from '@portal/contracts';
import { accessesByName } from '../../customers/accounts';
import type { Db } from '../../platform/db';
import { loginsSeeing } from './chat-visibility.store';
import { findChat } from './chat.store';

/** Logins examined at most: most logins of a customer use chats. */
const MAX_EXAMINED = 10 * MAX_COLLEAGUES;

/** The logins to which the chat can be assigned, as `assignChat` accepts them. The caller has checked that the actor sees the chat. */
export async function colleaguesOf(
  db: Db, customerId: bigint, { chatUuid, text }: Parsed<typeof chats.colleagues>['body'],
): Promise<Data<typeof chats.colleagues>> {
  if (!(await findChat(db, customerId, chatUuid))) throw new AppError('chat_not_found');
  const logins = await accessesByName(db, customerId, { text, limit: MAX_EXAMINED });
  const seeing = await loginsSeeing(db, customerId, chatUuid, logins.filter(({ elements }) => elements.has('/chat')));
  const items = seeing.slice(0, MAX_COLLEAGUES).map(({ uuid, title }) => ({ uuid, title }));
  return { items, more: seeing.length > items.length || logins.length === MAX_EXAMINED };
}
