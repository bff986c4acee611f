import { AppError } from '@portal/contracts';

export type TurnLimits = {
  /** At work at once. */
  width: number;
  /** Of it, for one key. */
  perKey: number;
  /** Waiting for one key; who comes beyond is refused. */
  waitingPerKey: number;
  /** Waiting altogether; beyond, the last of the longest queue gives way. */
  waiting: number;
  /** Who waits longer is refused; left out: nobody. */
  patienceMs?: number;
  /** When who is refused may come again; left out: in a second. */
  retrySeconds?: number;
};

type Waiter = { start: () => void; refuse: (error: AppError) => void; timer?: NodeJS.Timeout };
type Line = { atWork: number; waiters: Waiter[] };

/**
 * Turns at something scarce: never more than `perKey` for one key, and of the keys that wait each gets one turn before any gets a second.
 * So what one asks for, however much, costs another the wait for one turn at most. In this process.
 */
export class FairTurns {
  private readonly lines = new Map<string, Line>();
  /** Keys with waiters, the next to be served first. */
  private readonly round = new Set<string>();
  private atWork = 0;
  private waiting = 0;

  constructor(private readonly limits: TurnLimits) {}

  /** Throws too_many_requests, and `work` was not begun then. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = this.enter(key);
    if (turn) await turn;
    try {
      return await work();
    } finally {
      this.leave(key);
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
      this.forgetIdle(key, line);
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

  private leave(key: string): void {
    const line = this.lines.get(key);
    if (line) line.atWork--;
    this.atWork--;
    this.serve();
    if (line) this.forgetIdle(key, line);
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
      // To the end of the round: everybody else comes first.
      if (line.waiters.length > 0) this.round.add(key);
      this.start(line);
      waiter.start();
      if (this.atWork >= this.limits.width) return;
    }
  }

  private mayStart(line: Line): boolean {
    return this.atWork < this.limits.width && line.atWork < this.limits.perKey;
  }

  private start(line: Line): void {
    line.atWork++;
    this.atWork++;
  }

  /** Whoever came last in the longest queue. */
  private dropOne(): void {
    const [key, line] = [...this.lines].reduce((longest, other) => (other[1].waiters.length > longest[1].waiters.length ? other : longest));
    const last = line.waiters.at(-1);
    if (last) this.refuse(key, line, last);
  }

  private refuse(key: string, line: Line, waiter: Waiter): void {
    clearTimeout(waiter.timer);
    line.waiters.splice(line.waiters.indexOf(waiter), 1);
    if (line.waiters.length === 0) this.round.delete(key);
    this.waiting--;
    this.forgetIdle(key, line);
    waiter.refuse(this.busy());
  }

  private busy(): AppError {
    return new AppError('too_many_requests', { seconds: this.limits.retrySeconds ?? 1 });
  }

  private forgetIdle(key: string, { atWork, waiters }: Line): void {
    if (atWork === 0 && waiters.length === 0) this.lines.delete(key);
  }
}
