import type { Figure } from '../lists/figure';
import { pause } from '../pause';
import { residentMegabytes } from '../process-usage';
import { OpenSockets } from './open-sockets';

const GOAL_MB = 250;
const SETTLE_SECONDS = 15;

export async function openSockets(
  { url, tokens, count, pid }: { url: string; tokens: readonly string[]; count: number; pid: number },
): Promise<Figure[]> {
  const before = await minMegabytes(pid);
  const startedAt = performance.now();
  const sockets = await OpenSockets.open({ url, tokens, count, channels: ['my_organizations', 'chats.own'] });
  const seconds = (performance.now() - startedAt) / 1_000;
  const more = await minMegabytes(pid) - before;
  const { lost } = sockets;
  sockets.close();
  return [
    { name: `${count} sockets: memory of the node more`, value: more, unit: 'MB', goal: GOAL_MB, note: `${before.toFixed(0)} MB before` },
    { name: `${count} sockets: until the last is open`, value: seconds, unit: 's', goal: null },
    { name: `${count} sockets: closed by the node`, value: lost, unit: 'times', goal: 0 },
  ];
}

async function minMegabytes(pid: number): Promise<number> {
  let min = Infinity;
  for (let second = 0; second < SETTLE_SECONDS; second++) {
    await pause(1_000);
    min = Math.min(min, residentMegabytes(pid));
  }
  return min;
}
