/** Work beside requests: polling loops, interruptible work, nightly work on one node, announcements of work, timeouts. */
export { activeLoops, BackgroundLoop, type Idling, type Pace } from './background-loop';
export { atOnce, inTurns, type Interruptible } from './in-turns';
export { claimNight } from './night.store';
export { announceWork, onWork, type WorkKind } from './work-news';
export { WorkExchange } from './work-exchange';
export { within } from './within';
