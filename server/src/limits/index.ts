/**
 * Guards customers against pumped traffic: allowed countries, rates per number block and API key, daily spending, and traffic blocks.
 * Messages: `trafficStateOf`, `admitTraffic`, then `countTraffic` in the accepting transaction, and `refusalOf` after its rollback. Lists:
 * `countSpend`, also for repeated sendings; API calls that create or confirm them call `refuseBlockedTraffic` first. Preparation: skip
 * `blockedPrefixes`, report them by `addRefusedNumbers`, `countBlocks` with the insert, `blockPassedPrefixes` after its rollback. The
 * ledger passes releases and refunds to `subtractSpend`. Calls realtime and mail.
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
