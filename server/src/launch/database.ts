import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectDatabase, isStartProblem, startEmbedded, StartProblem } from '../platform/db';
import { databaseVersion } from './database-version.store';
import type { DatabaseAccess } from './migrate-protected';
import type { Part } from './part';
import type { LaunchSettings } from './settings';

export type Database = Part & DatabaseAccess;

const OLDEST = 15;

/** Checks the database of DATABASE_URL, or starts the embedded one and keeps it running. */
export async function startDatabase(settings: LaunchSettings, logs: string, print: (line: string) => void): Promise<Database> {
  if (settings.databaseUrl) return configuredDatabase(settings.databaseUrl, settings.databaseAdminUrl);
  return {
    ...await embeddedDatabase(path.join(settings.dataDir, 'postgres'), path.join(logs, 'postgres.log'), print), dataDir: settings.dataDir,
  };
}

async function configuredDatabase(url: string, maintenanceUrl: string | undefined): Promise<Database> {
  if (!URL.canParse(url)) throw new StartProblem('DATABASE_URL must be an address like postgres://user:password@host:5432/database.');
  const db = connectDatabase(url, { applicationName: 'portal launch', max: 1 });
  try {
    const found = await databaseVersion(db);
    if (found && found.number < OLDEST * 10_000) {
      throw new StartProblem(
        `DATABASE_URL leads to PostgreSQL ${found.name}, but ${OLDEST} or newer is required. Use another server, or remove DATABASE_URL to use the embedded one.`,
      );
    }
  } catch (error) {
    if (isStartProblem(error)) throw error;
    // The address is not printed, because it contains a password.
    throw new StartProblem(
      `Cannot use the database of DATABASE_URL: ${error instanceof Error ? error.message : String(error)}.`, { cause: error },
    );
  } finally {
    await db.end({ timeout: 5 });
  }
  return { url, maintenanceUrl, stop: async () => undefined, kill: () => undefined };
}

async function embeddedDatabase(dataDir: string, logFile: string, print: (line: string) => void): Promise<Database> {
  const start = () => startEmbedded({ dataDir, logFile, onProgress: print });
  let current = await start();
  let stopping = false;
  const keepRunning = async () => {
    for (;;) {
      await current.exited;
      if (stopping) return;
      print(`PostgreSQL stopped unexpectedly and is restarting. Log: ${logFile}`);
      await sleep(1_000);
      if (stopping) return;
      // The address stays valid: the socket folder's name depends only on the data folder.
      current = await start();
    }
  };
  keepRunning().catch((error: unknown) => {
    print(error instanceof Error ? error.message : String(error));
    process.kill(process.pid, 'SIGTERM');
  });
  return {
    url: current.url,
    maintenanceUrl: current.maintenanceUrl,
    kill: () => current.kill(),
    async stop() {
      stopping = true;
      await current.stop();
    },
  };
}
