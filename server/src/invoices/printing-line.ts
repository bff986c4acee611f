import { setImmediate as breath } from 'node:timers/promises';
import { AppError } from '@portal/contracts';

const OF_ALL = 30;
const OF_ONE = 6;

/**
 * Documents are laid out one after the other, with a breath between them, since each holds up everything else of the process for as
 * long as it takes. Whoever comes when the line is full, or has so many in it himself, is told to come again: too_many_requests.
 */
export class PrintingLine {
  private length = 0;
  private readonly ofEach = new Map<bigint, number>();
  private last: Promise<unknown> = Promise.resolve();

  async print<T>(customerId: bigint, work: () => Promise<T>): Promise<T> {
    const own = this.ofEach.get(customerId) ?? 0;
    if (own >= OF_ONE || this.length >= OF_ALL) throw new AppError('too_many_requests', { seconds: 1 });
    this.ofEach.set(customerId, own + 1);
    this.length += 1;
    const turn = this.last.then(() => breath()).then(work);
    this.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.leave(customerId);
    }
  }

  private leave(customerId: bigint): void {
    const left = (this.ofEach.get(customerId) ?? 1) - 1;
    if (left === 0) this.ofEach.delete(customerId);
    else this.ofEach.set(customerId, left);
    this.length -= 1;
  }
}
