/**
 * Money: accounts, the double-entry ledger, prices. Amounts are bigint of 1/10000 of the account's currency.
 * A movement is one posting that debits one account and credits another under a unique ref, so a replay moves nothing.
 * A list reserves its maximum when it is confirmed; each of its messages is then either charged or released, once.
 * Throws AppError('balance_insufficient'); everything else that it throws is a bug of the caller.
 */
export {
  availableOf, balancesOf, openAccounts, openOrganizationAccount, spendingAccount, spendingAccountOfLogin, topUp,
  type SpendingAccount,
} from './account.store';
export { registerBillingRoutes } from './billing.routes';
export { verifyLedger, type LedgerFinding } from './ledger-check.store';
export {
  chargeForList, moneyOfLists, releaseForList, reserveForList, settleLists, type ListMoney, type Settlement,
} from './list-money.store';
export { reserveMore, type MoreForList } from './more-reserve.store';
export { pricesOfVersion, priceTable, tariffVersionAt } from './price.store';
export { type Price, type PriceTable } from './price-table';
export { balanceRefusal, reserveForNewList, type SingleReserve } from './single-reserve.store';
export { buildPrefixTree, type PrefixTree } from './prefix-tree';
