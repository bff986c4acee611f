import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectDatabase, isStartProblem, startEmbedded, StartProblem } from '../db';
import { databaseVersion } from './database-version.store';
import type { Part } from './part';
import type { LaunchSettings } from './settings';

export type Database = Part & { url: string };

const OLDEST = 15;

/** The database of DATABASE_URL, checked, or the embedded one, kept running. */
export async function startDatabase(settings: LaunchSettings, logs: string, say: (line: string) => void): Promise<Database> {
  if (settings.databaseUrl) return givenDatabase(settings.databaseUrl);
  return embeddedDatabase(path.join(settings.dataDir, 'postgres'), path.join(logs, 'postgres.log'), say);
}

async function givenDatabase(url: string): Promise<Database> {
  if (!URL.canParse(url)) throw new StartProblem('DATABASE_URL is no address: it is written postgres://user:password@host:5432/database.');
  const db = connectDatabase(url, { applicationName: 'portal launch', max: 1 });
  try {
    const found = await databaseVersion(db);
    if (found && found.number < OLDEST * 10_000) {
      throw new StartProblem(`DATABASE_URL leads to PostgreSQL ${found.name} and ${OLDEST} is the oldest that serves: give another one, or leave DATABASE_URL out to use the embedded one.`);
    }
  } catch (error) {
    if (isStartProblem(error)) throw error;
    // The address itself is not printed: it holds a password.
    throw new StartProblem(`The database of DATABASE_URL cannot be used: ${error instanceof Error ? error.message : String(error)}.`, { cause: error });
  } finally {
    await db.end({ timeout: 5 });
  }
  return { url, stop: async () => undefined, kill: () => undefined };
}

async function embeddedDatabase(dataDir: string, logFile: string, say: (line: string) => void): Promise<Database> {
  const begin = () => startEmbedded({ dataDir, logFile, onProgress: say });
  let current = await begin();
  let stopping = false;
  const keepRunning = async () => {
    for (;;) {
      await current.exited;
      if (stopping) return;
      say(`PostgreSQL ended unexpectedly and is started again; its log is ${logFile}`);
      await sleep(1_000);
      if (stopping) return;
      // The address stays: the socket folder is named after the data folder.
      current = await begin();
    }
  };
  keepRunning().catch((error: unknown) => {
    say(error instanceof Error ? error.message : String(error));
    process.kill(process.pid, 'SIGTERM');
  });
  return {
    url: current.url,
    kill: () => current.kill(),
    async stop() {
      stopping = true;
      await current.stop();
    },
  };
}
