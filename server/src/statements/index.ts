/**
 * What customers see of their money: accounts, statements with the balance after each movement, their files, and the write-off of an
 * organization's money to its customer. The movements themselves are billing's. Sums are decimal strings as in the contracts.
 * Throws AppError: account_not_found, period_too_long, balance_insufficient.
 */
export { registerBalanceApi } from './balance-api.routes';
export { accountsOfCustomer } from './present-account';
export { tellBalance } from './balance-news';
export { registerStatementRoutes, type StatementDeps } from './statements.routes';
