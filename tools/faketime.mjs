import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { runOrStop, timed } from './run.mjs';

const FOLDERS = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map((machine) => `/usr/lib/${machine}/faketime`);

/** Installs Debian's libfaketime if possible. One fault scenario uses it to change a server's clock, and is skipped without it. */
export async function ensureFaketime() {
  const isDebian = spawnSync('apt-get', ['--version']).status === 0;
  if (FOLDERS.some((folder) => existsSync(folder)) || process.getuid?.() !== 0 || !isDebian) return;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await timed('installing libfaketime (apt-get)', async () => {
    await runOrStop('apt-get', ['update', '-q'], { env });
    await runOrStop('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'libfaketime'], { env });
  });
}
