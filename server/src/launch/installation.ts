import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { connectDatabase, embeddedMaintenanceUrl, embeddedUrl, isStartProblem, startEmbedded, StartProblem } from '../platform/db';
import { prepareDataFolder } from './data-folder';
import { databaseVersion } from './database-version.store';
import { codeOf } from './error-code';
import type { DatabaseAccess } from './migrate-protected';
import { readSettings, type LaunchSettings } from './settings';

export const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const migrationsFolder = path.join(projectRoot, 'server/migrations');

/** Folder of the caller, to which relative paths refer; package scripts themselves run in the project's folder. */
export const callerFolder = process.env.INIT_CWD ?? process.cwd();

export function fileArgument(): string | undefined {
  const [file, ...others] = process.argv.slice(2).filter((arg) => arg !== '--');
  if (others.length > 0) throw new StartProblem(`Name one file, not ${[file, ...others].join(', ')}.`);
  return file;
}

/** Runs an operator's command. A StartProblem prints one line, any other error a stack; both exit with code 1. */
export async function runCommand(work: (settings: LaunchSettings) => Promise<void>): Promise<void> {
  try {
    await work(readSettings(process.env, projectRoot));
  } catch (error) {
    process.stderr.write(`${isStartProblem(error) ? error.message : inspect(error)}\n`);
    process.exitCode = 1;
  }
}

/** Runs `work` on the installation's database. Starts the embedded database if the product is not running. */
export async function withInstallation<T>(settings: LaunchSettings, work: (url: string, access: DatabaseAccess) => Promise<T>): Promise<T> {
  if (settings.databaseUrl) return work(settings.databaseUrl, { url: settings.databaseUrl, maintenanceUrl: settings.databaseAdminUrl });
  const dataDir = path.join(settings.dataDir, 'postgres');
  const running = embeddedUrl(dataDir);
  if (await answers(running)) {
    return work(running, { url: running, maintenanceUrl: embeddedMaintenanceUrl(dataDir), dataDir: settings.dataDir });
  }
  if (!existsSync(dataDir)) {
    throw new StartProblem(`No portal database found in ${settings.dataDir}. Set DATA_DIR or DATABASE_URL to its location.`);
  }
  return withEmbedded(settings, (access) => work(access.url, access));
}

/** Like `withInstallation`, but throws a StartProblem if the product is running on the embedded database. */
export async function withStoppedInstallation<T>(settings: LaunchSettings, work: (access: DatabaseAccess) => Promise<T>): Promise<T> {
  if (settings.databaseUrl) return work({ url: settings.databaseUrl, maintenanceUrl: settings.databaseAdminUrl });
  if (await answers(embeddedUrl(path.join(settings.dataDir, 'postgres')))) {
    throw new StartProblem(`The portal is running on ${settings.dataDir}. Stop it first, or set DATA_DIR to another folder.`);
  }
  return withEmbedded(settings, work);
}

async function withEmbedded<T>(settings: LaunchSettings, work: (access: DatabaseAccess) => Promise<T>): Promise<T> {
  const { logs } = prepareDataFolder(settings.dataDir);
  const database = await startEmbedded({ dataDir: path.join(settings.dataDir, 'postgres'), logFile: path.join(logs, 'postgres.log') });
  try {
    return await work({ url: database.url, maintenanceUrl: database.maintenanceUrl, dataDir: settings.dataDir });
  } finally {
    await database.stop();
  }
}

async function answers(url: string): Promise<boolean> {
  const db = connectDatabase(url, { applicationName: 'portal launch', max: 1 });
  try {
    await databaseVersion(db);
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return false;
    throw error;
  } finally {
    await db.end({ timeout: 5 });
  }
}
