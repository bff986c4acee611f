/**
 * What was sent and spent, by day, organization, alpha name, type, direction and status. Triggers on `message` note what every statement
 * changes (migration 0022, docs/decisions/0030), a folder adds it up by quarter of an hour, and a report reads both at one moment, so that it
 * is exact whether the folder has come by or not. Money is in 1/10000; days are those on which lists were confirmed.
 */
export { foldUsage } from './fold.store';
export { registerReportRoutes, type ReportDeps } from './reports.routes';
export { startReportWork } from './start-report-work';
export { usageRules, verifyUsage, type UsageFinding } from './usage-check.store';
