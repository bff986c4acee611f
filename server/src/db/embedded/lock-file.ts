import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/** What postmaster.pid says about the server that wrote it (PostgreSQL: src/include/utils/pidfile.h). */
export type Lock = { pid: number; status: string };

export function readLock(dataDir: string): Lock | undefined {
  try {
    const lines = readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), status: lines[7]?.trim() ?? '' };
  } catch {
    // No file, or it is being replaced at this moment: either way nobody holds the folder for certain.
    return undefined;
  }
}

/** Whether a server is up and means to stay: not one that is shutting down, nor one killed and not yet reaped. */
export function isHeld(lock: Lock | undefined): boolean {
  return lock?.status === 'ready' && processName(lock.pid) === 'postgres';
}

/**
 * After a machine or container restart another program may have the number of the dead server, and PostgreSQL would wait
 * for it for ever. Only where the process list says for certain that it is none of ours.
 */
export function dropStaleLock(dataDir: string): void {
  const lock = readLock(dataDir);
  const name = lock && processName(lock.pid);
  if (name !== undefined && name !== 'postgres' && name !== 'zombie') rmSync(path.join(dataDir, 'postmaster.pid'), { force: true });
}

/** Undefined when there is no such process, or no /proc to ask (macOS, where PostgreSQL's own check has the last word). */
function processName(pid: number): string | undefined {
  try {
    const [, name, state] = /^\d+ \((.*)\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return state === 'Z' ? 'zombie' : name;
  } catch {
    return undefined;
  }
}
