import type { Db } from '../../../platform/db';

export type OwnSessionRow = {
  id: bigint; userAgent: string | null; address: string | null; createdAt: Date; lastSeenAt: Date; impersonator: string | null;
};

export async function sessionsOf(
  db: Db, { customerId, loginId }: { customerId: bigint; loginId: bigint }, { now, activeAfter }: { now: Date; activeAfter: Date },
): Promise<OwnSessionRow[]> {
  return db<OwnSessionRow[]>`
    select session.id, session.user_agent as "userAgent", session.address, session.created_at as "createdAt",
      session.last_seen_at as "lastSeenAt",
      impersonator.login as impersonator
    from session left join login impersonator on impersonator.id = session.impersonator_login_id
    where session.login_id = ${loginId} and session.customer_id = ${customerId}
      and session.ended_at is null and session.expires_at > ${now} and session.last_seen_at > ${activeAfter}
    order by session.last_seen_at desc, session.id desc limit 200`;
}
