/** Audit log: who did what, as whom, with which outcome. The database enforces that its tables are append-only. */
export { writeAudit, writeOutcome, writeRefusal, type AuditEntry } from './audit.store';
export { protectAudit, releaseAudit } from './audit-owner.store';
export { AuditSealer } from './audit-sealer';
export { lastAuditVerification } from './audit-night.store';
export { lastSeal, sealAudit, sealHash, unsealedSeconds, verifyAudit } from './audit-seal.store';
export { registerAuditRoutes } from './audit.routes';
