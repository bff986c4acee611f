/**
 * Carries short words from node to node. At most once and without order: a node that was away hears nothing of what it
 * missed, so nothing may depend on it alone. Drivers: LISTEN and NOTIFY of PostgreSQL (bus.store.ts), NATS core (nats-bus.ts).
 */
export interface Bus {
  /** One round trip for all payloads. A payload has 7,999 bytes at most; equal ones may be heard once. */
  publish(topic: Topic, payloads: readonly string[]): Promise<void>;
  /** `onReady` is called each time the connection stands (again): what was said before it is not heard. */
  subscribe(topic: Topic, listener: (payload: string) => void, onReady?: () => void): Promise<Unsubscribe>;
}
export type Unsubscribe = () => Promise<void>;

/** `portal_event`: customerId:offset, a log has grown. `portal_session_ended`: a session id. `portal_broadcast`: an event for everybody. */
export type Topic = 'portal_event' | 'portal_session_ended' | 'portal_broadcast';

/** What NOTIFY can carry; every driver refuses more, so that none is a surprise to the others. */
const LONGEST_PAYLOAD = 7_999;

export function requireShort(payloads: readonly string[]): void {
  for (const payload of payloads) {
    const bytes = Buffer.byteLength(payload);
    if (bytes > LONGEST_PAYLOAD) throw new RangeError(`a payload of ${bytes} bytes is too long for the bus, which carries ${LONGEST_PAYLOAD}`);
  }
}
