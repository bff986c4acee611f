import { lastSeal, sealHash, unsealedSeconds, verifyAudit } from '../audit';
import type { Db } from '../db';

const NOTED = /^(\d{1,15}):([0-9a-f]{64})$/i;

/**
 * Proves the seals of the audit and tells of the last one, to be noted elsewhere. `noted` is such a note, `seal:hash`: whoever can write
 * everything could make all seals anew, and no longer the noted one. Answers whether all of it holds.
 */
export async function auditProof(db: Db, print: (line: string) => void, noted?: string): Promise<boolean> {
  const { seals, last, broken } = await verifyAudit(db);
  if (broken !== null) {
    print(`✗ The audit was changed: seal ${broken} does not fit what it sealed. All before it holds.`);
    return false;
  }
  const sealedAt = (await lastSeal(db))?.sealedAt.toISOString();
  print(last === null ? 'The audit has no seals yet.' : `✓ Seals that hold: ${seals}. The last is ${last.id}:${last.hash}, of ${sealedAt}`);
  const unsealed = await unsealedSeconds(db);
  if (unsealed !== null) print(`! What was written since is not sealed yet, the oldest for ${Math.round(unsealed)} s. A server that runs seals each minute.`);
  return noted === undefined || fitsNote(db, print, noted);
}

async function fitsNote(db: Db, print: (line: string) => void, noted: string): Promise<boolean> {
  const [, id, hash] = NOTED.exec(noted) ?? [];
  if (id === undefined || hash === undefined) {
    print(`✗ “${noted}” is no note of a seal: it is the seal’s number, a colon, and 64 hexadecimal digits.`);
    return false;
  }
  const fits = await sealHash(db, BigInt(id)) === hash.toLowerCase();
  print(fits ? `✓ Seal ${id} is the noted one.` : `✗ Seal ${id} is not the noted one: the audit and its seals were made anew.`);
  return fits;
}
