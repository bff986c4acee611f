/** Work that a process does beside its requests: a step that is repeated for as long as it finds something to do, and long work in turns. Knows no business. */
export { BackgroundLoop } from './background-loop';
export { atOnce, inTurns, type Interruptible } from './in-turns';
