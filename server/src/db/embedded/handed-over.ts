import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { StartProblem } from '../start-problem';
import { canEnter, type RunAs } from './run-as';

export type HandedOver = {
  /** As the process names the folder. */
  path: string;
  /** What it inherits beyond standard input, output and error. */
  handles: number[];
  release(): void;
};

/**
 * Gives a folder to a process of that user. Where a folder above is closed to the user (a root home of mode 0700) the
 * process inherits the folder as an open handle and names it by that, so that nothing has to be opened to everybody.
 */
export function handOver(folder: string, runAs: RunAs): HandedOver {
  if (canEnter(runAs, path.dirname(folder))) return { path: folder, handles: [], release: () => undefined };
  if (process.platform !== 'linux') {
    throw new StartProblem(`PostgreSQL may not run as root and runs as user ${runAs.user?.uid}, which cannot enter ${path.dirname(folder)}: set DATA_DIR to a folder it can reach, or start as an ordinary user.`);
  }
  const handle = openSync(folder, 'r');
  // The first place after the three standard ones.
  return { path: '/proc/self/fd/3', handles: [handle], release: () => closeSync(handle) };
}
