/**
 * Accounts and the double-entry ledger. Amounts are bigint, in 1/10000 of the currency. A movement is posted once per ref. A list
 * reserves its maximum on confirmation; each of its messages is then charged or released exactly once. A payment that is reversed after it
 * was spent becomes a debt. Throws AppError balance_insufficient or debt_outstanding.
 */
export {
  availableOf, balancesOf, findSpendable, openAccounts, openOrganizationAccount, spendingAccountOfLogin,
} from './account.store';
export { registerBillingRoutes } from './billing.routes';
export { settleDebts } from './debt-settling.store';
export { verifyLedger } from './ledger-check';
export { checkLedger, lastLedgerCheck } from './ledger-night.store';
export { verifyLiveLedger } from './ledger-snapshot.store';
export {
  chargeForList, moneyOfLists, releaseForList, reserveForList, settleLists, type ListMoney, type Settlement,
} from './list-money.store';
export { reserveMore } from './more-reserve.store';
export { reverseTopUp, topUp } from './payment.store';
export { balanceRefusal, reserveForNew } from './single-reserve.store';
export { writeOff } from './write-off.store';
