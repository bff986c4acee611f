import { AppError } from '@portal/contracts';
import type { Requester } from '../mailing-plan';

/** Of one customer, by one process: each takes a connection and a second or more of a processor. */
const MOST_AT_ONCE = 3;
const COME_BACK_SECONDS = 5;

type Running = { loginId: bigint; end: AbortController };

/** The estimates that are being counted. Who asks again wants the newer answer, so the older one of the same login is given up. */
export class RunningEstimates {
  private readonly byCustomer = new Map<bigint, Set<Running>>();

  async run<T>({ customerId, loginId }: Pick<Requester, 'customerId' | 'loginId'>, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const running = this.byCustomer.get(customerId) ?? new Set<Running>();
    for (const older of running) {
      if (older.loginId !== loginId) continue;
      running.delete(older);
      older.end.abort();
    }
    if (running.size >= MOST_AT_ONCE) throw new AppError('too_many_requests', { seconds: COME_BACK_SECONDS });
    const own: Running = { loginId, end: new AbortController() };
    this.byCustomer.set(customerId, running.add(own));
    const { signal } = own.end;
    try {
      return await work(signal);
    } catch (error) {
      throw signal.aborted ? new AppError('too_many_requests', { seconds: COME_BACK_SECONDS }) : error;
    } finally {
      running.delete(own);
      if (running.size === 0 && this.byCustomer.get(customerId) === running) this.byCustomer.delete(customerId);
    }
  }
}
