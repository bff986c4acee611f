/**
 * Guards customers against artificially inflated traffic (SMS pumping): countries, rates, daily spending and traffic blocks.
 * Single messages: `trafficStateOf`, `admitTraffic`, then `countTraffic` in the accepting transaction, and `refusalOf` after its rollback.
 * Lists: `countSpend`, also for resends; API calls first call `refuseBlockedTraffic`. Preparing a list: skip `blockedPrefixes`, report them
 * by `addRefusedNumbers`, call `countBlocks` after the insert and `blockPassedPrefixes` after a rollback. Releases: `subtractSpend`.
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
