/** Expired submits are remembered for late responses, up to this multiple of the window size. */
const REMEMBERED_WINDOWS = 10;

type PendingSubmit = { attemptId: bigint; sentAt: number };

export class SubmitWindow {
  private readonly unanswered = new Map<number, PendingSubmit>();
  private readonly expired = new Map<number, bigint>();
  private isSuspect = false;

  constructor(private readonly size: number, private readonly timeoutMs: number) {}

  get inFlight(): number {
    return this.unanswered.size;
  }

  /** After a time-out, allows one submit at a time until the next response, so that few submits are lost if the provider is down. */
  free(): number {
    const size = this.isSuspect ? 1 : this.size;
    return Math.max(0, size - this.unanswered.size);
  }

  add(sequence: number, attemptId: bigint, sentAt: number): void {
    this.unanswered.set(sequence, { attemptId, sentAt });
  }

  answer(sequence: number): bigint | undefined {
    const sent = this.unanswered.get(sequence);
    if (sent !== undefined) {
      this.unanswered.delete(sequence);
      this.isSuspect = false;
      return sent.attemptId;
    }
    const late = this.expired.get(sequence);
    if (late !== undefined) {
      this.expired.delete(sequence);
      this.isSuspect = false;
    }
    return late;
  }

  expire(now: number): bigint[] {
    const attemptIds: bigint[] = [];
    for (const [sequence, { attemptId, sentAt }] of this.unanswered) {
      if (now - sentAt < this.timeoutMs) break;
      this.unanswered.delete(sequence);
      this.remember(sequence, attemptId);
      attemptIds.push(attemptId);
    }
    if (attemptIds.length > 0) this.isSuspect = true;
    return attemptIds;
  }

  abandon(): bigint[] {
    const attemptIds = [...this.unanswered.values()].map(({ attemptId }) => attemptId);
    this.unanswered.clear();
    this.expired.clear();
    return attemptIds;
  }

  private remember(sequence: number, attemptId: bigint): void {
    this.expired.set(sequence, attemptId);
    if (this.expired.size <= this.size * REMEMBERED_WINDOWS) return;
    for (const oldest of this.expired.keys()) {
      this.expired.delete(oldest);
      return;
    }
  }
}
