/**
 * Guards customers against pumped traffic: allowed countries, rates per number block and API key, daily spending, and traffic blocks.
 * Single messages: `trafficStateOf`, `admitTraffic`, then `countTraffic` in the accepting transaction, and `refusalOf` after its rollback.
 * Mailing lists: `countSpend`, also for resends; API calls that create or confirm lists call `refuseBlockedTraffic` first. Preparing a
 * list: skip numbers of `blockedPrefixes`, report them by `addRefusedNumbers`, call `countBlocks` after the insert, and
 * `blockPassedPrefixes` after a rollback. The ledger passes releases and refunds to `subtractSpend`.
 */
export { blockOf, DIGITS_OF_A_BLOCK } from './number-block';
export { dayStart } from './home-day';
export { defaultLimits, limitsOf, PORTAL_LIMITS, setLimits, type Limits } from './limit.store';
export { registerLimitsRoutes } from './limits.routes';
export { countBlocks, blockPassedPrefixes, type NumbersOfBlocks } from './list-traffic';
export { refusalOf } from './refusal';
export { shownSubject, type TrafficState } from './traffic-state.store';
export { admitTraffic, countSpend, countTraffic, refuseBeyondCap, refuseBlockedTraffic, trafficStateOf, type Traffic } from './traffic';
export { addRefusedNumbers, blockedPrefixes } from './traffic-block.store';
export { spendFindings, spendRules } from './spend-check.store';
export { cleanupTraffic, subtractSpend, type CountedSpend } from './traffic-count.store';
