import type { Db } from '../db';

/** `loginId` and `customerId` are those acted for, `impersonatorId` who really did it. */
export type AuditEntry = {
  at: Date;
  customerId: bigint;
  loginId: bigint;
  impersonatorId: bigint | null;
  method: string;
  /** Without its query, which may hold telephone numbers. */
  path: string;
  requestId: string;
  address: string;
};

const LONGEST_PATH = 500;

export async function writeAudit(db: Db, entry: AuditEntry): Promise<void> {
  const { at, customerId, loginId, impersonatorId, method, path, requestId, address } = entry;
  await db`
    insert into audit_entry (at, customer_id, login_id, impersonator_login_id, method, path, request_id, address)
    values (${at}, ${customerId}, ${loginId}, ${impersonatorId}, ${method}, ${path.slice(0, LONGEST_PATH)}, ${requestId}, ${address})`;
}
