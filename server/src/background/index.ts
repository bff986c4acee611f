/** Work that a process does beside its requests: a step that is repeated for as long as it finds something to do, long work in turns, and a night's work by one of several. Knows no business. */
export { BackgroundLoop } from './background-loop';
export { atOnce, inTurns, type Interruptible } from './in-turns';
export { claimNight } from './night.store';
