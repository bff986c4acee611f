import type { Pool } from '../db';
import { proveAuditNightly } from './audit-night.store';
import { lastSeal, sealAudit, sealHash, type AuditSeal } from './audit-seal.store';

type SealLog = { info(facts: object, words: string): void; error(facts: object, words: string): void };

const note = ({ id, hash }: AuditSeal) => `${id}:${hash}`;

/** Keeps the last seal in memory and logs its hash. Database users can change neither, so removed or replaced seals are noticed. */
export class AuditSealer {
  private known: AuditSeal | null = null;

  constructor(private readonly db: Pool, private readonly log: SealLog) {}

  async seal(): Promise<boolean> {
    const { db, log, known } = this;
    const sealed = await sealAudit(db);
    const last = sealed ?? await lastSeal(db);
    // Reads the remembered seal again after the newest one, so that a seal replaced in between is noticed.
    const changed = known !== null && (await sealHash(db, known.id) !== known.hash || (sealed !== null && sealed.id <= known.id));
    if (changed) log.error({ seal: note(known) }, 'a seal of the audit was changed or removed: see pnpm audit:verify');
    if (sealed) log.info({ seal: note(sealed) }, 'the audit is sealed');
    this.known = last;
    return sealed?.more ?? false;
  }

  async prove(hour: number): Promise<void> {
    const proof = await proveAuditNightly(this.db, hour);
    if (proof === null) return;
    if (proof.broken === null) this.log.info({ seals: proof.seals }, 'the audit fits its seals');
    else this.log.error({ seal: String(proof.broken) }, 'the audit was changed after it was sealed: see pnpm audit:verify');
  }
}
