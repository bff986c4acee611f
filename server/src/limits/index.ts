/**
 * What protects a customer from traffic that somebody else makes in his name: to which countries may be sent, how much to one block of
 * neighbouring numbers, by one key and for how much money a day, and stops that stand until somebody lifts them. Whoever accepts a message asks
 * `trafficStanding` and `admitTraffic` first, calls `countTraffic` in the transaction that accepts it, and turns errors by `refusalOf` once that is
 * rolled back; a mailing list, and what of it is sent again, is counted by `countSpend`; one that a program brings or confirms asks
 * `refuseStopped` before. Whoever prepares a list leaves the numbers of `stoppedBlocks` out and tells of them by `addLeftOut`, calls `countBlocks`
 * in the transaction that stores its messages, and where that fails `stopPassed`. Also says of a customer whether he is disabled. Calls realtime
 * and mail alone.
 */
export { blockOf, DIGITS_OF_A_BLOCK } from './block';
export { defaultLimits, limitsOf, setLimits, type Limits } from './limit.store';
export { registerLimitsRoutes, type LimitsDeps } from './limits.routes';
export { countBlocks, stopPassed, type NumbersOfBlocks } from './list-traffic';
export { refusalOf } from './refusal';
export { shownSubject, type Standing } from './standing.store';
export { admitTraffic, countSpend, countTraffic, refuseBeyondCap, refuseStopped, trafficStanding, type Traffic } from './traffic';
export { addLeftOut, stoppedBlocks } from './stop.store';
export { sweepTraffic } from './traffic-count.store';
