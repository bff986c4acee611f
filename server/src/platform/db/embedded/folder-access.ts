import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { StartProblem } from '../start-problem';
import { canEnter, type RunAs } from './run-as';

export type FolderAccess = {
  /** Path of the folder for the other user's process. */
  path: string;
  /** Inherited file descriptors beyond the standard three. */
  handles: number[];
  release(): void;
};

/** Gives another user's process access to a folder, by an inherited descriptor if that user cannot enter the parent. */
export function grantFolderAccess(folder: string, runAs: RunAs): FolderAccess {
  if (canEnter(runAs, path.dirname(folder))) return { path: folder, handles: [], release: () => undefined };
  if (process.platform !== 'linux') {
    throw new StartProblem(
      `PostgreSQL cannot run as root, so it runs as user ${runAs.user?.uid}, who cannot enter ${path.dirname(folder)}. Set DATA_DIR to a folder that user can reach, or start as an ordinary user.`,
    );
  }
  const handle = openSync(folder, 'r');
  return { path: '/proc/self/fd/3', handles: [handle], release: () => closeSync(handle) };
}
