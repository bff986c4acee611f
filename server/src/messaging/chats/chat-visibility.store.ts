import { AppError } from '@portal/contracts';
import { isOfLoginsSender, type OrganizationScope } from '../../customers/accounts';
import type { Db, Fragment } from '../../platform/db';

/** SQL condition: whether `chat` has an alpha name of one of the viewer's organizations. */
export function isVisible(db: Db, viewer: OrganizationScope): Fragment {
  return isOfLoginsSender(db, viewer, db`chat.alpha_name_id`);
}

export async function visibleChats(db: Db, viewer: OrganizationScope, uuids: readonly string[]): Promise<Set<string>> {
  const rows = await db<{ uuid: string }[]>`
    select uuid from chat where customer_id = ${viewer.customerId} and uuid = any(${[...uuids]}::uuid[]) and ${isVisible(db, viewer)}`;
  return new Set(rows.map(({ uuid }) => uuid));
}

/** Throws chat_not_found. Needs no lock: a chat keeps its alpha name forever, and an alpha name its organization. */
export async function requireVisible(db: Db, viewer: OrganizationScope, uuid: string): Promise<void> {
  if (viewer.organizations !== null && !(await visibleChats(db, viewer, [uuid])).has(uuid)) throw new AppError('chat_not_found');
}

/** The logins that may see the chat, in the given order. */
export async function loginsSeeing<Login extends OrganizationScope>(
  db: Db, customerId: bigint, uuid: string, logins: readonly Login[],
): Promise<Login[]> {
  const restricted = logins.filter(({ organizations }) => organizations !== null);
  if (restricted.length === 0) return [...logins];
  const [row] = await db<{ seen: boolean[] }[]>`
    select to_jsonb(${restricted.reduce((seen, login) => db`${seen} || ${isVisible(db, login)}`, db`'{}'::boolean[]`)}) as seen
    from chat where customer_id = ${customerId} and uuid = ${uuid}`;
  const unseen = new Set(restricted.filter((_, index) => row?.seen[index] !== true));
  return logins.filter((login) => !unseen.has(login));
}

export async function seesFile(db: Db, viewer: OrganizationScope, fileUuid: string): Promise<boolean> {
  if (viewer.organizations === null) return true;
  const rows = await db`
    select from file
    join chat_message message on message.uuid = file.chat_message_uuid
    join chat on chat.customer_id = message.customer_id and chat.id = message.chat_id
    where file.customer_id = ${viewer.customerId} and file.uuid = ${fileUuid} and chat.customer_id = ${viewer.customerId}
      and ${isVisible(db, viewer)}`;
  return rows.length > 0;
}
