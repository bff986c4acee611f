import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { runOrStop, Stop, timed } from './run.mjs';

/** Debian installs servers in folders outside a user's PATH. */
const FOLDERS = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];

/** Ensures a NATS server: TEST_NATS_URL, an installed program or Debian's package. Without one, stderr reports that tests are skipped. */
export async function ensureNats({ given = process.env.TEST_NATS_URL, folders = FOLDERS, install = installPackage } = {}) {
  const isHere = () => folders.some((folder) => existsSync(path.join(folder, 'nats-server')));
  if (given || isHere()) return;
  await install();
  if (isHere()) return;
  process.stderr.write(
    'No NATS server was found and none could be installed: tests of live events over NATS are SKIPPED. Install nats-server or set TEST_NATS_URL.\n',
  );
}

async function installPackage() {
  const isDebian = spawnSync('apt-get', ['--version']).status === 0;
  if (process.getuid?.() !== 0 || !isDebian) return;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await timed('installing a NATS server (apt-get)', async () => {
      await runOrStop('apt-get', ['update', '-q'], { env });
      // The Debian service isn't used: each test starts its own server.
      await runOrStop('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'nats-server'], { env });
    });
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    process.stdout.write(`${error.message}\n`);
  }
}
