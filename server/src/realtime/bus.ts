/**
 * Carries short words from node to node. At most once and without order: a node that was away hears nothing of what it
 * missed, so nothing may depend on it alone. `NATS core` would do as a driver just as well.
 */
export interface Bus {
  /** One round trip for all payloads. A payload has 7,999 bytes at most. */
  publish(topic: Topic, payloads: readonly string[]): Promise<void>;
  /** `onReady` is called each time the connection stands (again): what was said before it is not heard. */
  subscribe(topic: Topic, listener: (payload: string) => void, onReady?: () => void): Promise<Unsubscribe>;
}
export type Unsubscribe = () => Promise<void>;

/** `portal_event`: customerId:offset, a log has grown. `portal_session_ended`: a session id. `portal_broadcast`: an event for everybody. */
export type Topic = 'portal_event' | 'portal_session_ended' | 'portal_broadcast';
