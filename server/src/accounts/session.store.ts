import type { Db, Fragment } from '../db';

export type SessionRow = {
  id: bigint;
  loginId: bigint;
  login: string;
  customerId: bigint;
  maskrole: number;
  hasSecondFactor: boolean;
  loginStatus: number;
  customerStatus: number;
  /** The login that acts as this one, and whether it may still do so as far as locks go. */
  impersonator: string | null;
  impersonatorId: bigint | null;
  impersonatorMask: number | null;
  impersonatorActive: boolean;
  lastSeenAt: Date;
  expiresAt: Date;
  verifiedAt: Date | null;
  endedBecause: string | null;
};

export async function findSession(db: Db, tokenHash: Buffer): Promise<SessionRow | null> {
  const [row] = await selectSessions(db, db`session.token_hash = ${tokenHash}`);
  return row ?? null;
}

export async function findSessions(db: Db, ids: readonly bigint[]): Promise<SessionRow[]> {
  return selectSessions(db, db`session.id = any(${ids.map(String)}::bigint[])`);
}

async function selectSessions(db: Db, wanted: Fragment): Promise<SessionRow[]> {
  return db<SessionRow[]>`
    select session.id, login.id as "loginId", login.login, login.customer_id as "customerId", login.maskrole,
      login.totp_since is not null as "hasSecondFactor", login.status as "loginStatus", customer.status as "customerStatus", impersonator.login as impersonator, impersonator.id as "impersonatorId",
      impersonator.maskrole as "impersonatorMask", coalesce(impersonator.status = 1 and employer.status = 1, true) as "impersonatorActive",
      session.last_seen_at as "lastSeenAt", session.expires_at as "expiresAt", session.verified_at as "verifiedAt",
      case when session.ended_at is not null then coalesce(session.ended_because, '') end as "endedBecause"
    from session
    join login on login.id = session.login_id
    join customer on customer.id = login.customer_id
    left join login impersonator on impersonator.id = session.impersonator_login_id
    left join customer employer on employer.id = impersonator.customer_id
    where ${wanted}`;
}

/** A session that others come out of, and which they must not outlast. */
export type ParentSession = { id: bigint; expiresAt: Date; verifiedAt: Date | null };

/** Keeps the session from ending until the transaction does; null where it has ended before. Take the hold of its login first. */
export async function holdSession(tx: Db, id: bigint, now: Date): Promise<ParentSession | null> {
  const [row] = await tx<ParentSession[]>`
    select id, expires_at as "expiresAt", verified_at as "verifiedAt" from session where id = ${id} and ended_at is null and expires_at > ${now} for share`;
  return row ?? null;
}

export async function parentOf(db: Db, id: bigint): Promise<bigint | null> {
  const [row] = await db<{ parentId: bigint | null }[]>`select parent_session_id as "parentId" from session where id = ${id}`;
  return row?.parentId ?? null;
}

export type NewSession = {
  tokenHash: Buffer; loginId: bigint; customerId: bigint; now: Date; expiresAt: Date; address: string; userAgent: string | null;
  impersonatorId: bigint | null; parentId: bigint | null; verifiedAt: Date | null;
};

export async function insertSession(db: Db, session: NewSession): Promise<bigint> {
  const { tokenHash, loginId, customerId, now, expiresAt, address, userAgent, impersonatorId, parentId, verifiedAt } = session;
  const [row] = await db<{ id: bigint }[]>`
    insert into session (
      token_hash, login_id, customer_id, created_at, last_seen_at, expires_at, address, user_agent, impersonator_login_id, parent_session_id,
      verified_at)
    values (${tokenHash}, ${loginId}, ${customerId}, ${now}, ${now}, ${expiresAt}, ${address}, ${userAgent}, ${impersonatorId}, ${parentId}, ${verifiedAt})
    returning id`;
  if (!row) throw new Error('insert returned no row');
  return row.id;
}

export async function touchSession(db: Db, id: bigint, now: Date): Promise<void> {
  await db`update session set last_seen_at = ${now} where id = ${id} and last_seen_at < ${now}`;
}

export type SessionEnd = 'logout' | 'replaced' | 'unimpersonated' | 'locked';

/** False where it had ended before. */
export async function markSessionEnded(db: Db, id: bigint, now: Date, because: SessionEnd): Promise<boolean> {
  const ended = await db`
    update session set ended_at = ${now}, ended_because = ${because} where id = ${id} and ended_at is null returning 1`;
  return ended.length > 0;
}

export async function markVerified(db: Db, id: bigint, now: Date): Promise<void> {
  await db`update session set verified_at = ${now} where id = ${id}`;
}

/** All of this login but the one, and those in which it acts as another out of them. Resolves to which they were. */
export async function endOtherSessions(tx: Db, { loginId, sessionId }: { loginId: bigint; sessionId: bigint }, now: Date, because: SessionEnd): Promise<bigint[]> {
  const others = tx`(login_id = ${loginId} and id <> ${sessionId}) or (impersonator_login_id = ${loginId} and parent_session_id is distinct from ${sessionId})`;
  return endThose(tx, others, now, because);
}

/** One of this login, with what came out of it. Resolves to which they were: none where there is no such one. */
export async function endOneSession(tx: Db, { loginId, sessionId }: { loginId: bigint; sessionId: bigint }, now: Date): Promise<bigint[]> {
  const one = tx`(login_id = ${loginId} and id = ${sessionId}) or (impersonator_login_id = ${loginId} and parent_session_id = ${sessionId})`;
  return endThose(tx, one, now, 'logout');
}

/** All of this login, and those in which it acts as another. Resolves to which they were. */
export async function endSessionsOf(tx: Db, loginId: bigint, now: Date, because: SessionEnd): Promise<bigint[]> {
  return endThose(tx, tx`login_id = ${loginId} or impersonator_login_id = ${loginId}`, now, because);
}

/** Those in which the session's login acts as another. Resolves to which they were. */
export async function endImpersonationsFrom(tx: Db, parentId: bigint, now: Date, because: SessionEnd): Promise<bigint[]> {
  return endThose(tx, tx`parent_session_id = ${parentId} and impersonator_login_id is not null`, now, because);
}

/** All of its logins, and those in which they act as others'. Resolves to which they were; their next call is told that they are cleared. */
export async function endSessionsOfCustomer(tx: Db, customerId: bigint, now: Date): Promise<bigint[]> {
  const logins = tx`array(select login.id from login where login.customer_id = ${customerId})`;
  return endThose(tx, tx`login_id = any(${logins}) or impersonator_login_id = any(${logins})`, now, 'locked');
}

/** In the order of their ids, so that two who end the same sessions wait for each other and not crosswise. */
async function endThose(tx: Db, which: Fragment, now: Date, because: SessionEnd): Promise<bigint[]> {
  const rows = await tx<{ id: bigint }[]>`
    update session set ended_at = ${now}, ended_because = ${because}
    where id in (select id from session where (${which}) and ended_at is null order by id for update) and ended_at is null
    returning id`;
  return rows.map((row) => row.id);
}

export async function deleteSessionsDeadSince(db: Db, time: Date): Promise<void> {
  await db`delete from session where ended_at < ${time} or expires_at < ${time}`;
}
