import type { ChatViewer } from '@portal/contracts';
import type { Db, Transaction } from '../db';

/** A page says again that it looks at the chat well before. */
const VIEWING_SECONDS = 60;
/** Of one login, as many as it may have sockets: the browser names them, and could name any number. */
const MOST_WINDOWS = 20;

/** Who looks at the chat now, one login aside, by name; each once, however many windows of his look. */
export async function viewersOf(db: Db, customerId: bigint, chatId: bigint, exceptLoginId: bigint | null): Promise<ChatViewer[]> {
  return await db<ChatViewer[]>`
    select login.uuid, login.name as title
    from login
    where login.customer_id = ${customerId} and login.id is distinct from ${exceptLoginId}::bigint and login.id in (
      select login_id from chat_viewer where customer_id = ${customerId} and chat_id = ${chatId} and seen_until > now())
    order by login.name, login.id`;
}

/** A window by the name that its browser gave it, which says nothing without the login. */
export type Onlooker = { customerId: bigint; loginId: bigint; window: string };
export type Viewing = Onlooker & { chatId: bigint };

/** Prolonged where nothing changes by it: the window looks at this chat already, and nobody has stopped looking at it. */
export async function prolongViewing(db: Db, { customerId, loginId, window, chatId }: Viewing): Promise<boolean> {
  const { count } = await db`
    update chat_viewer set seen_until = now() + ${VIEWING_SECONDS}::integer * interval '1 second'
    where customer_id = ${customerId} and login_id = ${loginId} and browser_window = ${window} and chat_id = ${chatId} and seen_until > now()
      and not exists (
        select from chat_viewer other where other.customer_id = ${customerId} and other.chat_id = ${chatId} and other.seen_until <= now())`;
  return count > 0;
}

/** Of one login one window after another, so that none of them takes the place of the other. */
export async function holdWindows(tx: Transaction, { customerId, loginId }: Onlooker): Promise<void> {
  await tx`select from login where customer_id = ${customerId} and id = ${loginId} for no key update`;
}

/** The windows that look no more once this one looks anew: itself, and those of longest ago where there would be too many. */
export async function windowsToLeave(tx: Transaction, { customerId, loginId, window }: Onlooker): Promise<string[]> {
  const rows = await tx<{ window: string }[]>`
    select browser_window as "window" from chat_viewer
    where customer_id = ${customerId} and login_id = ${loginId} and browser_window <> ${window}
    order by seen_until desc, browser_window offset ${MOST_WINDOWS - 1}`;
  return [window, ...rows.map((row) => row.window)];
}

export type Leaving = Omit<Onlooker, 'window'> & { windows: readonly string[] };

/** The uuids of all chats whose viewers may change when these windows leave theirs and one of them looks at this chat, in the order in which they are held. */
export async function chatsToHold(tx: Transaction, { customerId, loginId, windows }: Leaving, chatId: bigint | null): Promise<string[]> {
  const rows = await tx<{ uuid: string }[]>`
    select uuid from chat
    where customer_id = ${customerId} and (id = ${chatId}::bigint or id in (
      select chat_id from chat_viewer where customer_id = ${customerId} and login_id = ${loginId} and browser_window = any(${[...windows]}::uuid[])))
    order by id`;
  return rows.map(({ uuid }) => uuid);
}

/** Who was last told to look at each of these chats, as one text: also those whose time has run out since. */
export async function loginsTold(tx: Transaction, customerId: bigint, chatIds: readonly bigint[]): Promise<ReadonlyMap<bigint, string>> {
  const rows = await tx<{ chatId: bigint; logins: string }[]>`
    select chat_id as "chatId", string_agg(distinct login_id::text, ',' order by login_id::text) as logins from chat_viewer
    where customer_id = ${customerId} and chat_id = any(${chatIds.map(String)}::bigint[]) group by chat_id`;
  return new Map(rows.map(({ chatId, logins }) => [chatId, logins]));
}

/** These windows look at nothing any more, nor do those whose time is over look at these chats. */
export async function removeViewers(tx: Transaction, { customerId, loginId, windows }: Leaving, chatIds: readonly bigint[]): Promise<void> {
  await tx`
    delete from chat_viewer
    where customer_id = ${customerId} and (
      (login_id = ${loginId} and browser_window = any(${[...windows]}::uuid[])) or (chat_id = any(${chatIds.map(String)}::bigint[]) and seen_until <= now()))`;
}

export async function addViewer(tx: Transaction, { customerId, loginId, window, chatId }: Viewing): Promise<void> {
  await tx`
    insert into chat_viewer (customer_id, login_id, browser_window, chat_id, seen_until)
    values (${customerId}, ${loginId}, ${window}, ${chatId}, now() + ${VIEWING_SECONDS}::integer * interval '1 second')`;
}
