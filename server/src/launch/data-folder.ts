import { existsSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartProblem } from '../db';
import { codeOf } from './error-code';

const MEGABYTE = 1024 * 1024;
/** An empty database takes 40 MB and its log up to 2 GB under load; with less than this even the demo would stop half-way. */
const NEEDED_FIRST = 400;
const NEEDED_LATER = 150;

/** Makes the data folder if need be, and refuses one that cannot be written or has no room. */
export function prepareDataFolder(dataDir: string): { logs: string } {
  const logs = path.join(dataDir, 'logs');
  const probe = path.join(dataDir, '.writable');
  try {
    // Open to pass, since as root the database runs as another user; what is inside is closed one by one.
    mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    mkdirSync(logs, { recursive: true, mode: 0o700 });
    writeFileSync(probe, '.');
  } catch (error) {
    const reason = codeOf(error) ?? String(error);
    if (reason === 'ENOSPC') throw noSpace(dataDir, 0);
    throw new StartProblem(`The data folder ${dataDir} cannot be written (${reason}): give this user the right, or set DATA_DIR to another folder.`, { cause: error });
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
  return new StartProblem(`The disk of ${dataDir} has ${free} MB free and ${neededMegabytes(dataDir)} MB are needed: free some space, or set DATA_DIR to a folder on another disk.`);
}
