import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { canEnter, type RunAs } from './run-as';

/** A unix socket path has at most 107 bytes; PostgreSQL appends this suffix. */
const MAX_LENGTH = 107 - '/.s.PGSQL.5432'.length;

/** Accessible only to its user, so no password is needed. The name depends on the data folder, so the address survives restarts. */
export function socketFolder(dataDir: string, runAs: RunAs): string {
  const { user } = runAs;
  const uid = user?.uid ?? process.getuid?.() ?? 0;
  const name = `portal-${uid}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 8)}`;
  const roomy = path.join(os.tmpdir(), `${name}-XXXXXX`).length <= MAX_LENGTH;
  const base = roomy && canEnter(runAs, os.tmpdir()) ? os.tmpdir() : '/tmp';
  const folder = path.join(base, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!isOurs(folder, uid)) return owned(mkdtempSync(`${folder}-`), user);
  return owned(folder, user);
}

/** In a world-writable folder another user may have created this name first. */
function isOurs(folder: string, uid: number): boolean {
  const found = lstatSync(folder);
  return found.isDirectory() && (found.uid === uid || found.uid === process.getuid?.());
}

function owned(folder: string, user: RunAs['user']): string {
  chmodSync(folder, 0o700);
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}
