/** One wire submit: one part of a message. */
export type Submission = {
  attemptId: bigint;
  /** Goes out as user_message_reference, 0..65535, and comes back in the receipts of providers that echo it. */
  reference: number;
  /** Alpha name, short code or E.164 digits. */
  source: string;
  /** E.164 digits without '+'. */
  destination: string;
  text: {
    encoding: 'gsm' | 'ucs2';
    /** GSM 03.38 unpacked, one septet per octet, or UCS-2 big endian; without the user data header. */
    octets: Uint8Array;
    /** User data header with its length octet first. */
    udh?: Uint8Array;
    /** Hand the text over whole in message_payload and let the provider split it. */
    inPayload?: boolean;
  };
  validitySeconds?: number;
};

/**
 * What became of one submission. Every submission gets exactly one outcome, with one exception: after 'unknown' by
 * time-out the provider's own answer may still arrive on the same connection and is then reported as a second outcome.
 */
export type SubmissionOutcome =
  | { kind: 'accepted'; attemptId: bigint; providerMessageId: string }
  /** Final. */
  | { kind: 'refused'; attemptId: bigint; status: number; reason: string }
  /** Throttled, not bound and the like: was not accepted and may be sent again. */
  | { kind: 'postponed'; attemptId: bigint; status: number }
  /** Time-out or connection lost after the write: never send again on this alone. */
  | { kind: 'unknown'; attemptId: bigint };

export type DeliveryState = 'enroute' | 'delivered' | 'expired' | 'deleted' | 'undeliverable' | 'accepted' | 'unknown' | 'rejected';

export type DeliveryReceipt = {
  /** In the same normal form as in the outcome 'accepted'; empty when the provider gave none. */
  providerMessageId: string;
  state: DeliveryState;
  /** Our user_message_reference, where the provider echoes it. */
  reference?: number;
  /** The number the message went to, digits without '+'. */
  destination: string;
  errorCode?: string;
  doneAt?: Date;
  /** The provider's text, for the receipt log. */
  raw: string;
};

export type IncomingMessage = {
  source: string;
  destination: string;
  text: string;
  /** Set when this is one part of a longer message. */
  part?: { reference: number; number: number; total: number };
};

export type ChannelState = {
  /** Binds that take submits now. */
  bound: number;
  /** Binds that should be up. */
  binds: number;
  windowFree: number;
  /** Every bind that receipts come by is up. */
  listening: boolean;
  /** Receipts and messages that the present sessions sent back for lack of room; the provider delivers them again. */
  sentBack: number;
  /** Epoch milliseconds until which the provider's throttling holds everything back. */
  throttledUntil?: number;
  lastError?: string;
};

/** Tells the channel that the message is safe in our database (true), or that the provider has to deliver it again (false). */
export type Acknowledge = (ok: boolean) => void;

export interface ChannelListener {
  /** One call per socket read, so that the caller can write results in batches. */
  outcomes(batch: SubmissionOutcome[]): void;
  receipt(receipt: DeliveryReceipt, acknowledge: Acknowledge): void;
  incoming(message: IncomingMessage, acknowledge: Acknowledge): void;
  /** A bind came or went, the provider throttles, or the pace lets submits through again after `free()` was 0. */
  stateChanged(state: ChannelState): void;
}

export interface Channel {
  start(): void;
  /** Submits that may be handed over now: free window slots over all bound binds, bounded by the pace. */
  free(): number;
  /** Writes in this very tick; the caller never passes more than `free()`. */
  submit(batch: readonly Submission[]): void;
  state(): ChannelState;
  /** Takes no more submits, waits at most `drainMs` for the open answers, unbinds and closes. */
  stop(drainMs: number): Promise<void>;
}
