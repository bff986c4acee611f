import { connectDatabase, type Pool } from '../platform/db';
import { runCommand, withInstallation } from './installation';

type Proof = (db: Pool, print: (line: string) => void) => Promise<boolean>;

export async function runProof(applicationName: string, proof: Proof): Promise<void> {
  await runCommand((settings) => withInstallation(settings, async (url) => {
    // No timeout: verification reads for minutes.
    const db = connectDatabase(url, { applicationName, max: 1, statementTimeoutMs: 0 });
    try {
      process.exitCode = await proof(db, (line) => console.log(line)) ? 0 : 1;
    } finally {
      await db.end({ timeout: 5 });
    }
  }));
}
