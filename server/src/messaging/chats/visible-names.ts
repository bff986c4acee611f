import type { Chat } from '@portal/contracts';
import type { OrganizationScope } from '../../customers/accounts';
import { sharedNames } from '../addressbooks';
import type { Db } from '../../platform/db';

/** Names from address books of other organizations are hidden from the viewer. */
export async function withVisibleNames<Shown extends Pick<Chat, 'phone_number' | 'phone_data' | 'shared_ab_uuid'>>(
  db: Db, viewer: OrganizationScope, chats: readonly Shown[],
): Promise<Shown[]> {
  if (viewer.organizations === null) return [...chats];
  const names = await sharedNames(db, viewer, [...new Set(chats.map(({ phone_number: phone }) => phone))]);
  return chats.map((chat) => {
    const known = names.get(chat.phone_number);
    return { ...chat, phone_data: { ...chat.phone_data, name: known?.name ?? null }, shared_ab_uuid: known?.bookUuid ?? null };
  });
}

export async function withVisibleName<Answer extends { chat: Chat }>(db: Db, viewer: OrganizationScope, answer: Answer): Promise<Answer> {
  const [chat = answer.chat] = await withVisibleNames(db, viewer, [answer.chat]);
  return { ...answer, chat };
}
