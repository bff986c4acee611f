import { existsSync, readdirSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import { findBinaries } from './embedded/binaries';
import { connectDatabase } from './connect';
import { ensureCluster } from './embedded/cluster-folder';
import { startPostmaster, type Postmaster } from './embedded/postmaster';
import { runAsFor } from './embedded/run-as';
import { socketFolder } from './embedded/socket-folder';

export type EmbeddedOptions = {
  /** Folder of the database files, created at the first start. Its parent must exist. */
  dataDir: string;
  logFile?: string;
  settings?: Record<string, string>;
  onProgress?: (sentence: string) => void;
};

export type EmbeddedDatabase = {
  /** For connectDatabase: a unix socket that only this user can reach, so no password. */
  url: string;
  /** The superuser's URL of the same database, for maintenance. */
  maintenanceUrl: string;
  pid: number;
  /** Resolves when the server has ended for any reason. */
  exited: Promise<void>;
  /** Fast shutdown: rolls back open transactions. Kills the server after 30 s; it recovers at the next start. */
  stop(): Promise<void>;
  kill(): void;
};

const DATABASE = 'portal';
/** Not a superuser, because the portal must not be able to change its audit log. */
const USER = 'portal';
const SUPERUSER = 'app';

/** Runs PostgreSQL for this machine only. It ends with this process, even after SIGKILL. Throws StartProblem. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = path.resolve(options.dataDir);
  const runAs = runAsFor(dataDir);
  const socketDir = socketFolder(dataDir, runAs);
  const logFile = options.logFile ?? `${dataDir}.log`;
  try {
    const native = findBinaries(runAs, { dataParent: path.dirname(dataDir), temporary: socketDir });
    ensureCluster({ dataDir, native, runAs, user: SUPERUSER, onProgress: options.onProgress });
    const postmaster = await startPostmaster({
      dataDir, native, runAs, socketDir, logFile, settings: options.settings ?? {}, onProgress: options.onProgress,
    });
    await ensureDatabase(urlOf(socketDir, SUPERUSER, 'postgres'), postmaster);
    return { ...postmaster, url: urlOf(socketDir, USER, DATABASE), maintenanceUrl: urlOf(socketDir, SUPERUSER, DATABASE) };
  } catch (error) {
    removeIfEmpty(socketDir);
    throw error;
  }
}

export function embeddedUrl(dataDir: string): string {
  return urlOf(socketOf(dataDir), USER, DATABASE);
}

export function embeddedMaintenanceUrl(dataDir: string): string {
  return urlOf(socketOf(dataDir), SUPERUSER, DATABASE);
}

function socketOf(dataDir: string): string {
  const folder = path.resolve(dataDir);
  return socketFolder(folder, runAsFor(folder));
}

function urlOf(socketDir: string, user: string, database: string): string {
  return `postgres://${user}@${encodeURIComponent(socketDir)}/${database}`;
}

/** Keeps a socket folder that a running server uses. */
function removeIfEmpty(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
}

async function ensureDatabase(url: string, postmaster: Postmaster): Promise<void> {
  const db = connectDatabase(url, { applicationName: 'portal launch', max: 1 });
  try {
    const role = await db`select from pg_roles where rolname = ${USER}`;
    if (role.length === 0) await db`create role ${db(USER)} login nosuperuser nocreatedb nocreaterole`;
    const found = await db`select from pg_database where datname = ${DATABASE}`;
    if (found.length === 0) await db`create database ${db(DATABASE)} owner ${db(USER)}`;
  } catch (error) {
    await postmaster.stop();
    throw error;
  } finally {
    await db.end({ timeout: 5 });
  }
}
