import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import { restoreDump, StartProblem } from '../platform/db';
import { callerFolder, fileArgument, migrationsFolder, runCommand, withStoppedInstallation } from './installation';
import { withReleasedAudit } from './migrate-protected';

await runCommand(async (settings) => {
  const name = fileArgument();
  if (name === undefined) throw new StartProblem('Name the dump to restore: pnpm db:restore <file>.');
  const file = path.resolve(callerFolder, name);
  if (!existsSync(file)) throw new StartProblem(`File not found: ${file}.`);
  const { tables, rows } = await withStoppedInstallation(settings, (access) => withReleasedAudit(
    access, () => restoreDump(access.url, createReadStream(file), { migrations: migrationsFolder }),
  ));
  console.log(`Restored ${rows} rows in ${tables} tables from ${file}`);
});
