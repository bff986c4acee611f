import { spawnSync } from 'node:child_process';
import { chownSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { StartProblem } from '../start-problem';
import { POSTGRES_MAJOR } from './binaries';
import { explain } from './explain';
import { handOver } from './handed-over';
import { command, type RunAs } from './run-as';
import { environment } from './settings';

export type ClusterFolder = { dataDir: string; native: string; runAs: RunAs; user: string; onProgress?: ((sentence: string) => void) | undefined };

/** Makes the database folder if there is none, and refuses one that this PostgreSQL cannot open. */
export function ensureCluster(folder: ClusterFolder): void {
  if (isEmpty(folder.dataDir)) return create(folder);
  const versionFile = path.join(folder.dataDir, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    throw new StartProblem(`${folder.dataDir} is not empty and holds no database: move it away, or set DATA_DIR to another folder.`);
  }
  const version = readFileSync(versionFile, 'utf8').trim();
  if (version !== POSTGRES_MAJOR) {
    throw new StartProblem(`The database in ${folder.dataDir} was made by PostgreSQL ${version || 'of no version'} and this program brings PostgreSQL ${POSTGRES_MAJOR}: start the release that made it and move the data, or restore a backup into a new DATA_DIR.`);
  }
}

function isEmpty(dataDir: string): boolean {
  return !existsSync(dataDir) || readdirSync(dataDir).length === 0;
}

/** initdb works in a folder of another name, renamed when complete: a start killed half-way leaves nothing broken. */
function create({ dataDir, native, runAs, user, onProgress }: ClusterFolder): void {
  onProgress?.('creating the database');
  const partial = `${dataDir}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { mode: 0o700 });
  if (runAs.user) chownSync(partial, runAs.user.uid, runAs.user.gid);
  const handed = handOver(partial, runAs);
  const { program, args, options } = command(runAs, path.join(native, 'bin/initdb'), [
    '--pgdata', handed.path, '--username', user, '--auth', 'trust', '--data-checksums',
    // Said outright, since initdb would take them from the environment of whoever starts first.
    '--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8',
  ]);
  const { status, error, stderr } = spawnSync(program, args, {
    ...options, env: environment, cwd: '/', encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe', ...handed.handles],
  });
  handed.release();
  if (status !== 0) {
    rmSync(partial, { recursive: true, force: true });
    throw new StartProblem(explain(error?.message ?? stderr, `The database could not be created in ${dataDir}`));
  }
  rmSync(dataDir, { recursive: true, force: true });
  renameSync(partial, dataDir);
  syncFolder(path.dirname(dataDir));
}

/** The rename itself must survive a power cut, or the program would later look into an older folder. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
