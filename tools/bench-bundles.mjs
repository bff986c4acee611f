import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './run.mjs';
import { serverBuildOptions } from './server-bundles.mjs';

/** Builds the server benchmarks into a new temporary folder, so running programs keep their files. Returns the path of `name`. */
export async function buildBenches(name) {
  const { build, stop } = await import('esbuild');
  mkdirSync(path.join(projectRoot, 'server/dist'), { recursive: true });
  const outdir = mkdtempSync(path.join(projectRoot, 'server/dist/arena-'));
  process.once('exit', () => rmSync(outdir, { recursive: true, force: true }));
  await build({
    ...serverBuildOptions(),
    outdir,
    entryPoints: {
      'smsc': 'server/simulators/smsc/main.ts',
      'providers': 'server/simulators/providers/main.ts',
      'bench/node': 'server/src/bench/node.ts',
      'bench/send': 'server/src/bench/send.ts',
      'bench/receipts': 'server/src/bench/receipts.ts',
      'bench/ledger': 'server/src/bench/ledger.ts',
      'bench/lists': 'server/src/bench/lists.ts',
      'bench/admin': 'server/src/bench/admin.ts',
      'bench/report': 'server/src/bench/report.ts',
      'bench/chat': 'server/src/bench/chat.ts',
      'bench/otp': 'server/src/bench/otp.ts',
      'bench/api': 'server/src/bench/api.ts',
      'bench/api-flood': 'server/src/bench/api/flood.ts',
      'bench/fault': 'server/src/bench/fault.ts',
      'bench/takeover': 'server/src/bench/takeover.ts',
      'bench/restore': 'server/src/bench/restore.ts',
      'bench/fault-all': 'server/src/bench/fault-all.ts',
    },
  });
  await stop();
  return path.join(outdir, 'bench', `${name}.js`);
}
