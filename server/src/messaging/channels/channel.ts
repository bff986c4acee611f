import type { ContentType, RichContent } from '@portal/contracts';
import type { MessageType } from '@portal/messaging';

type Addressed = {
  attemptId: bigint;
  /** Sent as user_message_reference, 0..65535; some providers return it in receipts. */
  reference: number;
  /** Alpha name, short code, E.164 digits, or the provider's own name for the sender. */
  source: string;
  /** E.164 digits without '+'. */
  destination: string;
  validitySeconds?: number;
};

export type SmsSubmission = Addressed & {
  text: {
    encoding: 'gsm' | 'ucs2';
    /** GSM 03.38 unpacked, one septet per octet, or UCS-2 big endian; without the user data header. */
    octets: Uint8Array;
    /** User data header, starting with its length octet. */
    udh?: Uint8Array;
    /** The same fields as the TLVs sar_msg_ref_num, sar_total_segments and sar_segment_seqnum; never set together with `udh`. */
    sar?: { reference: number; total: number; number: number };
    /** Sends the whole text in message_payload; the provider splits it. */
    inPayload?: boolean;
  };
};

/** A message of a channel other than SMS, submitted whole. */
export type RichMessage = { type: MessageType; contentType: ContentType; text: string; content: RichContent };
export type RichSubmission = Addressed & { message: RichMessage };

export type Submission = SmsSubmission | RichSubmission;

export type MessageDetail = Readonly<Record<string, string>>;

/** Each submission gets one outcome. A response that arrives after a time-out ('unknown') is reported as a second outcome. */
export type SubmissionOutcome =
  /** `verbatimId`: the id as received, if `providerMessageId` is normalized. `detail` (phone calls): number to call, or caller pattern. */
  | { kind: 'accepted'; attemptId: bigint; providerMessageId: string; verbatimId?: string; detail?: MessageDetail }
  /** Final. `reason` is a locale key under `reasons.*`, `code` is for the log. `to`: the message's new status, if not 2 (undeliverable). */
  | { kind: 'refused'; attemptId: bigint; reason: string; code: string; to?: 4 | 5 | 6 }
  /** May be sent again. `unreachable`: not submitted, or the connection's fault. `failed`: a provider error, which counts as an attempt. */
  | { kind: 'postponed'; attemptId: bigint; cause: 'throttled' | 'unreachable' | 'failed'; code: string }
  /** It is unclear whether the provider accepted the message. This outcome alone must not cause a resubmit. */
  | { kind: 'unknown'; attemptId: bigint };

/** SMPP 3.4 section 5.2.28. */
export type SmppState = 'enroute' | 'delivered' | 'expired' | 'deleted' | 'undeliverable' | 'accepted' | 'unknown' | 'rejected';
/** `seen` is not a status in SPEC. It means status delivered with extended status seen. */
export type DeliveryState = SmppState | 'seen';

export type DeliveryReceipt = {
  /** As in the outcome 'accepted'; empty when the provider gave none. */
  providerMessageId: string;
  state: DeliveryState;
  reference?: number;
  /** Our attempt's id, if the provider returns it. It proves acceptance, even without a submit response. */
  attemptId?: bigint;
  /** The message's recipient without '+'; empty if the settings say that receipts do not name it. */
  destination: string;
  sender?: string;
  /** The receipt's other address, if it is a number. It is the recipient if the provider does not swap the addresses. */
  otherNumber?: string;
  errorCode?: string;
  /** A locale key under `reasons.*`, where the provider gives more detail than the state. */
  reason?: string;
  doneAt?: Date;
  refunded?: boolean;
  /** The provider's text, for the receipt log. */
  raw: string;
};

export type IncomingMessage = {
  /** With '+' if the provider marks the number as international. Digits without '+' may also be a national number. */
  source: string;
  destination: string;
  text: string;
  part?: { reference: number; number: number; total: number };
  /** The provider's id, or a hash of the content if it gives none; a redelivery has the same id. */
  providerMessageId: string;
  sentAt?: Date;
  file?: { url: string; name?: string };
};

export type ChannelState = {
  /** Binds that accept submits now. */
  bound: number;
  /** Binds that should accept submits. */
  binds: number;
  windowFree: number;
  /** True if every bind that receives receipts is up. */
  listening: boolean;
  /** Number of receipts and messages that the current sessions refused, because too many were unacknowledged. */
  sentBack: number;
  /** Epoch milliseconds until which the provider's throttling blocks all submits. */
  throttledUntil?: number;
  circuitOpen?: boolean;
  lastError?: string;
};

/** Confirms that the message is stored (true), or asks the provider to redeliver it (false). */
export type Acknowledge = (ok: boolean) => void;

export interface ChannelListener {
  /** One call reports all outcomes of a socket read, so that the listener can write them in one batch. */
  outcomes(batch: SubmissionOutcome[]): void;
  receipt(receipt: DeliveryReceipt, acknowledge: Acknowledge): void;
  incoming(message: IncomingMessage, acknowledge: Acknowledge): void;
  /** Called when a bind opens or closes, when the provider throttles, and when the rate limit allows submits again after `free()` was 0. */
  stateChanged(state: ChannelState): void;
}

/** The accepted message whose status is requested; `source` is the sender of the submit. */
export type StatusQuestion = { providerMessageId: string; verbatimId: string; attemptId?: bigint; source: string; destination: string };
/** `unanswered`: ask again later. `unknown`: the provider does not know the message, or has no status query. */
export type StatusAnswer = { kind: 'answered'; receipt: DeliveryReceipt } | { kind: 'unknown' } | { kind: 'unanswered' };

export interface Channel {
  start(): void;
  /** Number of submits that the channel accepts now, limited by its free slots and its rate. */
  free(): number;
  /** Writes in the same tick; the caller never passes more than `free()`. */
  submit(batch: readonly Submission[]): void;
  state(): ChannelState;
  query(question: StatusQuestion): Promise<StatusAnswer>;
  /** Accepts no more submits, waits at most `drainMs` for outstanding responses, unbinds and closes. */
  stop(drainMs: number): Promise<void>;
}

export type CallbackRequest = {
  method: string;
  /** The path after `/providers/<key>/`, without the query. */
  path: string;
  query: Readonly<Record<string, string>>;
  /** Lowercase names. */
  headers: Readonly<Record<string, string | undefined>>;
  /** Raw octets: signatures cover them. */
  body: Buffer;
  receivedAt: Date;
};
export type CallbackAnswer = { status: number; contentType?: string; body?: string };

/** A parsed callback. `answer` is sent after receipts and messages are stored. An untrusted or unreadable callback contains none. */
export type Callback = { receipts: readonly DeliveryReceipt[]; incoming: readonly IncomingMessage[]; answer: CallbackAnswer };
export type CallbackReader = (request: CallbackRequest) => Callback;
