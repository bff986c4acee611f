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
      'bench/node': 'server/bench/node.ts',
      'bench/send': 'server/bench/send.ts',
      'bench/receipts': 'server/bench/receipts.ts',
      'bench/ledger': 'server/bench/ledger.ts',
      'bench/lists': 'server/bench/lists.ts',
      'bench/admin': 'server/bench/admin.ts',
      'bench/report': 'server/bench/report.ts',
      'bench/chat': 'server/bench/chat.ts',
      'bench/otp': 'server/bench/otp.ts',
      'bench/kannel': 'server/bench/kannel.ts',
      'bench/mixed': 'server/bench/mixed.ts',
      'bench/api': 'server/bench/api.ts',
      'bench/api-flood': 'server/bench/api/flood.ts',
      'bench/fault': 'server/bench/fault.ts',
      'bench/takeover': 'server/bench/takeover.ts',
      'bench/restore': 'server/bench/restore.ts',
      'bench/citus': 'server/bench/citus.ts',
      'bench/fault-all': 'server/bench/fault-all.ts',
      'bench/fault-kills': 'server/bench/fault-kills.ts',
    },
  });
  await stop();
  return path.join(outdir, 'bench', `${name}.js`);
}
