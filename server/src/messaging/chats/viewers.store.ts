import type { ChatViewer } from '@portal/contracts';
import type { Db, Transaction } from '../../platform/db';

/** A viewing records that a browser window shows a chat. It expires after this time unless the page renews it. */
const VIEWING_SECONDS = 60;
/** Maximum windows per login. Browsers choose the ids of windows, so without a limit they could store any number. */
const MAX_WINDOWS = 20;

export async function viewersOf(db: Db, customerId: bigint, chatId: bigint, excludedLoginId: bigint | null): Promise<ChatViewer[]> {
  return await db<ChatViewer[]>`
    select login.uuid, login.name as title
    from login
    where login.customer_id = ${customerId} and login.id is distinct from ${excludedLoginId}::bigint and login.id in (
      select login_id from chat_viewer where customer_id = ${customerId} and chat_id = ${chatId} and seen_until > now())
    order by login.name, login.id`;
}

/** `window` is chosen by the browser, and unique only within the login. */
export type ViewerWindow = { customerId: bigint; loginId: bigint; window: string };
export type Viewing = ViewerWindow & { chatId: bigint };

/** Renews the viewing. False if there is none to renew, or if another viewing of the chat has expired and must be removed. */
export async function prolongViewing(db: Db, { customerId, loginId, window, chatId }: Viewing): Promise<boolean> {
  const { count } = await db`
    update chat_viewer set seen_until = now() + ${VIEWING_SECONDS}::integer * interval '1 second'
    where customer_id = ${customerId} and login_id = ${loginId} and browser_window = ${window} and chat_id = ${chatId}
      and seen_until > now()
      and not exists (
        select from chat_viewer other where other.customer_id = ${customerId} and other.chat_id = ${chatId} and other.seen_until <= now())`;
  return count > 0;
}

export async function lockWindows(tx: Transaction, { customerId, loginId }: ViewerWindow): Promise<void> {
  await tx`select from login where customer_id = ${customerId} and id = ${loginId} for no key update`;
}

/** Returns the windows to close: the given one, and the login's oldest beyond MAX_WINDOWS. */
export async function closedWindows(tx: Transaction, { customerId, loginId, window }: ViewerWindow): Promise<string[]> {
  const rows = await tx<{ window: string }[]>`
    select browser_window as "window" from chat_viewer
    where customer_id = ${customerId} and login_id = ${loginId} and browser_window <> ${window}
    order by seen_until desc, browser_window offset ${MAX_WINDOWS - 1}`;
  return [window, ...rows.map((row) => row.window)];
}

export type ClosedViewings = Omit<ViewerWindow, 'window'> & { windows: readonly string[] };

/** Uuids of the chats that these windows view, and of `chatId`, in the order in which chats must be locked. */
export async function chatsToLock(
  tx: Transaction, { customerId, loginId, windows }: ClosedViewings, chatId: bigint | null,
): Promise<string[]> {
  const rows = await tx<{ uuid: string }[]>`
    select uuid from chat
    where customer_id = ${customerId} and (id = ${chatId}::bigint or id in (
      select chat_id from chat_viewer where customer_id = ${customerId} and login_id = ${loginId}
        and browser_window = any(${[...windows]}::uuid[])))
    order by id`;
  return rows.map(({ uuid }) => uuid);
}

/** Ids of the logins that view each chat, as one text to compare before and after a change; includes expired viewings. */
export async function loginsNotified(
  tx: Transaction, customerId: bigint, chatIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  const rows = await tx<{ chatId: bigint; logins: string }[]>`
    select chat_id as "chatId", string_agg(distinct login_id::text, ',' order by login_id::text) as logins from chat_viewer
    where customer_id = ${customerId} and chat_id = any(${chatIds.map(String)}::bigint[]) group by chat_id`;
  return new Map(rows.map(({ chatId, logins }) => [chatId, logins]));
}

/** Removes the viewings of these windows, and expired ones of these chats. */
export async function removeViewers(
  tx: Transaction, { customerId, loginId, windows }: ClosedViewings, chatIds: readonly bigint[],
): Promise<void> {
  await tx`
    delete from chat_viewer
    where customer_id = ${customerId} and (
      (login_id = ${loginId} and browser_window = any(${[...windows]}::uuid[]))
        or (chat_id = any(${chatIds.map(String)}::bigint[]) and seen_until <= now()))`;
}

export async function addViewer(tx: Transaction, { customerId, loginId, window, chatId }: Viewing): Promise<void> {
  await tx`
    insert into chat_viewer (customer_id, login_id, browser_window, chat_id, seen_until)
    values (${customerId}, ${loginId}, ${window}, ${chatId}, now() + ${VIEWING_SECONDS}::integer * interval '1 second')`;
}
