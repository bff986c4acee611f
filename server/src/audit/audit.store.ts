import type { Db } from '../db';

/** Ids and kinds alone: never a text, a telephone number or a secret. */
type Subject = Record<string, string | number>;

/** `loginId` and `customerId` are those acted for, `impersonatorId` who really did it. */
export type AuditEntry = {
  event: 
    | 'call' | 'code_issued' | 'code_used' | 'password_set' | 'impersonated' | 'logged_in' | 'stepped_up' | 'two_factor_on' | 'two_factor_off';
  at: Date;
  customerId: bigint;
  loginId: bigint;
  impersonatorId: bigint | null;
  subject: Subject;
  /** Null where an operator did it at the machine itself. */
  asked: { method: string; path: string; requestId: string; callerRequestId: string | null; address: string } | null;
};

const LONGEST_PATH = 500;

/** Resolves to the entry's id, for its outcome. */
export async function writeAudit(db: Db, { event, at, customerId, loginId, impersonatorId, subject, asked }: AuditEntry): Promise<bigint> {
  const { method = null, path = null, requestId = null, callerRequestId = null, address = null } = asked ?? {};
  const [row] = await db<{ id: bigint }[]>`
    with made as (
      insert into audit_entry (
        event, at, customer_id, login_id, impersonator_login_id, subject, method, path, request_id, caller_request_id, address)
      values (${event}, ${at}, ${customerId}, ${loginId}, ${impersonatorId}, ${db.json(subject)},
        ${method}, ${path && path.slice(0, LONGEST_PATH)}, ${requestId}, ${callerRequestId}, ${address})
      returning id, event
    ), open as (
      insert into audit_open select id from made where event = 'call'
    )
    select id from made`;
  if (!row) throw new Error('insert returned no row');
  return row.id;
}

/** Field by field, as [before, after]. */
type ChangedValue = string | number | boolean | null | readonly string[];
type Changes = Record<string, readonly [ChangedValue, ChangedValue]>;
export type AuditOutcome = { entry: bigint; at: Date; outcome: string; subject: Subject; changes?: Changes };

/** `outcome` is 'done' or the name of an error. */
export async function writeOutcome(db: Db, { entry, at, outcome, subject, changes = {} }: AuditOutcome): Promise<void> {
  await db`
    with closed as (delete from audit_open where entry_id = ${entry})
    insert into audit_outcome (entry_id, at, outcome, subject, changes)
    values (${entry}, ${at}, ${outcome}, ${db.json(subject)}, ${db.json(changes)})`;
}
