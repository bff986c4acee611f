/**
 * Live events: a log per customer, and the sockets that read it. Whoever changes something appends an event, in the same
 * transaction, or after it where the next event makes a lost one good (progress of sending). After the commit the program's
 * Announcer wakes the nodes over the Bus, and each Hub hands its sockets what the log holds beyond their offset, in order
 * and without holes. Calls no other module.
 *
 * A web node runs a Hub, every program that appends an Announcer; both live from start() to stop().
 */
export { Announcer } from './announcer';
export { appendEvent, appendEvents } from './append';
export type { Bus } from './bus';
export { postgresBus } from './bus.store';
export { NatsBus, type NatsOptions } from './nats-bus';
export type { LateEvent, LogChannel, NewEvent } from './event-log.store';
export { announceSessionsEnded, broadcast, Hub, type HubOptions } from './hub';
export { registerRealtimeRoutes, type RealtimeDeps } from './realtime.routes';
export { announceReload } from './reload';
export { sweepEvents } from './retention';
