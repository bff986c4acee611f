/** Background work: polling loops, interruptible work, nightly work on one node, announcements of work, timeouts. */
export { activeLoops, BackgroundLoop, type Idling, type Pace } from './background-loop';
export { atOnce, runInSlices, type Interruptible } from './run-in-slices';
export { Gatherer } from './gatherer';
export { claimNight } from './night.store';
export { announceWork } from './work-announcements';
export { WorkExchange } from './work-exchange';
export { within } from './within';
