import type { Db, Fragment } from '../../platform/db';
import { organizationsOfLogin } from './login-organization.store';

export type SessionRow = {
  id: bigint;
  loginId: bigint;
  login: string;
  customerId: bigint;
  maskrole: number;
  organizations: bigint[] | null;
  hasSecondFactor: boolean;
  loginStatus: number;
  customerStatus: number;
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

async function selectSessions(db: Db, condition: Fragment): Promise<SessionRow[]> {
  return db<SessionRow[]>`
    select session.id, login.id as "loginId", login.login, login.customer_id as "customerId", login.maskrole,
      ${organizationsOfLogin(db, db`login.customer_id`, db`login.id`)} as organizations,
      login.totp_since is not null as "hasSecondFactor", login.status as "loginStatus", customer.status as "customerStatus",
        impersonator.login as impersonator, impersonator.id as "impersonatorId",
      impersonator.maskrole as "impersonatorMask", coalesce(impersonator.status = 1 and employer.status = 1, true) as "impersonatorActive",
      session.last_seen_at as "lastSeenAt", session.expires_at as "expiresAt", session.verified_at as "verifiedAt",
      case when session.ended_at is not null then coalesce(session.end_reason, '') end as "endedBecause"
    from session
    join login on login.id = session.login_id
    join customer on customer.id = login.customer_id
    left join login impersonator on impersonator.id = session.impersonator_login_id
    left join customer employer on employer.id = impersonator.customer_id
    where ${condition}`;
}

export type ParentSession = { id: bigint; expiresAt: Date; verifiedAt: Date | null };

/** Locks the session until the transaction ends. Returns null if the session has ended or expired. Lock its login first. */
export async function lockSessionForShare(tx: Db, id: bigint, now: Date): Promise<ParentSession | null> {
  const [row] = await tx<ParentSession[]>`
    select id, expires_at as "expiresAt", verified_at as "verifiedAt" from session where id = ${id} and ended_at is null
      and expires_at > ${now} for share`;
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
      token_hash, login_id, customer_id, created_at, last_seen_at, expires_at, address, user_agent, impersonator_login_id,
        parent_session_id,
      verified_at)
    values (${tokenHash}, ${loginId}, ${customerId}, ${now}, ${now}, ${expiresAt}, ${address}, ${userAgent}, ${impersonatorId},
      ${parentId}, ${verifiedAt})
    returning id`;
  if (!row) throw new Error('insert returned no row');
  return row.id;
}

export async function touchSession(db: Db, id: bigint, now: Date): Promise<void> {
  await db`update session set last_seen_at = ${now} where id = ${id} and last_seen_at < ${now}`;
}

export type SessionEnd = 'logout' | 'replaced' | 'unimpersonated' | 'locked';

export async function markSessionEnded(db: Db, id: bigint, now: Date, because: SessionEnd): Promise<boolean> {
  const ended = await db`
    update session set ended_at = ${now}, end_reason = ${because} where id = ${id} and ended_at is null returning 1`;
  return ended.length > 0;
}

export async function markVerified(db: Db, id: bigint, now: Date): Promise<void> {
  await db`update session set verified_at = ${now} where id = ${id}`;
}

/** Ends all sessions of the login except `sessionId`, and impersonations that began in another session. Resolves to the ended sessions. */
export async function endOtherSessions(
  tx: Db, { loginId, sessionId }: { loginId: bigint; sessionId: bigint }, now: Date, because: SessionEnd,
): Promise<bigint[]> {
  const others = tx`(login_id = ${loginId} and id <> ${sessionId})
    or (impersonator_login_id = ${loginId} and parent_session_id is distinct from ${sessionId})`;
  return endThose(tx, others, now, because);
}

export async function endOneSession(tx: Db, { loginId, sessionId }: { loginId: bigint; sessionId: bigint }, now: Date): Promise<bigint[]> {
  const one = tx`(login_id = ${loginId} and id = ${sessionId})
    or (impersonator_login_id = ${loginId} and parent_session_id = ${sessionId})`;
  return endThose(tx, one, now, 'logout');
}

/** Ends all sessions of the login, including those in which it impersonates another login. Resolves to the ended sessions. */
export async function endSessionsOf(tx: Db, loginId: bigint, now: Date, because: SessionEnd): Promise<bigint[]> {
  return endThose(tx, tx`login_id = ${loginId} or impersonator_login_id = ${loginId}`, now, because);
}

export async function endImpersonationsFrom(tx: Db, parentId: bigint, now: Date, because: SessionEnd): Promise<bigint[]> {
  return endThose(tx, tx`parent_session_id = ${parentId} and impersonator_login_id is not null`, now, because);
}

/** Also ends impersonations by the customer's logins. The next call in an ended session throws session_cleared. */
export async function endSessionsOfCustomer(tx: Db, customerId: bigint, now: Date): Promise<bigint[]> {
  const logins = tx`array(select login.id from login where login.customer_id = ${customerId})`;
  return endThose(tx, tx`login_id = any(${logins}) or impersonator_login_id = any(${logins})`, now, 'locked');
}

/** Locks the sessions in id order, against deadlocks between concurrent callers. Resolves to the ended sessions. */
async function endThose(tx: Db, which: Fragment, now: Date, because: SessionEnd): Promise<bigint[]> {
  const rows = await tx<{ id: bigint }[]>`
    update session set ended_at = ${now}, end_reason = ${because}
    where id in (select id from session where (${which}) and ended_at is null order by id for update) and ended_at is null
    returning id`;
  return rows.map((row) => row.id);
}

export async function deleteSessionsDeadSince(db: Db, time: Date): Promise<void> {
  await db`delete from session where ended_at < ${time} or expires_at < ${time}`;
}
