import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { canEnter, type RunAs } from './run-as';

/** A unix socket address ends at 107 bytes; this is what PostgreSQL adds to the folder. */
const LONGEST = 107 - '/.s.PGSQL.5432'.length;

/**
 * The folder of the server's socket, closed to all but its user: who can enter it needs no password. It has the same name
 * for the same data folder, so that a restarted server is found again.
 */
export function socketFolder(dataDir: string, runAs: RunAs): string {
  const { user } = runAs;
  const uid = user?.uid ?? process.getuid?.() ?? 0;
  const name = `portal-${uid}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 8)}`;
  const roomy = path.join(os.tmpdir(), `${name}-XXXXXX`).length <= LONGEST;
  const base = roomy && canEnter(runAs, os.tmpdir()) ? os.tmpdir() : '/tmp';
  const folder = path.join(base, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!isOurs(folder, uid)) return owned(mkdtempSync(`${folder}-`), user);
  return owned(folder, user);
}

/** In a folder where everybody may write, somebody else may have taken the name first. */
function isOurs(folder: string, uid: number): boolean {
  const found = lstatSync(folder);
  return found.isDirectory() && (found.uid === uid || found.uid === process.getuid?.());
}

function owned(folder: string, user: RunAs['user']): string {
  chmodSync(folder, 0o700);
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}
