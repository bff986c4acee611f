import { migrationsFolder, runCommand, withInstallation } from './installation';
import { migrateProtected } from './migrate-protected';

await runCommand((settings) => withInstallation(settings, async (_url, access) => {
  const applied = await migrateProtected(access, migrationsFolder, (line) => console.log(line));
  console.log(applied.length > 0 ? `Migrated: ${applied.join(', ')}` : 'The database is up to date.');
  console.log(access.maintenanceUrl === undefined
    ? 'The audit is not protected from its owner. Set DATABASE_ADMIN_URL to protect it.'
    : 'The audit is protected.');
}));
