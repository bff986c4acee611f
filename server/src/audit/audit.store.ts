import type { Db } from '../db';

/** Ids and kinds alone: never a text, a telephone number or a secret. */
type Subject = Record<string, string | number>;

/** `loginId` and `customerId` are those acted for, `impersonatorId` who really did it. */
export type AuditEntry = {
  event: 'call' | 'code_issued' | 'code_used' | 'password_set' | 'impersonated';
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
    insert into audit_entry (
      event, at, customer_id, login_id, impersonator_login_id, subject, method, path, request_id, caller_request_id, address)
    values (${event}, ${at}, ${customerId}, ${loginId}, ${impersonatorId}, ${db.json(subject)},
      ${method}, ${path && path.slice(0, LONGEST_PATH)}, ${requestId}, ${callerRequestId}, ${address})
    returning id`;
  if (!row) throw new Error('insert returned no row');
  return row.id;
}

/** `outcome` is 'done' or the name of an error. */
export async function writeOutcome(db: Db, { entry, at, outcome, subject }: { entry: bigint; at: Date; outcome: string; subject: Subject }): Promise<void> {
  await db`insert into audit_outcome (entry_id, at, outcome, subject) values (${entry}, ${at}, ${outcome}, ${db.json(subject)})`;
}
