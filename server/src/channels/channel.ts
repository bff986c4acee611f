import type { ContentType, RichContent } from '@portal/contracts';
import type { MessageType } from '@portal/messaging';

type Addressed = {
  attemptId: bigint;
  /** Goes out as user_message_reference, 0..65535, and comes back in the receipts of providers that echo it. */
  reference: number;
  /** Alpha name, short code, E.164 digits, or what the provider calls the sender. */
  source: string;
  /** E.164 digits without '+'. */
  destination: string;
  validitySeconds?: number;
};

/** One wire submit of a text: one part of a message. */
export type SmsSubmission = Addressed & {
  text: {
    encoding: 'gsm' | 'ucs2';
    /** GSM 03.38 unpacked, one septet per octet, or UCS-2 big endian; without the user data header. */
    octets: Uint8Array;
    /** User data header with its length octet first. */
    udh?: Uint8Array;
    /** The same said by the TLVs sar_msg_ref_num, sar_total_segments and sar_segment_seqnum; never beside `udh`. */
    sar?: { reference: number; total: number; number: number };
    /** Hand the text over whole in message_payload and let the provider split it. */
    inPayload?: boolean;
  };
};

/** What a channel other than SMS hands over, as a whole. */
export type RichMessage = { type: MessageType; contentType: ContentType; text: string; content: RichContent };
export type RichSubmission = Addressed & { message: RichMessage };

export type Submission = SmsSubmission | RichSubmission;

export type MessageDetail = Readonly<Record<string, string>>;

/**
 * What became of one submission. Every submission gets exactly one outcome, with one exception: after 'unknown' by
 * time-out the provider's own answer may still arrive on the same connection and is then reported as a second outcome.
 */
export type SubmissionOutcome =
  /**
   * `verbatimId`: the provider's id exactly as it came, where that is not the normal form. `detail`: what the customer's
   * program has to know of this message beside its status: `call`, the number to call, `cliFilter`, the pattern of the number that calls.
   */
  | { kind: 'accepted'; attemptId: bigint; providerMessageId: string; verbatimId?: string; detail?: MessageDetail }
  /** Final. `reason` is a key under `reasons.*`, `code` the provider's own, for the log. `to` where it is not 2 (undeliverable). */
  | { kind: 'refused'; attemptId: bigint; reason: string; code: string; to?: 4 | 5 | 6 }
  /**
   * Was certainly not accepted and may be sent again. `throttled`: too fast. `unreachable`: nobody to hand it to, nothing written.
   * `failed`: a fault of the provider's own, which counts as a try.
   */
  | { kind: 'postponed'; attemptId: bigint; cause: 'throttled' | 'unreachable' | 'failed'; code: string }
  /** Time-out or connection lost after the write: never send again on this alone. */
  | { kind: 'unknown'; attemptId: bigint };

/** What SMPP knows, section 5.2.28. */
export type SmppState = 'enroute' | 'delivered' | 'expired' | 'deleted' | 'undeliverable' | 'accepted' | 'unknown' | 'rejected';
/** `seen` is no delivery state of SPEC: the message is delivered, and its extended status is seen. */
export type DeliveryState = SmppState | 'seen';

export type DeliveryReceipt = {
  /** In the same normal form as in the outcome 'accepted'; empty when the provider gave none. */
  providerMessageId: string;
  state: DeliveryState;
  /** Our user_message_reference, where the provider echoes it. */
  reference?: number;
  /** Our own name of the submit, where the provider gives it back: proof that it was accepted, whatever the answer said. */
  attemptId?: bigint;
  /** The number the message went to, digits without '+'. */
  destination: string;
  errorCode?: string;
  /** A key under `reasons.*`, where the provider says more than the state does. */
  reason?: string;
  doneAt?: Date;
  /** The provider does not charge it after all. */
  refunded?: boolean;
  /** The provider's text, for the receipt log. */
  raw: string;
};

export type IncomingMessage = {
  /** With a plus where the provider gives numbers as they are called from anywhere: digits without one may also be a number as it is dialled at home. */
  source: string;
  destination: string;
  text: string;
  /** Set when this is one part of a longer message. */
  part?: { reference: number; number: number; total: number };
  /** The provider's id; where it gives none, a hash of what came, the same each time it comes. */
  providerMessageId: string;
  file?: { url: string; name?: string };
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
  /** Nothing is handed over for a while, after so many failures in a row that the provider is taken for ill. */
  circuitOpen?: boolean;
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

/** About a message that was accepted: by the provider's id as it came, under the sender it was submitted with. */
export type StatusQuestion = { providerMessageId: string; verbatimId: string; attemptId?: bigint; source: string; destination: string };
/** `unanswered`: ask again later. `unknown`: the provider does not know it, or cannot be asked. */
export type StatusAnswer = { kind: 'answered'; receipt: DeliveryReceipt } | { kind: 'unknown' } | { kind: 'unanswered' };

export interface Channel {
  start(): void;
  /** Submits that may be handed over now: free window slots over all bound binds, bounded by the pace. */
  free(): number;
  /** Writes in this very tick; the caller never passes more than `free()`. */
  submit(batch: readonly Submission[]): void;
  state(): ChannelState;
  /** Asks the provider what became of a message (MAIL-10). */
  query(question: StatusQuestion): Promise<StatusAnswer>;
  /** Takes no more submits, waits at most `drainMs` for the open answers, unbinds and closes. */
  stop(drainMs: number): Promise<void>;
}

/** One call of a provider to our callback address of a connection. */
export type CallbackRequest = {
  method: string;
  /** Behind `/providers/<key>/`, without the query. */
  path: string;
  query: Readonly<Record<string, string>>;
  /** Names in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  /** As it came: signatures are over these octets. */
  body: Buffer;
  receivedAt: Date;
};
export type CallbackAnswer = { status: number; contentType?: string; body?: string };

/** What a call says. `answer` is given once receipts and messages are stored; what cannot be trusted or read holds neither. */
export type Callback = { receipts: readonly DeliveryReceipt[]; incoming: readonly IncomingMessage[]; answer: CallbackAnswer };
export type CallbackReader = (request: CallbackRequest) => Callback;
