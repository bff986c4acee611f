/** Live events: a log per customer and the sockets that read it. A web node runs a Hub; every program that appends runs an Announcer. */
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
