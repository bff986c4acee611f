import type { Db } from '../../../platform/db';

/** `secret` and `pending` are encrypted. */
export type FactorRow = { secret: string | null; pending: string | null; since: Date | null; recoveryCodesLeft: number };

export async function findFactor(db: Db, loginId: bigint): Promise<FactorRow> {
  const [row] = await db<FactorRow[]>`
    select totp_secret as secret, totp_pending as pending, totp_since as since,
      (select count(*)::integer from recovery_code where login_id = login.id and used_at is null) as "recoveryCodesLeft"
    from login where id = ${loginId}`;
  if (!row) throw new Error(`there is no login ${loginId}`);
  return row;
}

export async function storePending(db: Db, loginId: bigint, sealed: string): Promise<void> {
  await db`update login set totp_pending = ${sealed} where id = ${loginId}`;
}

export async function claimPendingSecret(
  tx: Db, loginId: bigint, { pending, step, now }: { pending: string; step: number; now: Date },
): Promise<boolean> {
  const taken = await tx`
    update login set totp_secret = totp_pending, totp_pending = null, totp_since = ${now}, totp_step = ${step}, updated_at = now()
    where id = ${loginId} and totp_pending = ${pending} returning 1`;
  return taken.length > 0;
}

export async function removeFactor(tx: Db, loginId: bigint): Promise<boolean> {
  await tx`delete from recovery_code where login_id = ${loginId}`;
  const removed = await tx`
    update login set totp_secret = null, totp_pending = null, totp_since = null, totp_step = null, updated_at = now()
    where id = ${loginId} and totp_since is not null returning 1`;
  return removed.length > 0;
}

/** Marks the time step of a code as used, because each code works once. Returns false if this or a later step was already used. */
export async function useStep(db: Db, loginId: bigint, step: number): Promise<boolean> {
  const used = await db`
    update login set totp_step = ${step} where id = ${loginId} and totp_since is not null and coalesce(totp_step, 0) < ${step} returning 1`;
  return used.length > 0;
}

export async function useRecoveryCode(db: Db, loginId: bigint, codeHash: Buffer, now: Date): Promise<boolean> {
  const used = await db`
    update recovery_code set used_at = ${now} where login_id = ${loginId} and code_hash = ${codeHash} and used_at is null returning 1`;
  return used.length > 0;
}

export async function replaceRecoveryCodes(tx: Db, loginId: bigint, codeHashes: readonly Buffer[]): Promise<void> {
  await tx`delete from recovery_code where login_id = ${loginId}`;
  for (const hash of codeHashes) await tx`insert into recovery_code (login_id, code_hash) values (${loginId}, ${hash})`;
}
