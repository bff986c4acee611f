import { connectDatabase } from '../platform/db';
import { createAdministrator } from './administrator';
import { migrationsFolder, runCommand, withInstallation } from './installation';
import { migrateProtected } from './migrate-protected';

await runCommand(async (settings) => {
  await withInstallation(settings, async (url, access) => {
    await migrateProtected(access, migrationsFolder, (line) => console.log(line));
    const db = connectDatabase(url, { applicationName: 'portal admin create', max: 1 });
    try {
      console.log(await createAdministrator(db, { args: process.argv.slice(2), settings, now: new Date() }));
    } finally {
      await db.end({ timeout: 5 });
    }
  });
});
