import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { runOrStop, Stop, timed } from './run.mjs';

/** Debian puts servers where a user's PATH does not look. */
const FOLDERS = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];

/**
 * Sees to it that tests have a NATS server: the one of TEST_NATS_URL, else the machine's program, else Debian's package. Where
 * none of these is possible the tests that need one are skipped, and one line on stderr says so.
 */
export async function ensureNats({ given = process.env.TEST_NATS_URL, folders = FOLDERS, install = installPackage } = {}) {
  const isHere = () => folders.some((folder) => existsSync(path.join(folder, 'nats-server')));
  if (given || isHere()) return;
  await install();
  if (isHere()) return;
  process.stderr.write('No NATS server is here and none could be installed: tests of live news over NATS are SKIPPED. Install nats-server, or let TEST_NATS_URL name one.\n');
}

async function installPackage() {
  const isDebian = spawnSync('apt-get', ['--version']).status === 0;
  if (process.getuid?.() !== 0 || !isDebian) return;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await timed('installing a NATS server (apt-get)', async () => {
      await runOrStop('apt-get', ['update', '-q'], { env });
      // Its service is not wanted: each test starts one of its own.
      await runOrStop('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'nats-server'], { env });
    });
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    process.stdout.write(`${error.message}\n`);
  }
}
