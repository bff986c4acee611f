import { chownSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '../src/platform/db';
import { startBackup, endBackup } from './restore.store';

/** Files that a base backup must omit or that PostgreSQL rebuilds (PostgreSQL, "Making a Base Backup Using the Low-Level API"). */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts']);
const EMPTIED = new Set(['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans']);

/**
 * Makes a base backup with SQL functions, because the embedded packages lack pg_basebackup. `session` must stay open until the backup ends.
 */
export async function createBaseBackup(session: Db, dataDir: string, to: string): Promise<void> {
  await startBackup(session);
  await copyFolder(dataDir, to, '');
  writeFileSync(path.join(to, 'backup_label'), await endBackup(session), { mode: 0o600 });
  own(dataDir, path.join(to, 'backup_label'));
}

/** Configures the server that starts in this folder to recover to the target time and then run normally. */
export function requestRecovery(dataDir: string): void {
  const signal = path.join(dataDir, 'recovery.signal');
  writeFileSync(signal, '');
  own(dataDir, signal);
}

async function copyFolder(from: string, to: string, inside: string): Promise<void> {
  const folder = path.join(from, inside);
  mkdirSync(path.join(to, inside), { mode: 0o700 });
  own(from, path.join(to, inside));
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = path.join(inside, entry.name);
    if (LEFT_OUT.has(name) || EMPTIED.has(path.dirname(name))) continue;
    if (entry.isDirectory()) await copyFolder(from, to, name);
    else if (entry.isFile()) await copyOne(path.join(from, name), path.join(to, name));
  }
}

/** Ignores a file that disappears during the copy, because WAL replay restores or drops it. */
async function copyOne(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to);
    own(from, to);
  } catch (error) {
    if (lstatSync(from, { throwIfNoEntry: false }) !== undefined) throw error;
    rmSync(to, { force: true });
  }
}

/** Gives `file` the same owner as `like`, because PostgreSQL opens only files that belong to its own user. */
function own(like: string, file: string): void {
  const owner = statSync(like, { throwIfNoEntry: false });
  if (owner && process.getuid?.() === 0) chownSync(file, owner.uid, owner.gid);
}
