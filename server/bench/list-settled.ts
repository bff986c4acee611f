import type { Arena } from './arena';
import { listProgress } from './arena.store';
import { pause } from './pause';

export async function settled(arena: Arena, id: number, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline) {
    const { status, counts } = await listProgress(arena.db, id);
    const { receiptsPending } = await arena.simulatorStats();
    if (status === 2 && (counts['1'] ?? 0) === 0 && receiptsPending === 0) {
      await pause(2_000);
      return true;
    }
    await pause(100);
  }
  process.stdout.write(`does not settle: ${JSON.stringify(await listProgress(arena.db, id))}\n`);
  return false;
}
