import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { connectDatabase, embeddedUrl, isStartProblem } from '../db';
import { invitation } from './invitation';
import { readSettings } from './settings';

// The bundle is server/dist/invite.js.
const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

try {
  const settings = readSettings(process.env, projectRoot);
  const url = settings.databaseUrl ?? embeddedUrl(path.join(settings.dataDir, 'postgres'));
  const db = connectDatabase(url, { applicationName: 'portal invite', max: 1 });
  try {
    console.log(await invitation(db, { args: process.argv.slice(2), settings, now: new Date() }));
  } finally {
    await db.end({ timeout: 5 });
  }
} catch (error) {
  process.stderr.write(`${isStartProblem(error) ? error.message : inspect(error)}\n`);
  process.exitCode = 1;
}
