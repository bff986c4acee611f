import { claimNight } from '../background';
import type { Db, Pool } from '../db';
import { verifyAudit, type AuditVerification } from './audit-seal.store';

export type NightlyProof = { seals: bigint; broken: bigint | null; ageSeconds: number };

export async function proveAuditNightly(db: Pool, hour: number): Promise<AuditVerification | null> {
  const night = await claimNight(db, { table: 'audit_verification', hour });
  if (night === null) return null;
  const proof = await verifyAudit(db);
  await db`update audit_verification set finished_at = now(), seals = ${proof.seals}, broken_seal_id = ${proof.broken}
    where night = ${night}`;
  return proof;
}

export async function lastAuditVerification(db: Db): Promise<NightlyProof | null> {
  const rows = await db<NightlyProof[]>`
    select seals, broken_seal_id as broken, extract(epoch from now() - finished_at)::float8 as "ageSeconds"
    from audit_verification where finished_at is not null order by finished_at desc limit 1`;
  return rows[0] ?? null;
}
