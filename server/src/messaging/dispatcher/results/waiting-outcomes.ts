import type { SubmissionOutcome } from '../../channels';

const MAX_OUTCOMES = 2_000;
/**
 * How long an outcome may wait for others, because a transaction for each would cost many times as much. The longer it waits, the more
 * submits are unresolved after a crash.
 */
const GATHER_MS = 100;
/** As many outcomes wait no longer. */
const ENOUGH = 200;

/** Outcomes that are not stored yet. Few of them wait for others. */
export class WaitingOutcomes {
  private waiting: SubmissionOutcome[] = [];
  private since = 0;
  private hurried = false;

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
    return this.hurried || this.waiting.length >= ENOUGH ? 0 : Math.max(0, this.since + GATHER_MS - now);
  }

  /** `isFew`: so few that storing their receipts in the same transaction is cheaper than storing both at the same time. */
  take(): { outcomes: SubmissionOutcome[]; isFew: boolean } {
    const outcomes = this.waiting.splice(0, MAX_OUTCOMES);
    return { outcomes, isFew: outcomes.length < ENOUGH };
  }

  /** From now on, none waits. */
  hurry(): void {
    this.hurried = true;
  }
}
