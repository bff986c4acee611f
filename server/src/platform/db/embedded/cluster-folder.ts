import { spawnSync } from 'node:child_process';
import { chownSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { StartProblem } from '../start-problem';
import { POSTGRES_MAJOR } from './binaries';
import { explain } from './explain';
import { grantFolderAccess } from './folder-access';
import { command, type RunAs } from './run-as';
import { environment } from './settings';

export type ClusterFolder = {
  dataDir: string; native: string; runAs: RunAs; user: string; onProgress?: ((sentence: string) => void) | undefined;
};

export function ensureCluster(folder: ClusterFolder): void {
  if (isEmpty(folder.dataDir)) return create(folder);
  const versionFile = path.join(folder.dataDir, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    throw new StartProblem(`${folder.dataDir} is not empty and contains no database. Move it away, or set DATA_DIR to another folder.`);
  }
  const version = readFileSync(versionFile, 'utf8').trim();
  if (version !== POSTGRES_MAJOR) {
    throw new StartProblem(`The database in ${folder.dataDir} was created by PostgreSQL ${version
      || 'of no version'}, but this program includes PostgreSQL ${POSTGRES_MAJOR}. Dump it with the release that created it (pnpm db:dump), and restore the dump into a new DATA_DIR (pnpm db:restore).`);
  }
}

function isEmpty(dataDir: string): boolean {
  return !existsSync(dataDir) || readdirSync(dataDir).length === 0;
}

/** initdb runs in a temporary folder that is renamed at the end, so a killed start leaves nothing broken. */
function create({ dataDir, native, runAs, user, onProgress }: ClusterFolder): void {
  onProgress?.('Creating the database');
  const partial = `${dataDir}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { mode: 0o700 });
  if (runAs.user) chownSync(partial, runAs.user.uid, runAs.user.gid);
  const access = grantFolderAccess(partial, runAs);
  const { program, args, options } = command(runAs, path.join(native, 'bin/initdb'), [
    '--pgdata', access.path, '--username', user, '--auth', 'trust', '--data-checksums',
    // Explicit, because initdb would take these from the environment.
    '--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8',
  ]);
  const { status, error, stderr } = spawnSync(program, args, {
    ...options, env: environment, cwd: '/', encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe', ...access.handles],
  });
  access.release();
  if (status !== 0) {
    rmSync(partial, { recursive: true, force: true });
    throw new StartProblem(explain(error?.message ?? stderr, `Cannot create the database in ${dataDir}`));
  }
  rmSync(dataDir, { recursive: true, force: true });
  renameSync(partial, dataDir);
  syncFolder(path.dirname(dataDir));
}

/** The rename must survive a power failure. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
