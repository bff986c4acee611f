import type { RichSubmission, SubmissionOutcome } from '../channel';
import type { Timing } from '../timing';
import { forAll, oneForEach, readByStatus, retryAfterMs, TOKEN_REFUSED } from './answer-reading';
import type { HttpExchange } from './http-exchange';
import type { HttpAnswer, HttpProvider, HttpRequest } from './http-provider';
import type { TokenRefresher } from './token-refresher';

type SubmitContext = {
  token: TokenRefresher | undefined;
  pauseUntil(time: number): void;
  failed(code: string): void;
};

/** Maximum requests for one batch, if the provider is `repeatable`. */
const MAX_REQUESTS = 3;
const FIRST_WAIT_MS = 200;
const REFUSED_AS_A_WHOLE = new Set([400, 413, 422]);

export class HttpSubmit {
  private stopping = false;

  constructor(
    private readonly provider: HttpProvider,
    private readonly exchange: HttpExchange,
    private readonly timing: Timing,
    private readonly context: SubmitContext,
  ) {}

  /** Never rejects. */
  async outcomes(batch: readonly RichSubmission[]): Promise<SubmissionOutcome[]> {
    for (let requests = 1; ; requests++) {
      const outcomes = await this.request(batch);
      if (requests === 1 && outcomes.every(({ kind }) => kind !== 'unknown')) return outcomes;
      if (outcomes.every(isSettled)) return outcomes;
      // The first request may have been accepted even if its retry fails, so the outcome is unknown.
      if (!this.provider.repeatable || this.stopping || requests >= MAX_REQUESTS) {
        return requests === 1
          ? outcomes
          : outcomes.map((outcome) => (isSettled(outcome) ? outcome : { kind: 'unknown', attemptId: outcome.attemptId }));
      }
      await new Promise<void>((over) => { this.timing.after(FIRST_WAIT_MS * 2 ** (requests - 1), over); });
    }
  }

  async sendQuery(request: HttpRequest): Promise<HttpAnswer | null> {
    const authorized = this.withAuthorization(request);
    const exchanged = await this.exchange.send(authorized);
    if (exchanged.kind !== 'answer') return null;
    const { answer } = exchanged;
    this.handleStatus(answer, authorized);
    return answer.status === 401 || answer.status === 403 || answer.status === 429 || answer.status >= 500 ? null : answer;
  }

  stop(): void {
    this.stopping = true;
  }

  private async request(batch: readonly RichSubmission[]): Promise<SubmissionOutcome[]> {
    let request;
    try {
      request = this.withAuthorization(this.provider.request(batch));
    } catch {
      return forAll(batch, { kind: 'postponed', cause: 'failed', code: 'request_not_built' });
    }
    const exchanged = await this.exchange.send(request);
    if (exchanged.kind === 'answer') {
      this.handleStatus(exchanged.answer, request);
      return this.read(batch, exchanged.answer);
    }
    this.context.failed(exchanged.code);
    return forAll(
      batch, exchanged.kind === 'unanswered' ? { kind: 'unknown' } : { kind: 'postponed', cause: 'unreachable', code: exchanged.code },
    );
  }

  private async read(batch: readonly RichSubmission[], answer: HttpAnswer): Promise<SubmissionOutcome[]> {
    if (answer.status === 429) return readByStatus(batch, answer);
    if (answer.status === 401 && this.context.token !== undefined) {
      return forAll(batch, { kind: 'postponed', cause: 'unreachable', code: TOKEN_REFUSED });
    }
    if (batch.length > 1 && REFUSED_AS_A_WHOLE.has(answer.status)) {
      const outcomes: SubmissionOutcome[] = [];
      for (const submission of batch) outcomes.push(...await this.request([submission]));
      return outcomes;
    }
    const byStatus = readByStatus(batch, answer);
    try {
      return oneForEach(batch, this.provider.outcomes(batch, answer), byStatus);
    } catch {
      return byStatus;
    }
  }

  private withAuthorization(request: HttpRequest): HttpRequest {
    const authorization = this.context.token?.authorization;
    return authorization === undefined ? request : { ...request, headers: { ...request.headers, authorization } };
  }

  private handleStatus(answer: HttpAnswer, { headers }: HttpRequest): void {
    const { status } = answer;
    const { token, pauseUntil, failed } = this.context;
    const now = this.timing.now();
    const wait = status === 429 || status === 503 ? retryAfterMs(answer, now) : 0;
    if (wait > 0) pauseUntil(now + wait);
    if (status === 401) token?.refused(headers?.['authorization']);
    else if (status < 400) token?.proved();
    if (status === 401 || status === 403 || status >= 500) failed(`http_${status}`);
  }
}

function isSettled({ kind }: SubmissionOutcome): boolean {
  return kind === 'accepted' || kind === 'refused';
}
