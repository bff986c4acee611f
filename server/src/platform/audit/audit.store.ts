import type { Db } from '../db';

/** Ids and kinds only, never texts, phone numbers or secrets. */
type AuditSubject = Record<string, string | number>;

/** During an impersonation, `loginId` and `customerId` are the impersonated ones, and `impersonatorId` is the real actor. */
export type AuditEntry = {
  event:
    | 'call' | 'code_issued' | 'code_used' | 'password_set' | 'impersonated' | 'logged_in' | 'login_locked' | 'stepped_up'
    | 'two_factor_on' | 'two_factor_off';
  at: Date;
  customerId: bigint;
  loginId: bigint;
  impersonatorId: bigint | null;
  subject: AuditSubject;
  /** Null for the command line. */
  requestInfo: { method: string; path: string; requestId: string; callerRequestId: string | null; address: string } | null;
};

const MAX_PATH_LENGTH = 500;

export async function writeAudit(
  db: Db, { event, at, customerId, loginId, impersonatorId, subject, requestInfo }: AuditEntry,
): Promise<bigint> {
  const { method = null, path = null, requestId = null, callerRequestId = null, address = null } = requestInfo ?? {};
  const [row] = await db<{ id: bigint }[]>`
    with created as (
      insert into audit_entry (
        event, at, customer_id, login_id, impersonator_login_id, subject, method, path, request_id, caller_request_id, address)
      values (${event}, ${at}, ${customerId}, ${loginId}, ${impersonatorId}, ${db.json(subject)},
        ${method}, ${path && path.slice(0, MAX_PATH_LENGTH)}, ${requestId}, ${callerRequestId}, ${address})
      returning id, event
    ), open as (
      insert into audit_pending_call select id from created where event = 'call'
    )
    select id from created`;
  if (!row) throw new Error('insert returned no row');
  return row.id;
}

type ChangedValue = string | number | boolean | null | readonly string[];
type Changes = Record<string, readonly [ChangedValue, ChangedValue]>;
export type AuditOutcome = {
  entry: bigint; at: Date; outcome: string; subject: AuditSubject; changes?: Changes; customerId?: bigint | null;
};

/** `outcome` is 'done' or an error name. */
export async function writeOutcome(db: Db, { entry, at, outcome, subject, changes = {}, customerId = null }: AuditOutcome): Promise<void> {
  await db`
    with closed as (delete from audit_pending_call where entry_id = ${entry})
    insert into audit_outcome (entry_id, at, outcome, subject, changes, customer_id)
    values (${entry}, ${at}, ${outcome}, ${db.json(subject)}, ${db.json(changes)}, ${customerId})`;
}

export type AuditRefusal = {
  error: string;
  at: Date;
  requestInfo: NonNullable<AuditEntry['requestInfo']>;
  actor: { loginId: bigint; customerId: bigint; impersonatorId: bigint | null } | null;
  claims: { login?: string; loginId?: bigint; customerId?: bigint; keyId?: bigint };
};

/** Records a refused request. Drops unknown login names, because people may type passwords there. */
export async function writeRefusal(db: Db, { error, at, requestInfo, actor, claims }: AuditRefusal): Promise<void> {
  const { method, path, requestId, callerRequestId, address } = requestInfo;
  const subject: AuditSubject = claims.keyId === undefined ? {} : { key: Number(claims.keyId) };
  const loginId = actor?.loginId ?? claims.loginId ?? null;
  await db`
    with who as (
      select id, customer_id from login
      where id = ${loginId}::bigint or (${loginId}::bigint is null and lower(login) = lower(${claims.login ?? null}::text))
    ), created as (
      insert into audit_entry (
        event, at, customer_id, login_id, impersonator_login_id, subject, method, path, request_id, caller_request_id, address)
      values ('refused', ${at}, coalesce(${actor?.customerId ?? claims.customerId ?? null}::bigint, (select customer_id from who)),
        (select id from who),
        ${actor?.impersonatorId ?? null}, ${db.json(subject)}, ${method}, ${path.slice(0, MAX_PATH_LENGTH)}, ${requestId},
        ${callerRequestId},
          ${address})
      returning id
    )
    insert into audit_outcome (entry_id, at, outcome) select id, ${at}, ${error} from created`;
}
