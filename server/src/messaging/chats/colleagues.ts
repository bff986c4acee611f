import { AppError, MAX_COLLEAGUES, type chats, type Data, type Parsed } from '@portal/contracts';
import { accessesByName, type OrganizationScope } from '../../customers/accounts';
import type { Db } from '../../platform/db';
import { loginsSeeing } from './chat-visibility.store';
import { findChat } from './chat.store';

/** Logins examined at most: most logins of a customer use chats. */
const MAX_EXAMINED = 10 * MAX_COLLEAGUES;

/**
 * The logins to which the chat can be assigned, as `assignChat` accepts them. The caller has checked that the actor sees the chat.
 * Without a chat, the logins that share chats with the actor.
 */
export async function colleaguesOf(
  db: Db, { customerId, organizations }: OrganizationScope, { chatUuid, text }: Parsed<typeof chats.colleagues>['body'],
): Promise<Data<typeof chats.colleagues>> {
  if (chatUuid !== undefined && !(await findChat(db, customerId, chatUuid))) throw new AppError('chat_not_found');
  const logins = await accessesByName(db, customerId, { text, limit: MAX_EXAMINED });
  const chatting = logins.filter(({ elements }) => elements.has('/chat'));
  const seeing = chatUuid === undefined ? chatting.filter((login) => haveCommon(organizations, login.organizations))
    : await loginsSeeing(db, customerId, chatUuid, chatting);
  const items = seeing.slice(0, MAX_COLLEAGUES).map(({ uuid, title }) => ({ uuid, title }));
  return { items, more: seeing.length > items.length || logins.length === MAX_EXAMINED };
}

/** Null stands for all organizations. */
function haveCommon(one: OrganizationScope['organizations'], other: OrganizationScope['organizations']): boolean {
  return one === null || other === null || one.some((organization) => other.includes(organization));
}
