/** Carries announcements to all nodes, at most once and unordered, so code must not rely on arrival. Drivers: PostgreSQL, NATS core. */
export interface Bus {
  /** Publishes payloads of at most 7,999 bytes each in one round trip; equal payloads may be merged into one. */
  publish(topic: Topic, payloads: readonly string[]): Promise<void>;
  /** `onReady` runs on every (re)connection; announcements before that may be lost. */
  subscribe(topic: Topic, listener: (payload: string) => void, onReady?: () => void): Promise<Unsubscribe>;
}
export type Unsubscribe = () => Promise<void>;

/** Topics. Payloads, in the same order: customerId:offset, a session id, empty, a kind of background work. */
export type Topic = 'portal_event' | 'portal_session_ended' | 'portal_switch' | 'portal_work';

/** NOTIFY's limit; the NATS driver enforces it too. */
const MAX_PAYLOAD_LENGTH = 7_999;

export function requireShort(payloads: readonly string[]): void {
  for (const payload of payloads) {
    const bytes = Buffer.byteLength(payload);
    if (bytes > MAX_PAYLOAD_LENGTH) {
      throw new RangeError(`a payload of ${bytes} bytes is too long for the bus, which covers ${MAX_PAYLOAD_LENGTH}`);
    }
  }
}
