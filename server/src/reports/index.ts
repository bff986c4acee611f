/**
 * Messages and spending by day, organization, alpha name, type, route and status. Triggers on `message` record each statement's changes
 * (migration 0007, docs/decisions/0030). A background loop adds the changes up by quarter of an hour. Reports read sums and remaining
 * changes in one statement, so they are always exact. Money is in 1/10000; days are those of the lists' confirmation.
 */
export { registerReportRoutes } from './reports.routes';
export { startReportWork } from './start-report-work';
export { usageRules, verifyUsage } from './usage-check.store';
