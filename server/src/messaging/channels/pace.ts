const INTERVAL_MS = 250;
const MAX_PAUSE_MS = 5_000;
/** Burst size in seconds of the rate: the tokens that can accumulate while idle. */
const BURST_SECONDS = 0.1;
const SLOWEST = 1;
/** Throttling responses up to this share of all responses are tolerated: they do not indicate a rate limit. */
const TOLERATED_SHARE = 0.1;
/** A measuring interval with few throttling responses and no acceptance is extended to at most this length. */
const PATIENCE_MS = 1_000;
/** This many throttling responses, if they outnumber acceptances, lower the rate before the measuring interval ends. */
const ALARM = 10;
/** Submits per second; a higher rate counts as unlimited. */
const UNLIMITED_RATE = 1_000_000;

/**
 * A token bucket at the agreed rate. Throttling lowers the rate to what the provider just accepted. Without throttling, the rate grows
 * again. Pauses grow while the provider accepts nothing.
 */
export class Pace {
  throttledUntil = 0;
  private limit: number;
  private tokens = 1;
  private refilledAt: number;
  private intervalStart: number;
  private accepted = 0;
  private throttled = 0;
  private alarmed = false;
  private provedRate = 0;
  /** Our rate limit when the provider last began to throttle. */
  private throttlingRate = Infinity;
  private pauses = 0;

  constructor(private readonly ceiling: number, now: number) {
    this.limit = ceiling;
    this.refilledAt = now;
    this.intervalStart = now;
  }

  allowance(now: number): number {
    this.roll(now);
    if (now < this.throttledUntil) return 0;
    if (this.limit === Infinity) return Infinity;
    const limit = Math.max(1, this.limit * BURST_SECONDS);
    this.tokens = Math.min(limit, this.tokens + ((now - this.refilledAt) * this.limit) / 1_000);
    this.refilledAt = now;
    return Math.floor(this.tokens);
  }

  take(count: number): void {
    if (this.limit !== Infinity) this.tokens -= count;
  }

  /** Milliseconds until `allowance` should be called again after it returned 0. */
  wait(now: number): number {
    if (now < this.throttledUntil) return this.throttledUntil - now;
    if (this.limit === Infinity) return 0;
    const target = Math.max(1, this.limit * (BURST_SECONDS / 5));
    return Math.max(1, Math.ceil(((target - this.tokens) * 1_000) / this.limit));
  }

  answered(accepted: number, throttled: number, now: number): void {
    this.roll(now);
    this.accepted += accepted;
    this.throttled += throttled;
    if (this.alarmed || this.throttled < ALARM || this.throttled <= this.accepted) return;
    this.alarmed = true;
    const rate = (this.accepted * 1_000) / Math.max(INTERVAL_MS, now - this.intervalStart);
    this.slowDown(Math.max(rate, this.provedRate), now);
  }

  pauseUntil(time: number): void {
    this.throttledUntil = Math.max(this.throttledUntil, time);
  }

  private roll(now: number): void {
    const elapsed = now - this.intervalStart;
    if (elapsed < INTERVAL_MS) return;
    const { accepted, throttled } = this;
    if (accepted === 0 && throttled > 0 && throttled < ALARM && this.pauses === 0 && elapsed < PATIENCE_MS) return;
    const rate = (accepted * 1_000) / elapsed;
    if (accepted > 0) this.pauses = 0;
    if (!this.alarmed) {
      if (isTooMuch(throttled, accepted + throttled)) this.slowDown(rate, now);
      else if (accepted > 0) this.speedUp();
    }
    this.provedRate = rate;
    this.accepted = 0;
    this.throttled = 0;
    this.alarmed = false;
    this.intervalStart = now;
  }

  private slowDown(rate: number, now: number): void {
    if (rate > 0) {
      this.throttlingRate = this.limit;
      this.limit = Math.max(SLOWEST, Math.min(this.limit, rate));
      this.tokens = Math.min(this.tokens, 0);
      this.refilledAt = now;
      return;
    }
    if (now < this.throttledUntil) return;
    this.throttledUntil = now + Math.min(MAX_PAUSE_MS, INTERVAL_MS * 2 ** Math.min(this.pauses, 10));
    this.pauses++;
    // After the pause, a single submit probes the provider.
    this.limit = SLOWEST;
    this.tokens = 1;
    this.refilledAt = this.throttledUntil;
  }

  private speedUp(): void {
    if (this.limit >= this.ceiling) return;
    const faster = this.limit < this.throttlingRate / 2 ? this.limit * 2 : this.limit * 1.05 + 1;
    this.limit = Math.min(this.ceiling, faster > UNLIMITED_RATE ? Infinity : faster);
  }
}

/** Requires two standard deviations; otherwise scattered throttling would keep lowering the rate. */
function isTooMuch(throttled: number, answers: number): boolean {
  return throttled > answers * TOLERATED_SHARE + 2 * Math.sqrt(answers * TOLERATED_SHARE * (1 - TOLERATED_SHARE));
}
