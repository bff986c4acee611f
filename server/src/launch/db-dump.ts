import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { StartProblem, writeDump } from '../platform/db';
import { callerFolder, fileArgument, runCommand, withInstallation } from './installation';

await runCommand(async (settings) => {
  const now = new Date();
  const file = path.resolve(callerFolder, fileArgument() ?? `portal-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.sql.gz`);
  if (existsSync(file)) throw new StartProblem(`${file} already exists. Name another file.`);
  const partial = `${file}.partial`;
  try {
    // Only the owner may read the file, because it contains password hashes and all messages.
    const { tables, rows } = await withInstallation(settings, (url) => writeDump(url, createWriteStream(partial, { mode: 0o600 }), now));
    renameSync(partial, file);
    console.log(`Dumped ${rows} rows from ${tables} tables to ${file}`);
  } finally {
    rmSync(partial, { force: true });
  }
});
