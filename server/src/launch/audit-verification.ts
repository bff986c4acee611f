import { lastSeal, sealHash, unsealedSeconds, verifyAudit } from '../platform/audit';
import type { Db } from '../platform/db';

const NOTED = /^(\d{1,15}):([0-9a-f]{64})$/i;

/** `noted`: a seal printed earlier, as `seal:hash`. An attacker with full access could rebuild all seals, but not match this one. */
export async function printAuditVerification(db: Db, print: (line: string) => void, noted?: string): Promise<boolean> {
  const { seals, last, broken } = await verifyAudit(db);
  if (broken !== null) {
    print(`✗ The audit was changed: seal ${broken} does not match its records. Everything before it is valid.`);
    return false;
  }
  const sealedAt = (await lastSeal(db))?.sealedAt.toISOString();
  print(
    last === null ? 'The audit has no seals yet.' : `✓ Valid seals: ${seals}. The last one is ${last.id}:${last.hash}, created ${sealedAt}`,
  );
  const unsealed = await unsealedSeconds(db);
  if (unsealed !== null) {
    print(`! Newer records are not sealed yet, the oldest for ${Math.round(unsealed)} s. A running server seals every minute.`);
  }
  return noted === undefined || fitsNote(db, print, noted);
}

async function fitsNote(db: Db, print: (line: string) => void, noted: string): Promise<boolean> {
  const [, id, hash] = NOTED.exec(noted) ?? [];
  if (id === undefined || hash === undefined) {
    print(`✗ “${noted}” is not a seal. Enter the seal’s number, a colon, and 64 hexadecimal digits.`);
    return false;
  }
  const fits = await sealHash(db, BigInt(id)) === hash.toLowerCase();
  print(fits ? `✓ Seal ${id} matches your note.` : `✗ Seal ${id} does not match your note: the audit and its seals were rewritten.`);
  return fits;
}
