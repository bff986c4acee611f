/** What was done, by whom, and as whom. The table only grows: the database itself refuses every other change. Calls no other module. */
export { writeAudit, type AuditEntry } from './audit.store';
