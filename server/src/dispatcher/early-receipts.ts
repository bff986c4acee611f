import type { SubmissionOutcome } from '../channels';
import type { Received } from './writer-turn';

/** A receipt may come by one bind while the answer to its submit still lies unread in another. */
const GRACE_MS = 20;
/** While nothing is being answered no receipt is early. */
const ANSWERING_MS = 1_000;

/**
 * Receipts that came before the answer to their submit was stored: without it they would find no message, be stored as
 * waiting ones, and be applied by a second look, which costs twice. Held back for a moment only, whatever comes.
 */
export class EarlyReceipts {
  private held: { received: Received; since: number }[] = [];
  /** Provider ids of accepted submits whose answers are not stored yet. */
  private readonly unstored = new Set<string>();
  private answeredAt = -Infinity;
  private hurried = false;
  private stopped = false;
  private timer: NodeJS.Timeout | undefined;

  /** `found` is given those whose message can be known by now. */
  constructor(private readonly found: (received: readonly Received[]) => void) {}

  get size(): number {
    return this.held.length;
  }

  answered(outcomes: readonly SubmissionOutcome[]): void {
    this.answeredAt = performance.now();
    for (const outcome of outcomes) if (outcome.kind === 'accepted') this.unstored.add(outcome.providerMessageId);
  }

  take(received: Received): void {
    const since = performance.now();
    const id = received.receipt.providerMessageId;
    if (this.unstored.has(id) || (!this.hurried && since - this.answeredAt < ANSWERING_MS)) {
      this.held.push({ received, since });
      this.lookLater();
    } else this.found([received]);
  }

  /** These answers are stored, or never will be. */
  stored(outcomes: readonly SubmissionOutcome[]): void {
    const ids = new Set<string>();
    for (const outcome of outcomes) if (outcome.kind === 'accepted') ids.add(outcome.providerMessageId);
    for (const id of ids) this.unstored.delete(id);
    if (ids.size > 0) this.release(({ receipt }) => ids.has(receipt.providerMessageId));
  }

  /** Nothing more is held back but for an answer that is known. */
  hurry(): void {
    this.hurried = true;
    this.release(() => true);
  }

  /** Takes all of them out. */
  all(): Received[] {
    return this.held.splice(0).map(({ received }) => received);
  }

  /** Nothing more is given on. */
  stop(): void {
    clearTimeout(this.timer);
    this.stopped = true;
  }

  private release(isDue: (received: Received, since: number) => boolean): void {
    const due = this.held.filter(({ received, since }) => !this.unstored.has(received.receipt.providerMessageId) && isDue(received, since));
    if (due.length === 0) return;
    const gone = new Set(due);
    this.held = this.held.filter((each) => !gone.has(each));
    this.found(due.map(({ received }) => received));
  }

  private lookLater(): void {
    if (this.stopped) return;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      const before = performance.now() - GRACE_MS;
      this.release((_received, since) => since <= before);
      if (this.held.length > 0) this.lookLater();
    }, GRACE_MS);
  }
}
