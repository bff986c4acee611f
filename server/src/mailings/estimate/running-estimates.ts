import { AppError } from '@portal/contracts';
import type { Viewer } from '../../addressbooks';

/** Of one customer, whatever nodes count them: each takes a connection and a second or more of a processor. */
export const MOST_AT_ONCE = 3;
const COME_BACK_SECONDS = 5;

export const tooManyEstimates = (): AppError => new AppError('too_many_requests', { seconds: COME_BACK_SECONDS });

type Running = { loginId: bigint; end: AbortController; ended: Promise<unknown> };

/**
 * The estimates that this node counts. Who asks again wants the newer answer, so the older one of the same login is given up, and
 * its place is free before the newer one begins. What is too many for one node is refused without asking the database.
 */
export class RunningEstimates {
  private readonly byCustomer = new Map<bigint, Set<Running>>();

  async run<T>({ customerId, loginId }: Pick<Viewer, 'customerId' | 'loginId'>, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const running = this.byCustomer.get(customerId) ?? new Set<Running>();
    const older = [...running].filter((each) => each.loginId === loginId);
    for (const each of older) {
      running.delete(each);
      each.end.abort();
    }
    if (running.size >= MOST_AT_ONCE) throw tooManyEstimates();
    const end = new AbortController();
    const answer = Promise.all(older.map(({ ended }) => ended)).then(() => work(end.signal));
    const own: Running = { loginId, end, ended: answer.catch(() => undefined) };
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
