import type { SubmissionOutcome } from '../../channels';
import type { Received } from './write-batch';

/** How long a receipt with an unknown id waits, because the response to its submit may still be unread on another bind. */
const GRACE_MS = 20;
/** Receipts with an unknown id wait only within this time after the last submit response. */
const ANSWERING_MS = 1_000;

/** Delays receipts until their submit response is stored, since storing them now and applying them later costs twice as much. */
export class EarlyReceipts {
  private waiting: { received: Received; since: number }[] = [];
  /** Provider ids of accepted submits whose responses are not stored yet. */
  private readonly unstored = new Set<string>();
  private answeredAt = -Infinity;
  private hurried = false;
  private stopped = false;
  private timer: NodeJS.Timeout | undefined;

  /** `found` is called with receipts that need not be held, or are no longer held. */
  constructor(private readonly found: (received: readonly Received[]) => void) {}

  get size(): number {
    return this.waiting.length;
  }

  answered(outcomes: readonly SubmissionOutcome[]): void {
    this.answeredAt = performance.now();
    for (const outcome of outcomes) if (outcome.kind === 'accepted') this.unstored.add(outcome.providerMessageId);
  }

  take(received: Received): void {
    const since = performance.now();
    const id = received.receipt.providerMessageId;
    if (this.unstored.has(id) || (!this.hurried && since - this.answeredAt < ANSWERING_MS)) {
      this.waiting.push({ received, since });
      this.scheduleRetry();
    } else this.found([received]);
  }

  /** Call it when the submit responses are stored, or can never be stored. */
  stored(outcomes: readonly SubmissionOutcome[]): void {
    const ids = new Set<string>();
    for (const outcome of outcomes) if (outcome.kind === 'accepted') ids.add(outcome.providerMessageId);
    for (const id of ids) this.unstored.delete(id);
    if (ids.size > 0) this.release(({ receipt }) => ids.has(receipt.providerMessageId));
  }

  /** From now on, delays only receipts whose submit response has arrived but is not stored yet. */
  flush(): void {
    this.hurried = true;
    this.release(() => true);
  }

  /** Takes the receipts of these submits, so that they can be stored together. */
  of(outcomes: readonly SubmissionOutcome[]): Received[] {
    if (this.waiting.length === 0) return [];
    const ids = new Set(outcomes.flatMap((outcome) => (outcome.kind === 'accepted' ? [outcome.providerMessageId] : [])));
    const theirs = this.waiting.filter(({ received: { receipt } }) => ids.has(receipt.providerMessageId));
    if (theirs.length > 0) this.waiting = this.waiting.filter(({ received: { receipt } }) => !ids.has(receipt.providerMessageId));
    return theirs.map(({ received }) => received);
  }

  all(): Received[] {
    return this.waiting.splice(0).map(({ received }) => received);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.stopped = true;
  }

  private release(isDue: (received: Received, since: number) => boolean): void {
    const due = this.waiting.filter(({ received, since }) => (
      !this.unstored.has(received.receipt.providerMessageId) && isDue(received, since)));
    if (due.length === 0) return;
    const expired = new Set(due);
    this.waiting = this.waiting.filter((each) => !expired.has(each));
    this.found(due.map(({ received }) => received));
  }

  private scheduleRetry(): void {
    if (this.stopped) return;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      const before = performance.now() - GRACE_MS;
      this.release((_received, since) => since <= before);
      if (this.waiting.length > 0) this.scheduleRetry();
    }, GRACE_MS);
  }
}
