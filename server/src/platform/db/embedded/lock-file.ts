import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Contents of postmaster.pid (PostgreSQL: src/include/utils/pidfile.h). */
export type Lock = { pid: number; status: string };

export function readLock(dataDir: string): Lock | undefined {
  try {
    const lines = readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), status: lines[7]?.trim() ?? '' };
  } catch {
    // No file, or one being replaced: it is uncertain whether a server uses the folder.
    return undefined;
  }
}

/** Whether the lock belongs to a running server that is ready. The pid of a stale lock may belong to another program. */
export function isLockAlive(lock: Lock | undefined): boolean {
  return lock?.status === 'ready' && processName(lock.pid) === 'postgres';
}

/** Removes the lock if another program now has the dead server's pid, since PostgreSQL would wait for that program forever. */
export function dropStaleLock(dataDir: string): void {
  const lock = readLock(dataDir);
  const name = lock && processName(lock.pid);
  if (name !== undefined && name !== 'postgres' && name !== 'zombie') rmSync(path.join(dataDir, 'postmaster.pid'), { force: true });
}

/** Returns undefined if there is no such process or no /proc (macOS, where PostgreSQL's own check decides). */
function processName(pid: number): string | undefined {
  try {
    const [, name, state] = /^\d+ \((.*)\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return state === 'Z' ? 'zombie' : name;
  } catch {
    return undefined;
  }
}
