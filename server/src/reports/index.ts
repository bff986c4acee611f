/**
 * Reports of messages and spending. Triggers on `message` record changes (docs/decisions/0030), which a loop adds up; reports read
 * sums and remaining changes in one statement, so they are exact. Money is in 1/10,000 of a currency unit.
 * Days are those of the lists' confirmation.
 */
export { registerReportRoutes } from './reports.routes';
export { startReportWork } from './start-report-work';
export { usageRules, verifyUsage } from './usage-check.store';
