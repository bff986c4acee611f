import type { QuerySmResponse } from './query-sm';

/** `unanswered`: time-out, or no connection. */
export type QueryAnswer = { kind: 'answered'; answer: QuerySmResponse } | { kind: 'failed'; status: number } | { kind: 'unanswered' };

export class OpenQueries {
  private readonly open = new Map<number, { sentAt: number; settle(answer: QueryAnswer): void }>();

  constructor(private readonly timeoutMs: number) {}

  add(sequence: number, sentAt: number): Promise<QueryAnswer> {
    return new Promise((settle) => { this.open.set(sequence, { sentAt, settle }); });
  }

  settle(sequence: number, answer: QueryAnswer): boolean {
    const query = this.open.get(sequence);
    if (query === undefined) return false;
    this.open.delete(sequence);
    query.settle(answer);
    return true;
  }

  expire(now: number): void {
    for (const [sequence, { sentAt }] of this.open) {
      if (now - sentAt >= this.timeoutMs) this.settle(sequence, { kind: 'unanswered' });
    }
  }

  abandon(): void {
    for (const sequence of [...this.open.keys()]) this.settle(sequence, { kind: 'unanswered' });
  }
}
