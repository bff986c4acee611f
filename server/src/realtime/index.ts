/**
 * Live events: a log per customer and the sockets that read it. Append in the transaction of the change, or after it if a later event makes
 * up for a lost one.
 * After the commit the Announcer wakes the nodes over the Bus. Each Hub sends its sockets the log from their offset, in order without gaps.
 * A web node runs a Hub; every program that appends runs an Announcer.
 */
export { Announcer } from './announcer';
export { appendEvent, appendEvents } from './append';
export type { Bus } from './bus';
export { postgresBus } from './bus.store';
export { NatsBus } from './nats-bus';
export type { DeferredEvent, LogChannel, LoggedEvent, NewEvent } from './event-log.store';
export { eventRights } from './event-rights';
export type { EventFilter } from './feed';
export { announceSessionsEnded, Hub } from './hub';
export { registerRealtimeRoutes } from './realtime.routes';
export { publishSwitch } from './release-notifier';
export { cleanupEvents, cleanupLongLogs } from './events.cleanup';
