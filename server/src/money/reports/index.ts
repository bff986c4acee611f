/**
 * Reports of messages and spending. Statements record what messages count, and a loop adds it up (docs/decisions/0062).
 * Reports read sums and remaining changes in one statement, so they are exact. Money is in 1/10,000 of a currency unit.
 * Lists count on their confirmation day.
 */
export { debtors, trafficByConnection } from './all-customers.store';
export { lastDays } from './report-span';
export { registerReportRoutes } from './reports.routes';
export { startReportWork } from './start-report-work';
export { acceptedIn, accountUsage, usageReport, type Figures } from './usage';
export { usageRules, verifyUsage } from './usage-check.store';
