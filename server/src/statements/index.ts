/**
 * Customers' accounts, statements with running balances, their export files, and moving an organization's money back to its customer.
 * Billing posts the movements. Sums are decimal strings as in the contracts. Throws AppError account_not_found, period_too_long,
 * balance_insufficient.
 */
export { registerBalanceApi } from './balance-api.routes';
export { visibleAccounts } from './account.store';
export { accountsOfCustomer } from './present-account';
export { publishBalance } from './publish-balance';
export { registerStatementRoutes } from './statements.routes';
