/** Work that a process does beside its requests: a step that is repeated for as long as it finds something to do. Knows no business. */
export { BackgroundLoop } from './background-loop';
