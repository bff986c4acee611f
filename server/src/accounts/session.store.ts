import type { Db } from '../db';

export type SessionRow = {
  id: bigint;
  loginId: bigint;
  login: string;
  customerId: bigint;
  maskrole: number;
  loginStatus: number;
  customerStatus: number;
  /** The login that acts as this one, and whether it may still do so as far as locks go. */
  impersonator: string | null;
  impersonatorId: bigint | null;
  impersonatorMask: number | null;
  impersonatorActive: boolean;
  lastSeenAt: Date;
  expiresAt: Date;
  endedBecause: string | null;
};

export async function findSession(db: Db, tokenHash: Buffer): Promise<SessionRow | null> {
  const [row] = await db<SessionRow[]>`
    select session.id, login.id as "loginId", login.login, login.customer_id as "customerId", login.maskrole,
      login.status as "loginStatus", customer.status as "customerStatus", impersonator.login as impersonator, impersonator.id as "impersonatorId",
      impersonator.maskrole as "impersonatorMask", coalesce(impersonator.status = 1 and employer.status = 1, true) as "impersonatorActive",
      session.last_seen_at as "lastSeenAt", session.expires_at as "expiresAt",
      case when session.ended_at is not null then coalesce(session.ended_because, '') end as "endedBecause"
    from session
    join login on login.id = session.login_id
    join customer on customer.id = login.customer_id
    left join login impersonator on impersonator.id = session.impersonator_login_id
    left join customer employer on employer.id = impersonator.customer_id
    where session.token_hash = ${tokenHash}`;
  return row ?? null;
}

export type NewSession = {
  tokenHash: Buffer; loginId: bigint; customerId: bigint; now: Date; expiresAt: Date; address: string; userAgent: string | null;
  impersonatorId: bigint | null;
};

export async function insertSession(db: Db, session: NewSession): Promise<bigint> {
  const { tokenHash, loginId, customerId, now, expiresAt, address, userAgent, impersonatorId } = session;
  const [row] = await db<{ id: bigint }[]>`
    insert into session (token_hash, login_id, customer_id, created_at, last_seen_at, expires_at, address, user_agent, impersonator_login_id)
    values (${tokenHash}, ${loginId}, ${customerId}, ${now}, ${now}, ${expiresAt}, ${address}, ${userAgent}, ${impersonatorId})
    returning id`;
  if (!row) throw new Error('insert returned no row');
  return row.id;
}

export async function touchSession(db: Db, id: bigint, now: Date): Promise<void> {
  await db`update session set last_seen_at = ${now} where id = ${id} and last_seen_at < ${now}`;
}

export type SessionEnd = 'logout' | 'replaced' | 'unimpersonated';

/** False where it had ended before. */
export async function markSessionEnded(db: Db, id: bigint, now: Date, because: SessionEnd): Promise<boolean> {
  const ended = await db`
    update session set ended_at = ${now}, ended_because = ${because} where id = ${id} and ended_at is null returning 1`;
  return ended.length > 0;
}

/** All of this login, and those in which it acts as another. Resolves to which they were. */
export async function endSessionsOf(tx: Db, loginId: bigint, now: Date, because: SessionEnd): Promise<bigint[]> {
  const rows = await tx<{ id: bigint }[]>`
    update session set ended_at = ${now}, ended_because = ${because}
    where (login_id = ${loginId} or impersonator_login_id = ${loginId}) and ended_at is null
    returning id`;
  return rows.map((row) => row.id);
}

export async function deleteSessionsDeadSince(db: Db, time: Date): Promise<void> {
  await db`delete from session where ended_at < ${time} or expires_at < ${time}`;
}

/** Of these sessions, those that neither ended nor ran out, of logins and customers that are not locked. */
export async function findStanding(db: Db, ids: readonly bigint[], now: Date, idleSince: Date): Promise<bigint[]> {
  const rows = await db<{ id: bigint }[]>`
    select session.id from session
    join login on login.id = session.login_id
    join customer on customer.id = login.customer_id
    left join login impersonator on impersonator.id = session.impersonator_login_id
    where session.id = any(${ids.map(String)}::bigint[]) and session.ended_at is null and session.expires_at > ${now}
      and session.last_seen_at > ${idleSince} and login.status = 1 and customer.status = 1
      and coalesce(impersonator.status, 1) = 1`;
  return rows.map((row) => row.id);
}
