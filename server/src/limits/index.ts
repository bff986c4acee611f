/**
 * Guards customers against pumped traffic: allowed countries, rates per number block and API key, daily spending, and traffic blocks.
 * Messages: `trafficStanding`, `admitTraffic`, then `countTraffic` in the accepting transaction, and `refusalOf` after its rollback.
 * Lists: `countSpend`, also for repeated sendings; API calls that create or confirm them call `refuseStopped` first.
 * Preparation: skip `stoppedBlocks`, report them by `addLeftOut`, `countBlocks` with the insert, `stopPassed` after its rollback.
 * The ledger passes releases and refunds to `takeOffSpending`. Calls realtime and mail.
 */
export { blockOf, DIGITS_OF_A_BLOCK } from './block';
export { dayStart } from './home-day';
export { defaultLimits, limitsOf, PORTAL_LIMITS, setLimits, type Limits } from './limit.store';
export { registerLimitsRoutes, type LimitsDeps } from './limits.routes';
export { countBlocks, stopPassed, type NumbersOfBlocks } from './list-traffic';
export { refusalOf } from './refusal';
export { shownSubject, type TrafficState } from './standing.store';
export { admitTraffic, countSpend, countTraffic, refuseBeyondCap, refuseStopped, trafficStanding, type Traffic } from './traffic';
export { addLeftOut, stoppedBlocks } from './traffic-block.store';
export { spendFindings, spendRules } from './spend-check.store';
export { cleanupTraffic, takeOffSpending, type TakenOff } from './traffic-count.store';
