import { AppError } from '@portal/contracts';
import type { BookScope } from '../../addressbooks';

/** Maximum concurrent estimates per customer, across all nodes. Each takes a database connection and a second or more of CPU time. */
export const MAX_AT_ONCE = 3;
const COME_BACK_SECONDS = 5;

export const tooManyEstimates = (): AppError => new AppError('too_many_requests', { seconds: COME_BACK_SECONDS });

type Running = { loginId: bigint; end: AbortController; finished: Promise<unknown> };

/** Tracks the estimates on this node. A login's new request aborts its older one. Refuses requests beyond the limit. */
export class RunningEstimates {
  private readonly byCustomer = new Map<bigint, Set<Running>>();

  async run<T>({ customerId, loginId }: Pick<BookScope, 'customerId' | 'loginId'>, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const running = this.byCustomer.get(customerId) ?? new Set<Running>();
    const older = [...running].filter((each) => each.loginId === loginId);
    for (const each of older) {
      running.delete(each);
      each.end.abort();
    }
    if (running.size >= MAX_AT_ONCE) throw tooManyEstimates();
    const end = new AbortController();
    const answer = Promise.all(older.map(({ finished }) => finished)).then(() => work(end.signal));
    const own: Running = { loginId, end, finished: answer.catch(() => undefined) };
    this.byCustomer.set(customerId, running.add(own));
    try {
      return await answer;
    } catch (error) {
      throw end.signal.aborted ? tooManyEstimates() : error;
    } finally {
      running.delete(own);
      if (running.size === 0 && this.byCustomer.get(customerId) === running) this.byCustomer.delete(customerId);
    }
  }
}
