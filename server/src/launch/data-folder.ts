import { existsSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartProblem } from '../platform/db';
import { codeOf } from './error-code';

const MEGABYTE = 1024 * 1024;
/** Free MB at the first and at later starts. Enough for the demo only: under load, the WAL alone takes gigabytes. */
const NEEDED_FIRST = 400;
const NEEDED_LATER = 150;

/** Creates the data folder if needed. Throws if it is not writable or the disk is too full. */
export function prepareDataFolder(dataDir: string): { logs: string } {
  const logs = path.join(dataDir, 'logs');
  const probe = path.join(dataDir, '.writable');
  try {
    // World-executable, because PostgreSQL runs as another user if this process is root. The contents have their own permissions.
    mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    mkdirSync(logs, { recursive: true, mode: 0o700 });
    writeFileSync(probe, '.');
  } catch (error) {
    const reason = codeOf(error) ?? String(error);
    if (reason === 'ENOSPC') throw noSpace(dataDir, 0);
    throw new StartProblem(
      `Cannot write to the data folder ${dataDir} (${reason}). Give this user write access, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  rmSync(probe, { force: true });
  const { bavail, bsize } = statfsSync(dataDir);
  const free = Math.floor((bavail * bsize) / MEGABYTE);
  if (free < neededMegabytes(dataDir)) throw noSpace(dataDir, free);
  return { logs };
}

function neededMegabytes(dataDir: string): number {
  return existsSync(path.join(dataDir, 'postgres')) ? NEEDED_LATER : NEEDED_FIRST;
}

function noSpace(dataDir: string, free: number): StartProblem {
  return new StartProblem(
    `Not enough space on the disk of ${dataDir}: ${free} MB free, ${neededMegabytes(dataDir)} MB needed. Free up space, or set DATA_DIR to a folder on another disk.`,
  );
}
