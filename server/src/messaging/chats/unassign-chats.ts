import type { LoginAccess } from '../../customers/accounts';
import type { Transaction } from '../../platform/db';
import { appendEvents } from '../../platform/realtime';
import { changedEvents } from './chat-events';
import { unassign } from './owner.store';
import { namesOf } from './present-chat.store';

/** Unassigns chats that the login no longer has access to (CHAT-10). Call it last in a transaction that has locked the login. */
export async function unassignInaccessible(tx: Transaction, login: LoginAccess): Promise<void> {
  const { customerId, loginId, elements } = login;
  const { chats, entries } = await unassign(tx, login, { all: !elements.has('/chat') });
  if (chats.length === 0) return;
  const { logins } = await namesOf(tx, customerId, { loginIds: [loginId], alphaNameIds: [] });
  const from = { loginId, uuid: logins.get(loginId)?.uuid ?? null };
  await appendEvents(tx, await changedEvents(tx, chats, { from, entries }));
}
