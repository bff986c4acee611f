import { CLOSING_SETBACKS, type ClaimedCallback, type DueEndpoint } from './claim.store';

/** Requests to one endpoint at once: at first, at most, and while its answers are slow. Each delivery lets one more through. */
const FIRST_LIMIT = 1;
const MOST_LIMIT = 16;
const SLOW_LIMIT = 4;
const SLOW_MS = 1_000;
/** So much work is taken ahead, by the pace of late. */
const AHEAD_MS = 2_000;
const MOST_AHEAD = 500;
/** Weight of the newest answer in the pace. */
const NEWEST = 0.2;

type Waiting = { callback: ClaimedCallback; until: number };

/** What one program has in hand for one endpoint, and how fast it may go. Times are those of `performance.now()`. */
export class EndpointLine {
  inFlight = 0;
  usedAt = 0;
  secrets: readonly string[] = [];
  private waiting: Waiting[] = [];
  private hasMore = false;
  private limit = FIRST_LIMIT;
  private pace = 0;
  private failures = 0;
  private heldUntil = 0;

  constructor(public endpoint: DueEndpoint) {}

  get customerId(): bigint {
    return this.endpoint.customerId;
  }

  /** Whoever has not answered yet may be one that never does. */
  get isSlow(): boolean {
    return this.pace === 0 || this.pace > SLOW_MS || this.failures > 0 || this.endpoint.probing;
  }

  get isIdle(): boolean {
    return this.inFlight === 0 && this.waiting.length === 0;
  }

  get mayStart(): boolean {
    return this.waiting.length > 0 && this.inFlight < (this.isSlow ? Math.min(this.limit, SLOW_LIMIT) : this.limit);
  }

  /** How many more to claim now; nothing until half of what was taken ahead has left. */
  wanted(now: number): number {
    if (now < this.heldUntil) return 0;
    if (this.endpoint.probing) return this.isIdle ? 1 : 0;
    const ahead = this.pace === 0 ? this.limit : Math.min(MOST_AHEAD, Math.max(this.limit, Math.floor((this.limit * AHEAD_MS) / this.pace)));
    return this.waiting.length > ahead / 2 ? 0 : ahead - this.waiting.length;
  }

  /** Whether another claim now would find something: the last one did not take all there was. */
  wantsMore(now: number): boolean {
    return this.hasMore && this.wanted(now) > 0;
  }

  /** @param until when they may not be started any more, since their lease runs out */
  add(callbacks: readonly ClaimedCallback[], until: number, hasMore: boolean): void {
    this.hasMore = hasMore;
    for (const callback of callbacks) this.waiting.push({ callback, until });
  }

  /** The next that may still be started. One whose lease is about to end is left to whoever claims it then. */
  next(now: number): ClaimedCallback | null {
    for (let first = this.waiting.shift(); first; first = this.waiting.shift()) if (first.until > now) return first.callback;
    return null;
  }

  succeeded(milliseconds: number): void {
    this.failures = 0;
    this.limit = Math.min(this.limit + 1, MOST_LIMIT);
    this.measure(milliseconds);
  }

  /** Answers what is not to be tried now after all: an endpoint that asks for a pause, or fails again and again, is left alone. */
  failed(milliseconds: number, now: number, pauseSeconds: number): ClaimedCallback[] {
    this.failures++;
    this.limit = Math.max(Math.floor(this.limit / 2), 1);
    this.measure(milliseconds);
    if (pauseSeconds === 0 && this.failures < CLOSING_SETBACKS) return [];
    this.heldUntil = now + Math.max(pauseSeconds, 1) * 1_000;
    return this.leave();
  }

  /** Lets go of what has not been started. */
  leave(): ClaimedCallback[] {
    this.hasMore = false;
    const left = this.waiting.map(({ callback }) => callback);
    this.waiting = [];
    return left;
  }

  hold(until: number): void {
    this.heldUntil = until;
  }

  private measure(milliseconds: number): void {
    this.pace = this.pace === 0 ? milliseconds : this.pace + (milliseconds - this.pace) * NEWEST;
  }
}
