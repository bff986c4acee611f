import type { UnreadChats } from '@portal/contracts';
import type { Db } from '../db';

/** Chats that wait to be read: of the customer, and of this operator; of nobody there are none. */
export async function unreadOf(db: Db, customerId: bigint, loginId: bigint | null): Promise<UnreadChats> {
  const [row] = await db<UnreadChats[]>`
    select coalesce(sum(waiting), 0)::integer as "all",
      coalesce(sum(waiting) filter (where owner_login_id = ${loginId}::bigint and owner_login_id > 0), 0)::integer as own
    from chat_count where customer_id = ${customerId}`;
  return row ?? { all: 0, own: 0 };
}

/** The same of several operators, in one question. */
export async function unreadOfEach(db: Db, customerId: bigint, loginIds: readonly (bigint | null)[]): Promise<Map<bigint | null, UnreadChats>> {
  const rows = await db<{ ownerLoginId: bigint; waiting: number }[]>`
    select owner_login_id as "ownerLoginId", waiting from chat_count where customer_id = ${customerId} and waiting <> 0`;
  const all = rows.reduce((sum, { waiting }) => sum + waiting, 0);
  const waitingOf = new Map(rows.map(({ ownerLoginId, waiting }) => [ownerLoginId, waiting]));
  return new Map(loginIds.map((loginId) => [loginId, { all, own: loginId === null ? 0 : waitingOf.get(loginId) ?? 0 }]));
}

export type ChatCount = { chats: number; waiting: number };

/** How many chats there are, and how many of them wait: of the customer, or of one operator. */
export async function chatCount(db: Db, customerId: bigint, ownerLoginId: bigint | null): Promise<ChatCount> {
  const [row] = await db<ChatCount[]>`
    select coalesce(sum(chats), 0)::integer as chats, coalesce(sum(waiting), 0)::integer as waiting
    from chat_count where customer_id = ${customerId} ${ownerLoginId === null ? db`` : db`and owner_login_id = ${ownerLoginId}`}`;
  return row ?? { chats: 0, waiting: 0 };
}
