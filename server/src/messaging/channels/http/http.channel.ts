import type {
  Channel, ChannelListener, ChannelState, RichSubmission, StatusAnswer, StatusQuestion, Submission, SubmissionOutcome,
} from '../channel';
import { Pace } from '../pace';
import type { Timing } from '../timing';
import { realTiming } from '../timing';
import { forAll, TOKEN_REFUSED } from './answer-reading';
import { CircuitBreaker } from './circuit-breaker';
import { HttpSubmit } from './http-submit';
import { HttpExchange } from './http-exchange';
import type { HttpProvider, HttpSettings } from './http-provider';
import { TokenRefresher } from './token-refresher';

export function createHttpChannel(
  provider: HttpProvider, settings: HttpSettings, listener: ChannelListener, timing: Timing = realTiming,
): Channel {
  return new HttpChannel(provider, settings, listener, timing);
}

const DRAIN_POLL_MS = 5;

class HttpChannel implements Channel {
  private readonly exchange: HttpExchange;
  private readonly pace: Pace;
  private readonly breaker: CircuitBreaker;
  private readonly token: TokenRefresher | undefined;
  private readonly httpSubmit: HttpSubmit;
  private open = 0;
  private queries = 0;
  private lastError: string | undefined;
  private started = false;
  private stopping = false;
  private stopped: Promise<void> | undefined;
  private closeBy = Infinity;
  private cancelWake: (() => void) | undefined;
  private cancelAttempt: (() => void) | undefined;

  constructor(
    private readonly provider: HttpProvider,
    private readonly settings: HttpSettings,
    private readonly listener: ChannelListener,
    private readonly timing: Timing,
  ) {
    this.exchange = new HttpExchange(settings);
    this.pace = new Pace(settings.requestsPerSecond ?? Infinity, timing.now());
    this.breaker = new CircuitBreaker(settings.breakAfter, settings.breakMs);
    this.token = provider.token && new TokenRefresher(provider.token, this.exchange, timing, (problem) => {
      this.lastError = problem ?? this.lastError;
      this.publishState();
    });
    this.httpSubmit = new HttpSubmit(provider, this.exchange, timing, {
      token: this.token,
      pauseUntil: (time) => {
        this.pace.pauseUntil(time);
        this.publishState();
      },
      failed: (code) => { this.lastError = code; },
    });
  }

  start(): void {
    this.started = true;
    this.token?.start();
    this.publishState();
  }

  free(): number {
    const slots = this.slots();
    if (slots === 0) return 0;
    const allowance = this.pace.allowance(this.timing.now());
    if (allowance <= 0) this.wakeAfter(this.pace.wait(this.timing.now()));
    const requests = Math.min(slots, Math.max(0, allowance));
    return this.isTrying() ? Math.min(1, requests) : requests * this.provider.batch;
  }

  submit(batch: readonly Submission[]): void {
    const refused: SubmissionOutcome[] = [];
    const ready: RichSubmission[] = [];
    for (const submission of batch) {
      const fault = 'message' in submission ? this.provider.fault(submission) : { reason: 'content_refused', code: 'not_a_whole_message' };
      if (fault !== null) refused.push({ kind: 'refused', attemptId: submission.attemptId, ...fault });
      else if ('message' in submission) ready.push(submission);
    }
    if (refused.length > 0) queueMicrotask(() => this.listener.outcomes(refused));
    for (let from = 0; from < ready.length; from += this.provider.batch) this.send(ready.slice(from, from + this.provider.batch));
  }

  state(): ChannelState {
    const now = this.timing.now();
    const circuitOpen = this.breaker.phase(now) === 'open';
    const bound = this.isReady() && !circuitOpen;
    return {
      bound: bound ? 1 : 0,
      binds: 1,
      windowFree: this.slots() * this.provider.batch,
      listening: true,
      sentBack: 0,
      ...(this.pace.throttledUntil > now && { throttledUntil: this.pace.throttledUntil }),
      ...(circuitOpen && { circuitOpen }),
      ...(this.lastError !== undefined && { lastError: this.lastError }),
    };
  }

  async query(question: StatusQuestion): Promise<StatusAnswer> {
    if (this.provider.question === undefined || this.provider.answer === undefined) return { kind: 'unknown' };
    const now = this.timing.now();
    if (!this.isReady()
      || this.breaker.phase(now) !== 'closed' || this.queries >= this.settings.concurrency || this.pace.allowance(now) < 1) {
      return { kind: 'unanswered' };
    }
    this.pace.take(1);
    this.queries++;
    try {
      const answer = await this.httpSubmit.sendQuery(this.provider.question(question));
      if (answer === null) return { kind: 'unanswered' };
      const receipt = this.provider.answer(question, answer);
      return receipt === null ? { kind: 'unknown' } : { kind: 'answered', receipt };
    } catch {
      return { kind: 'unanswered' };
    } finally {
      this.queries--;
    }
  }

  /** A second call returns the first call's promise; a smaller `drainMs` shortens the wait. */
  stop(drainMs: number): Promise<void> {
    this.closeBy = Math.min(this.closeBy, this.timing.now() + drainMs);
    this.stopped ??= this.drainAndClose();
    return this.stopped;
  }

  private async drainAndClose(): Promise<void> {
    this.stopping = true;
    this.cancelWake?.();
    this.cancelAttempt?.();
    this.token?.stop();
    const nextPoll = () => new Promise<void>((over) => { this.timing.after(DRAIN_POLL_MS, over); });
    while (this.open > 0 && this.timing.now() < this.closeBy) await nextPoll();
    this.httpSubmit.stop();
    this.exchange.close();
    while (this.open > 0) await nextPoll();
    this.publishState();
  }

  private send(chunk: RichSubmission[]): void {
    if (this.slots() === 0) {
      queueMicrotask(() => this.listener.outcomes(
        forAll(chunk, { kind: 'postponed', cause: 'unreachable', code: this.lastError ?? 'not_open' }),
      ));
      return;
    }
    this.open++;
    this.pace.take(1);
    void this.httpSubmit.outcomes(chunk).then((outcomes) => {
      this.open--;
      this.learn(outcomes);
      this.listener.outcomes(outcomes);
    });
  }

  /** Updates circuit breaker and pace. Any response about a message, even throttling, shows that the provider is alive. */
  private learn(outcomes: readonly SubmissionOutcome[]): void {
    // A rejected token must not open the circuit, because a new token must resume sending immediately.
    if (outcomes.every((outcome) => outcome.kind === 'postponed' && outcome.code === TOKEN_REFUSED)) return;
    const now = this.timing.now();
    const before = { phase: this.breaker.phase(now), pausedUntil: this.pace.throttledUntil };
    const answered = outcomes.some(({ kind }) => kind === 'accepted' || kind === 'refused');
    const throttled = outcomes.some((outcome) => outcome.kind === 'postponed' && outcome.cause === 'throttled');
    if (answered || throttled) {
      this.breaker.succeeded();
      this.pace.answered(answered ? 1 : 0, throttled ? 1 : 0, now);
    } else {
      this.breaker.failed(now);
      if (this.breaker.phase(now) === 'open') this.retryAfter(this.settings.breakMs);
    }
    if (this.breaker.phase(now) !== before.phase || this.pace.throttledUntil !== before.pausedUntil) this.publishState();
  }

  private slots(): number {
    const phase = this.breaker.phase(this.timing.now());
    if (!this.isReady() || phase === 'open') return 0;
    return Math.max(0, (phase === 'trying' ? 1 : this.settings.concurrency) - this.open);
  }

  private isReady(): boolean {
    return this.started && !this.stopping && (this.token === undefined || this.token.authorization !== undefined);
  }

  private isTrying(): boolean {
    return this.breaker.phase(this.timing.now()) === 'trying';
  }

  /** Publishes the state when the rate limit allows submits again, since no other event triggers that. */
  private wakeAfter(milliseconds: number): void {
    this.cancelWake ??= this.timing.after(Math.max(1, milliseconds), () => {
      this.cancelWake = undefined;
      this.publishState();
    });
  }

  private retryAfter(milliseconds: number): void {
    this.cancelAttempt?.();
    this.cancelAttempt = this.timing.after(milliseconds, () => {
      // The timer may fire early. Publishing then would show the circuit as open until the next request.
      const early = this.breaker.remaining(this.timing.now());
      if (early > 0) this.retryAfter(early);
      else this.publishState();
    });
  }

  private publishState(): void {
    this.listener.stateChanged(this.state());
  }
}
