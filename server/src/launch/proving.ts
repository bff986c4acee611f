import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { connectDatabase, embeddedUrl, isStartProblem, type Pool } from '../db';
import { readSettings } from './settings';

// The bundles are in server/dist.
const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

type Proof = (db: Pool, print: (line: string) => void) => Promise<boolean>;

/** A program that proves something of the installation's database, line by line: it ends with 0 where all of it holds, else with 1. */
export async function runProof(applicationName: string, proof: Proof): Promise<void> {
  try {
    const settings = readSettings(process.env, projectRoot);
    const url = settings.databaseUrl ?? embeddedUrl(path.join(settings.dataDir, 'postgres'));
    // Without a time limit: much is read, for minutes.
    const db = connectDatabase(url, { applicationName, max: 1, statementTimeoutMs: 0 });
    try {
      process.exitCode = await proof(db, (line) => console.log(line)) ? 0 : 1;
    } finally {
      await db.end({ timeout: 5 });
    }
  } catch (error) {
    process.stderr.write(`${isStartProblem(error) ? error.message : inspect(error)}\n`);
    process.exitCode = 1;
  }
}
