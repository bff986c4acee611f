// pnpm prove:citus [--messages 20000] [--tables event,…]: moves tables to a Citus cluster of this machine while a portal sends, adds
// workers, crashes one, and restores a dump into a plain PostgreSQL; checks every message. Needs what pnpm citus:up needs, and Linux. Keeps
// the folder of the cluster, with its logs, if something was wrong.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { buildBenches } from './bench-bundles.mjs';
import { main, projectRoot, run, Stop } from './run.mjs';

const tool = path.join(projectRoot, 'tools/citus.mjs');
const folder = path.join(projectRoot, '.cache/citus-proof');

await main(async () => {
  await stopAndDelete();
  try {
    await citus('up', '--workers', '0');
    const database = `postgres://portal@${encodeURIComponent(folder)}:55700/portal`;
    const args = ['--database', database, '--tool', tool, '--folder', folder, ...process.argv.slice(2)];
    const { code } = await run(process.execPath, ['--enable-source-maps', await buildBenches('citus'), ...args]);
    process.exitCode = code;
  } finally {
    if (process.exitCode === 0) await stopAndDelete();
    else await citus('down');
  }
});

async function stopAndDelete() {
  await citus('down');
  rmSync(folder, { recursive: true, force: true });
}

async function citus(...args) {
  const { code } = await run(process.execPath, [tool, ...args, '--folder', folder]);
  if (code !== 0) throw new Stop('The cluster command failed; see above.');
}
