import type { DeliveryReceipt, RichSubmission, StatusQuestion, SubmissionOutcome } from '../channel';

export type HttpRequest = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; headers?: Readonly<Record<string, string>>; body?: string };
/** `body` is cut after 1 MiB. */
export type HttpAnswer = { status: number; headers: Readonly<Record<string, string | undefined>>; body: string };

/** A token that has to be fetched before anything else, and again before its end. The channel fetches it and adds it to every request. */
export interface TokenSource {
  /** `path` is a whole URL: tokens are often given by another host. */
  request(now: number): HttpRequest;
  /** Throws what cannot be read. `expiresAt` in epoch milliseconds. */
  read(answer: HttpAnswer, now: number): { authorization: string; expiresAt: number };
}

/**
 * What one provider's HTTP API says and means. Pure: the network, the window, the pace and the circuit breaker are the
 * channel's (`createHttpChannel`), the same for all.
 */
export interface HttpProvider {
  /** Most submissions in one request. */
  readonly batch: number;
  /**
   * The provider knows a request that comes again by our ids and does not send twice, and says so as 'accepted': what has
   * no answer is asked again before it is called unknown.
   */
  readonly repeatable?: boolean;
  readonly token?: TokenSource;
  /** Why a submission cannot be put into this provider's words; it is refused without a request. `reason` as in the outcome. */
  fault(submission: RichSubmission): { reason: string; code: string } | null;
  request(batch: readonly RichSubmission[]): HttpRequest;
  /**
   * What the answer says about each of the batch, in its order; whatever is left out or thrown is read by the status (`readByStatus`).
   * Two things never come here: 429, which throttles, and 400, 413 and 422 to a batch of several, which is handed over
   * one by one, so that one bad message takes no other with it.
   */
  outcomes(batch: readonly RichSubmission[], answer: HttpAnswer): SubmissionOutcome[];
  /** Absent where the provider cannot be asked. */
  question?(question: StatusQuestion): HttpRequest;
  /** Null where the provider does not know the message; throws what cannot be read. */
  answer?(question: StatusQuestion, answer: HttpAnswer): DeliveryReceipt | null;
}

/** Of every connection over HTTP, as stored in `provider_connection.settings`. */
export type HttpSettings = {
  /** With https outside of this machine; a path in it goes before every request's. */
  baseUrl: string;
  /** Open requests at a time. */
  concurrency: number;
  requestsPerSecond?: number;
  connectTimeoutMs: number;
  responseTimeoutMs: number;
  /** After so many failures in a row nothing is sent for `breakMs`, then one request tries. */
  breakAfter: number;
  breakMs: number;
};
