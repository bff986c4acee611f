import { MAX_SEARCHED_MESSAGES, type ChatScope } from '@portal/contracts';
import type { OrganizationScope } from '../../customers/accounts';
import type { Db } from '../../platform/db';
import { messageColumns, type MessageRow } from './chat-message.store';
import { isVisible } from './chat-visibility.store';

/** Position of an entry: the time of its chat's last message in microseconds since 1970, the chat's id, and the position in the chat. */
export type FoundPosition = { at: string; chatId: number; position: number };
export type FoundRow = MessageRow & { found: FoundPosition };

type Finder = OrganizationScope & { loginId: bigint; scope: ChatScope };
type Step = { text: string; after: FoundPosition | undefined; chats: number; limit: number };

/** Characters of an entry that are compared, which bounds the work of a step. */
const MAX_COMPARED = 4_000;

/**
 * Searches the next `chats` chats. `end`: where the next step continues if it found fewer than `limit` entries; null after the last chat.
 */
export async function findMessages(
  db: Db, finder: Finder, { text, after, chats, limit }: Step,
): Promise<{ rows: FoundRow[]; end: FoundPosition | null }> {
  const { customerId, loginId, scope } = finder;
  const microseconds = db`(extract(epoch from chat.last_at) * 1000000)::bigint::text`;
  const from = after && db`timestamptz 'epoch' + ${after.at}::bigint * interval '1 microsecond'`;
  const owners = scope === 'all' ? [db``] : [db`and owner_login_id = ${loginId}`, db`and owner_login_id is null`];
  // Resolved chats are ranges of their own in the indexes.
  const [walk = db``, ...others] = owners.flatMap((owned) => [db`and not resolved`, db`and resolved`].map((state) => db`
    (select customer_id, id, last_at from chat
    where customer_id = ${customerId} and ${isVisible(db, finder)} ${owned} ${state}
      ${from ? db`and (last_at, id) <= (${from}, ${after.chatId}::bigint)` : db``}
    order by last_at desc, id desc limit ${chats})`));
  const walked = others.reduce((walks, other) => db`${walks} union all ${other}`, walk);
  const steps = db`(select * from (${walked}) walked order by last_at desc, id desc limit ${chats}) chat`;
  const rows = await db<FoundRow[]>`
    select ${messageColumns(db)}, jsonb_build_object('at', ${microseconds}, 'chatId', chat.id, 'position', chat_message.position) as found
    from ${steps}
    cross join lateral (
      select * from chat_message entry where entry.customer_id = ${customerId} and entry.chat_id = chat.id
      order by entry.position desc limit ${MAX_SEARCHED_MESSAGES}
    ) chat_message
    where strpos(lower(left(chat_message.text, ${MAX_COMPARED})), lower(${text})) > 0
      ${after ? db`and (chat.id <> ${after.chatId}::bigint or chat_message.position < ${after.position})` : db``}
    order by chat.last_at desc, chat.id desc, chat_message.position desc limit ${limit}`;
  const [last] = await db<{ end: FoundPosition }[]>`
    select jsonb_build_object('at', ${microseconds}, 'chatId', chat.id, 'position', 0) as end from ${steps}
    order by chat.last_at desc, chat.id desc offset ${chats - 1} limit 1`;
  return { rows, end: last?.end ?? null };
}
