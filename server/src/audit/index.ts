/**
 * What was done, by whom, as whom, and what became of it. The tables only grow: the database itself refuses every other change.
 * Calls no other module.
 */
export { writeAudit, writeOutcome, type AuditEntry } from './audit.store';
export { AuditKeeper } from './audit-keeping';
export { lastAuditProof } from './audit-night.store';
export { lastSeal, sealAudit, sealHash, unsealedSeconds, verifyAudit, type AuditSeal } from './audit-seal.store';
export { registerAuditRoutes } from './audit.routes';
