// pnpm interop:kannel: exchanges messages with Kannel over SMPP and prints the result. Installs Kannel if missing.
import path from 'node:path';
import { installKannel } from './kannel.mjs';
import { projectRoot, main, run } from './run.mjs';
import { serverBuildOptions } from './server-bundles.mjs';

const outfile = path.join(projectRoot, 'server/dist/arena/interop/kannel.js');

await main(async () => {
  await installKannel();
  const { build, stop } = await import('esbuild');
  const { outdir: _, ...options } = serverBuildOptions();
  await build({ ...options, entryPoints: ['server/simulators/smsc/kannel-interop.ts'], outfile });
  await stop();
  const { code } = await run(process.execPath, ['--enable-source-maps', outfile]);
  process.exitCode = code;
});
