// pnpm interop:kannel: exchanges messages with Kannel over SMPP and prints the result. Installs Debian's kannel and kannel-extras if
// missing.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { projectRoot, main, run, runOrStop, Stop } from './run.mjs';
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

async function installKannel() {
  if (['/usr/sbin/bearerbox', '/usr/sbin/smsbox', '/usr/lib/kannel/test/drive_smpp'].every((file) => existsSync(file))) return;
  if (process.getuid?.() !== 0) {
    throw new Stop('Kannel is not installed: run `apt-get install kannel kannel-extras` as root, or this command as root.');
  }
  await runOrStop('apt-get', ['install', '-y', '--no-install-recommends', 'kannel', 'kannel-extras'], {
    quiet: true, saying: 'Installing Kannel', env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
}
