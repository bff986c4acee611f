/** Accounts, statements and their files, and write-offs. Throws AppError account_not_found, period_too_long, balance_insufficient. */
export { registerBalanceApi } from './balance-api.routes';
export { visibleAccounts } from './account.store';
export { accountsOfCustomer } from './present-account';
export { publishBalance } from './publish-balance';
export { registerStatementRoutes } from './statements.routes';
