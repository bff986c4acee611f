/**
 * Accounts, statements and their files, and write-offs. Statements show messages sent alone as sums of days, by sender and type.
 * Throws AppError account_not_found, period_too_long, balance_insufficient.
 */
export { registerBalanceApi } from './balance-api.routes';
export { visibleAccounts } from './account.store';
export { accountsOfCustomer } from './present-account';
export { publishBalance } from './publish-balance';
export { startStatementWork } from './start-statement-work';
export { registerStatementRoutes } from './statements.routes';
