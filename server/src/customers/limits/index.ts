/**
 * Guards customers against artificially inflated traffic (SMS pumping): countries, rates, daily spending and traffic blocks.
 * Single messages: `trafficStateOf`, which the module terms judges, then `countTraffic` in the accepting transaction, `refusalOf` after its
 * rollback.
 * Lists and resends: `countSpend`; for API calls, first `refuseBlockedTraffic`. Released money: `subtractSpend`.
 * Preparation: skip and report `blockedPrefixes` (`addRefusedNumbers`). Call `countBlocks` after the insert.
 * After a rollback, call `blockPassedPrefixes`.
 */
export { blockOf, DIGITS_OF_A_BLOCK } from './number-block';
export { dayStart } from './home-day';
export { defaultLimits, isDisabled as isCustomerDisabled, limitsOf, PORTAL_LIMITS, setLimits, type Limits } from './limit.store';
export { registerLimitsRoutes } from './limits.routes';
export { countBlocks, blockPassedPrefixes, type NumbersOfBlocks } from './list-traffic';
export { askForApproval } from './approval-email';
export { refusalOf, TrafficBlockedError } from './refusal';
export { sendingRulesOf } from './sending-rules.store';
export { knownTrafficOf, shownSubject, type KnownTraffic, type TrafficState } from './traffic-state.store';
export {
  countSpend, countTraffic, isTrafficBlocked, refuseBeyondCap, refuseBlockedTraffic, trafficStateOf, type Traffic,
} from './traffic';
export { addRefusedNumbers, blockedPrefixes } from './traffic-block.store';
export { spendFindings, spendRules } from './spend-check.store';
export { cleanupTraffic, subtractSpend, type CountedSpend } from './traffic-count.store';
