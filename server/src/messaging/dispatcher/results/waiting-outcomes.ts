import type { SubmissionOutcome } from '../../channels';

const MAX_OUTCOMES = 2_000;
/**
 * How long an outcome may wait for others, because a transaction for each would cost many times as much. The longer it waits, the more
 * submits are unresolved after a crash.
 */
const GATHER_MS = 100;
/** At this count, outcomes are stored at once. */
const ENOUGH = 200;
/** The same, as a share of the connection's capacity: a submit takes up capacity until its outcome is stored. */
const ENOUGH_OF_CAPACITY = 1 / 4;

/** Outcomes that are not stored yet. Below a certain number, they wait for others. */
export class WaitingOutcomes {
  private waiting: SubmissionOutcome[] = [];
  private since = 0;
  private isFlushed = false;
  private readonly enough: number;

  /** `capacity`: number of submits that the connection may have without a stored outcome. */
  constructor(capacity: number) {
    this.enough = Math.min(ENOUGH, Math.floor(capacity * ENOUGH_OF_CAPACITY));
  }

  get size(): number {
    return this.waiting.length;
  }

  /** `now` in milliseconds. */
  add(outcomes: readonly SubmissionOutcome[], now: number): void {
    if (this.waiting.length === 0) this.since = now;
    for (const outcome of outcomes) this.waiting.push(outcome);
  }

  /** Milliseconds until they should be stored; 0 if at once. */
  waitMs(now: number): number {
    return this.isFlushed || this.waiting.length >= this.enough ? 0 : Math.max(0, this.since + GATHER_MS - now);
  }

  /** `isFew`: so few that storing their receipts in the same transaction is cheaper than storing both at the same time. */
  take(): { outcomes: SubmissionOutcome[]; isFew: boolean } {
    const outcomes = this.waiting.splice(0, MAX_OUTCOMES);
    return { outcomes, isFew: outcomes.length < ENOUGH };
  }

  /** From now on, none waits. */
  flush(): void {
    this.isFlushed = true;
  }
}
