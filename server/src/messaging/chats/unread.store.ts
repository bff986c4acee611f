import type { UnreadChats } from '@portal/contracts';
import type { OrganizationScope } from '../../customers/accounts';
import type { Db, Fragment } from '../../platform/db';
import { isVisible } from './chat-visibility.store';

/** Number of chats and unread chats by owner; owner 0 means unassigned. */
function counts(db: Db, viewer: OrganizationScope): Fragment {
  if (viewer.organizations === null) return db`(select owner_login_id, chats, waiting from chat_count
    where customer_id = ${viewer.customerId}) counts`;
  return db`(
    select coalesce(owner_login_id, 0) as owner_login_id, count(*) as chats, count(*) filter (where unread > 0) as waiting
    from chat where customer_id = ${viewer.customerId} and ${isVisible(db, viewer)} group by 1) counts`;
}

export async function unreadOf(db: Db, viewer: OrganizationScope & { loginId: bigint }): Promise<UnreadChats> {
  const [row] = await db<UnreadChats[]>`
    select coalesce(sum(waiting), 0)::integer as "all",
      coalesce(sum(waiting) filter (where owner_login_id = ${viewer.loginId}::bigint), 0)::integer as own,
      coalesce(sum(waiting) filter (where owner_login_id = 0), 0)::integer as unassigned
    from ${counts(db, viewer)}`;
  return row ?? { all: 0, own: 0, unassigned: 0 };
}

export async function unreadOfEach(
  db: Db, customerId: bigint, loginIds: readonly (bigint | null)[],
): Promise<Map<bigint | null, UnreadChats>> {
  const rows = await db<{ ownerLoginId: bigint; waiting: number }[]>`
    select owner_login_id as "ownerLoginId", waiting from chat_count where customer_id = ${customerId} and waiting <> 0`;
  const all = rows.reduce((sum, { waiting }) => sum + waiting, 0);
  const waitingOf = new Map(rows.map(({ ownerLoginId, waiting }) => [ownerLoginId, waiting]));
  const unassigned = waitingOf.get(0n) ?? 0;
  return new Map(loginIds.map((loginId) => [loginId, { all, own: loginId === null ? 0 : waitingOf.get(loginId) ?? 0, unassigned }]));
}

export type ChatCount = { chats: number; waiting: number };

export async function chatCount(db: Db, viewer: OrganizationScope, ownerLoginId: bigint | null): Promise<ChatCount> {
  const [row] = await db<ChatCount[]>`
    select coalesce(sum(chats), 0)::integer as chats, coalesce(sum(waiting), 0)::integer as waiting
    from ${counts(db, viewer)} ${ownerLoginId === null ? db`` : db`where owner_login_id in (0, ${ownerLoginId})`}`;
  return row ?? { chats: 0, waiting: 0 };
}
