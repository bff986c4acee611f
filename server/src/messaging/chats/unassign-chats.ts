import type { LoginAccess } from '../../customers/accounts';
import type { Transaction } from '../../platform/db';
import { appendEvents } from '../../platform/realtime';
import { changedEvents } from './chat-events';
import { unassign } from './owner.store';
import { namesOf } from './present-chat.store';

/** Unassigns chats that the login no longer has access to (CHAT-10). Call it last in a transaction that has locked the login. */
export async function unassignInaccessible(tx: Transaction, login: LoginAccess): Promise<void> {
  const { customerId, loginId, elements } = login;
  const rows = await unassign(tx, login, { all: !elements.has('/chat') });
  if (rows.length === 0) return;
  const { logins } = await namesOf(tx, customerId, { loginIds: [loginId], alphaNameIds: [] });
  await appendEvents(tx, await changedEvents(tx, rows, { loginId, uuid: logins.get(loginId)?.uuid ?? null }));
}
