/**
 * What was done, by whom, as whom, and what became of it. The tables only grow: the database itself refuses every other change.
 * Calls no other module.
 */
export { writeAudit, writeOutcome, type AuditEntry } from './audit.store';
