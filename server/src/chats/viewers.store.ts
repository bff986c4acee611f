import type { ChatViewer } from '@portal/contracts';
import type { Db, Transaction } from '../db';

/** A page says again that it looks at the chat well before. */
const VIEWING_SECONDS = 60;

/** Who looks at the chat now, one login aside, by name; each once, however many sessions of his look. */
export async function viewersOf(db: Db, customerId: bigint, chatId: bigint, exceptLoginId: bigint | null): Promise<ChatViewer[]> {
  return await db<ChatViewer[]>`
    select login.uuid, login.name as title
    from login
    where login.customer_id = ${customerId} and login.id is distinct from ${exceptLoginId}::bigint and login.id in (
      select login_id from chat_viewer where customer_id = ${customerId} and chat_id = ${chatId} and seen_until > now())
    order by login.name, login.id`;
}

export type Viewing = { customerId: bigint; sessionId: bigint; chatId: bigint };

/** Prolonged where nothing changes by it: the session looks at this chat already and at no other, and nobody has stopped looking at it. */
export async function prolongViewing(db: Db, { customerId, sessionId, chatId }: Viewing): Promise<boolean> {
  const { count } = await db`
    update chat_viewer set seen_until = now() + ${VIEWING_SECONDS}::integer * interval '1 second'
    where customer_id = ${customerId} and chat_id = ${chatId} and session_id = ${sessionId} and seen_until > now()
      and not exists (
        select from chat_viewer other where other.customer_id = ${customerId} and other.chat_id = ${chatId} and other.seen_until <= now())
      and not exists (
        select from chat_viewer other where other.customer_id = ${customerId} and other.session_id = ${sessionId} and other.chat_id <> ${chatId})`;
  return count > 0;
}

/** The uuids of all chats whose viewers may change when this session looks at the chat, or at none, in the order in which they are held. */
export async function chatsToHold(db: Db, { customerId, sessionId, chatId }: Omit<Viewing, 'chatId'> & { chatId: bigint | null }): Promise<string[]> {
  const rows = await db<{ uuid: string }[]>`
    select uuid from chat
    where customer_id = ${customerId} and (id = ${chatId}::bigint or id in (
      select chat_id from chat_viewer where customer_id = ${customerId} and session_id = ${sessionId}))
    order by id`;
  return rows.map(({ uuid }) => uuid);
}

/** Who was last told to look at the chat: also those whose time has run out since. */
export async function loginsTold(tx: Transaction, { customerId, chatId }: Omit<Viewing, 'sessionId'>): Promise<bigint[]> {
  const rows = await tx<{ loginId: bigint }[]>`
    select distinct login_id as "loginId" from chat_viewer where customer_id = ${customerId} and chat_id = ${chatId} order by login_id`;
  return rows.map(({ loginId }) => loginId);
}

/** This session looks at the chat no more, nor do those whose time is over. */
export async function removeViewers(tx: Transaction, { customerId, sessionId, chatId }: Viewing): Promise<void> {
  await tx`
    delete from chat_viewer where customer_id = ${customerId} and chat_id = ${chatId} and (session_id = ${sessionId} or seen_until <= now())`;
}

export async function addViewer(tx: Transaction, { customerId, sessionId, chatId }: Viewing, loginId: bigint): Promise<void> {
  await tx`
    insert into chat_viewer (customer_id, chat_id, session_id, login_id, seen_until)
    values (${customerId}, ${chatId}, ${sessionId}, ${loginId}, now() + ${VIEWING_SECONDS}::integer * interval '1 second')`;
}
