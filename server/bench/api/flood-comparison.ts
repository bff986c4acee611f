import { processorSeconds } from '../process-usage';
import type { Answered } from './connections';

type Pids = { flood: number; server: number; simulator: number; database: number | undefined };

export class FloodComparison {
  readonly answers: Answered[] = [];
  readonly flood: Record<string, number> = {};
  private readonly used = new Map<string, number>();
  private seconds = 0;

  async measure(pids: Pids, load: () => Promise<Answered[]>): Promise<void> {
    const before = usedBy(pids);
    const startedAt = performance.now();
    this.answers.push(...await load());
    this.seconds += (performance.now() - startedAt) / 1_000;
    for (const [name, seconds] of usedBy(pids)) this.used.set(name, (this.used.get(name) ?? 0) + seconds - (before.get(name) ?? 0));
  }

  floodWasAnswered(statuses: Readonly<Record<string, number>>): void {
    for (const [status, times] of Object.entries(statuses)) this.flood[status] = (this.flood[status] ?? 0) + times;
  }

  shares(): string {
    return [...this.used].map(([name, seconds]) => `${name} ${((seconds / this.seconds) * 100).toFixed(0)}%`).join(', ');
  }
}

function usedBy({ database, ...pids }: Pids): Map<string, number> {
  const { user, system } = process.cpuUsage();
  const used = new Map(Object.entries(pids).map(([name, pid]) => [name, processorSeconds(pid)]));
  if (database !== undefined) used.set('database', processorSeconds(database));
  // Excludes child processes, because they are the other measured programs.
  return used.set('customer', (user + system) / 1e6);
}
