import { connectDatabase } from '../platform/db';
import { runCommand, withInstallation } from './installation';
import { invitation } from './invitation';

await runCommand((settings) => withInstallation(settings, async (url) => {
  const db = connectDatabase(url, { applicationName: 'portal invite', max: 1 });
  try {
    console.log(await invitation(db, { args: process.argv.slice(2), settings, now: new Date() }));
  } finally {
    await db.end({ timeout: 5 });
  }
}));
