/**
 * What protects a customer from traffic that somebody else makes in his name: to which countries may be sent, how much to one block of
 * neighbouring numbers, by one key and for how much money a day, and stops that stand until somebody lifts them. Whoever accepts a message asks
 * `trafficStanding` and `admitTraffic` first, calls `countTraffic` in the transaction that accepts it, and turns errors by `refusalOf` once that is
 * rolled back; a mailing list, and what of it is sent again, is counted by `countSpend`; one that a program brings or confirms asks
 * `refuseStopped` before. Also says of a customer whether he is disabled. Calls realtime and mail alone.
 */
export { defaultLimits, limitsOf, setLimits, type Limits } from './limit.store';
export { registerLimitsRoutes, type LimitsDeps } from './limits.routes';
export { refusalOf } from './refusal';
export { shownSubject, type Standing } from './standing.store';
export { admitTraffic, countSpend, countTraffic, refuseBeyondCap, refuseStopped, trafficStanding, type Traffic } from './traffic';
export { sweepTraffic } from './traffic-count.store';
