import type { Pool } from '../db';
import { proveAuditNightly } from './audit-night.store';
import { lastSeal, sealAudit, sealHash, type AuditSeal } from './audit-seal.store';

/** As pino has it. */
type Log = { info(facts: object, words: string): void; error(facts: object, words: string): void };

const note = ({ id, hash }: AuditSeal) => `${id}:${hash}`;

/**
 * Seals what was written, and remembers the last seal: whoever takes seals away, or makes them anew, has a node against him that knew the old
 * one. The log keeps their hashes where who changes the database does not reach. Answers whether there is more to seal.
 */
export class AuditKeeper {
  private known: AuditSeal | null = null;

  constructor(private readonly db: Pool, private readonly log: Log) {}

  async seal(): Promise<boolean> {
    const { db, log, known } = this;
    if (known !== null && await sealHash(db, known.id) !== known.hash) log.error({ seal: note(known) }, 'a seal of the audit was changed or removed: see pnpm audit:verify');
    const sealed = await sealAudit(db);
    if (sealed) log.info({ seal: note(sealed) }, 'the audit is sealed');
    this.known = sealed ?? await lastSeal(db);
    return sealed?.more ?? false;
  }

  /** Once a night, from `hour` UTC on. */
  async prove(hour: number): Promise<void> {
    const proof = await proveAuditNightly(this.db, hour);
    if (proof === null) return;
    if (proof.broken === null) this.log.info({ seals: proof.seals }, 'the audit fits its seals');
    else this.log.error({ seal: String(proof.broken) }, 'the audit was changed after it was sealed: see pnpm audit:verify');
  }
}
