import { AppError } from '@portal/contracts';

export type QueueLimits = {
  width: number;
  perKey: number;
  waitingPerKey: number;
  /** Maximum of waiting calls of all keys. Beyond this, the newest call of the key with the most waiting calls is refused. */
  waiting: number;
  patienceMs?: number;
  retrySeconds?: number;
};

type Waiter = { start: () => void; refuse: (error: AppError) => void; timer?: NodeJS.Timeout };
type KeyQueue = { atWork: number; waiters: Waiter[] };

/** Serves keys round robin, so that one key's backlog delays other keys little. Throws too_many_requests if full. Per process. */
export class FairQueue {
  private readonly lines = new Map<string, KeyQueue>();
  private readonly round = new Set<string>();
  private atWork = 0;
  private waiting = 0;

  constructor(private readonly limits: QueueLimits) {}

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const slot = this.enter(key);
    if (slot) await slot;
    try {
      return await work();
    } finally {
      this.release(key);
    }
  }

  private enter(key: string): Promise<void> | undefined {
    const line = this.lines.get(key) ?? { atWork: 0, waiters: [] };
    this.lines.set(key, line);
    if (this.mayStart(line) && line.waiters.length === 0) {
      this.start(line);
      return undefined;
    }
    if (line.waiters.length >= this.limits.waitingPerKey) {
      this.evictIdle(key, line);
      throw this.busy();
    }
    return new Promise((start, refuse) => {
      const waiter: Waiter = { start, refuse };
      line.waiters.push(waiter);
      this.round.add(key);
      const { patienceMs } = this.limits;
      if (patienceMs !== undefined) waiter.timer = setTimeout(() => this.refuse(key, line, waiter), patienceMs).unref();
      if (++this.waiting > this.limits.waiting) this.dropOne();
    });
  }

  private release(key: string): void {
    const line = this.lines.get(key);
    if (line) line.atWork--;
    this.atWork--;
    this.serve();
    if (line) this.evictIdle(key, line);
  }

  private serve(): void {
    for (const key of [...this.round]) {
      const line = this.lines.get(key);
      if (!line || !this.mayStart(line)) continue;
      this.round.delete(key);
      const waiter = line.waiters.shift();
      if (!waiter) continue;
      this.waiting--;
      clearTimeout(waiter.timer);
      if (line.waiters.length > 0) this.round.add(key);
      this.start(line);
      waiter.start();
      if (this.atWork >= this.limits.width) return;
    }
  }

  private mayStart(line: KeyQueue): boolean {
    return this.atWork < this.limits.width && line.atWork < this.limits.perKey;
  }

  private start(line: KeyQueue): void {
    line.atWork++;
    this.atWork++;
  }

  private dropOne(): void {
    const [key, line] = [...this.lines].reduce((longest, other) => (other[1].waiters.length > longest[1].waiters.length ? other : longest));
    const last = line.waiters.at(-1);
    if (last) this.refuse(key, line, last);
  }

  private refuse(key: string, line: KeyQueue, waiter: Waiter): void {
    clearTimeout(waiter.timer);
    line.waiters.splice(line.waiters.indexOf(waiter), 1);
    if (line.waiters.length === 0) this.round.delete(key);
    this.waiting--;
    this.evictIdle(key, line);
    waiter.refuse(this.busy());
  }

  private busy(): AppError {
    return new AppError('too_many_requests', { seconds: this.limits.retrySeconds ?? 1 });
  }

  private evictIdle(key: string, { atWork, waiters }: KeyQueue): void {
    if (atWork === 0 && waiters.length === 0) this.lines.delete(key);
  }
}
