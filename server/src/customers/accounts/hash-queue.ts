import { AppError } from '@portal/contracts';

type Start = () => void;
type QueuedHash = { start: Start; refuse: (error: AppError) => void };
export type HashQueueLimits = { atOnce: number; perNetwork: number; inAll: number };

/**
 * Limits concurrent password hashes, because each takes a core and 19 MiB. A full queue refuses the newest hash of the network with the
 * most waiting hashes, with too_many_requests.
 */
export class HashQueue {
  private running = 0;
  private queued = 0;
  private readonly networks = new Map<string, QueuedHash[]>();

  constructor(private readonly limits: HashQueueLimits) {}

  async run<T>(network: string, work: () => Promise<T>, limit = this.limits.perNetwork): Promise<T> {
    if (this.running >= this.limits.atOnce) await this.wait(network, limit);
    else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.next();
      if (next) next();
      else this.running -= 1;
    }
  }

  private async wait(network: string, limit: number): Promise<void> {
    const own = this.networks.get(network) ?? [];
    if (own.length >= limit) throw busy();
    if (this.queued >= this.limits.inAll) this.freeSpace(own.length);
    await new Promise<void>((start, refuse) => {
      own.push({ start, refuse });
      this.networks.set(network, own);
      this.queued += 1;
    });
  }

  private freeSpace(own: number): void {
    const [longest] = [...this.networks.values()].sort((one, other) => other.length - one.length);
    if (!longest || longest.length <= own + 1) throw busy();
    longest.pop()?.refuse(busy());
    this.queued -= 1;
  }

  private next(): Start | undefined {
    for (const [network, own] of this.networks) {
      this.networks.delete(network);
      const first = own.shift();
      if (own.length > 0) this.networks.set(network, own);
      if (!first) continue;
      this.queued -= 1;
      return first.start;
    }
    return undefined;
  }
}

function busy(): AppError {
  return new AppError('too_many_requests', { seconds: 1 });
}
