import type { DeliveryReceipt, RichSubmission, StatusQuestion, SubmissionOutcome } from '../channel';

export type HttpRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; headers?: Readonly<Record<string, string>>; body?: string;
};
/** `body` is truncated to 1 MiB. */
export type HttpAnswer = { status: number; headers: Readonly<Record<string, string | undefined>>; body: string };

/** A token that the channel adds to every request and renews before it expires. */
export interface TokenSource {
  /** `path` is a full URL: tokens often come from another host. */
  request(now: number): HttpRequest;
  /** Throws on an unreadable response. `expiresAt` in epoch milliseconds. */
  read(answer: HttpAnswer, now: number): { authorization: string; expiresAt: number };
}

/** Maps one provider's HTTP API without side effects. `createHttpChannel` handles network, window, pace and circuit breaker. */
export interface HttpProvider {
  readonly batch: number;
  /** True if the provider accepts each message id only once. Unanswered requests are then repeated before they count as unknown. */
  readonly repeatable?: boolean;
  readonly token?: TokenSource;
  /** Why the provider cannot send a submission, which is then refused without a request; null if it can. */
  fault(submission: RichSubmission): { reason: string; code: string } | null;
  request(batch: readonly RichSubmission[]): HttpRequest;
  /**
   * `readByStatus` judges submissions without an outcome, or all if this throws. Not called for 429, or for 401 with a token. Nor for 400,
   * 413 or 422 on a batch of several, whose messages the channel then submits one by one.
   */
  outcomes(batch: readonly RichSubmission[], answer: HttpAnswer): SubmissionOutcome[];
  question?(question: StatusQuestion): HttpRequest;
  /** Null if the provider does not know the message; throws on an unreadable response. */
  answer?(question: StatusQuestion, answer: HttpAnswer): DeliveryReceipt | null;
}

export type HttpSettings = {
  /** HTTPS, except on this machine; its path is prepended to each relative request path. */
  baseUrl: string;
  concurrency: number;
  requestsPerSecond?: number;
  connectTimeoutMs: number;
  responseTimeoutMs: number;
  breakAfter: number;
  breakMs: number;
};
