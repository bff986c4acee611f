import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts CPU time in ticks of 10 ms. */
const TICK_SECONDS = 0.01;

/** CPU seconds of a process and its descendants; 0 without /proc. */
export function processorSeconds(pid: number): number {
  const parents = new Map<number, number>();
  const used = new Map<number, number>();
  for (const each of pids()) {
    const stat = statOf(each);
    if (!stat) continue;
    parents.set(each, stat.parent);
    used.set(each, stat.seconds);
  }
  return [...used].reduce((sum, [each, seconds]) => (descends(each, pid, parents) ? sum + seconds : sum), 0);
}

export function peakMegabytes(pid: number): number {
  return megabytes(pid, 'VmHWM');
}

export function residentMegabytes(pid: number): number {
  return megabytes(pid, 'VmRSS');
}

function megabytes(pid: number, what: 'VmHWM' | 'VmRSS'): number {
  const status = readText(`/proc/${pid}/status`) ?? '';
  const kilobytes = new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1];
  return kilobytes === undefined ? 0 : Number(kilobytes) / 1024;
}

function pids(): number[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map(Number);
  } catch {
    return [];
  }
}

function statOf(pid: number): { parent: number; seconds: number } | undefined {
  const text = readText(`/proc/${pid}/stat`);
  if (text === undefined) return undefined;
  // The second field is the command name in parentheses, which may contain any character.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  // utime, stime, cutime and cstime.
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { parent: Number(fields[1]), seconds: ticks * TICK_SECONDS };
}

function descends(pid: number, from: number, parents: ReadonlyMap<number, number>): boolean {
  for (let each: number | undefined = pid; each !== undefined && each > 0; each = parents.get(each)) if (each === from) return true;
  return false;
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
