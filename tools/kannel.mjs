import { existsSync } from 'node:fs';
import { runOrStop, Stop } from './run.mjs';

const PROGRAMS = ['/usr/sbin/bearerbox', '/usr/sbin/smsbox', '/usr/lib/kannel/test/drive_smpp'];

/** Installs Debian's kannel and kannel-extras if missing, which only root can. */
export async function installKannel() {
  if (PROGRAMS.every((file) => existsSync(file))) return;
  if (process.getuid?.() !== 0) {
    throw new Stop('Kannel is not installed: run `apt-get install kannel kannel-extras` as root, or this command as root.');
  }
  await runOrStop('apt-get', ['install', '-y', '--no-install-recommends', 'kannel', 'kannel-extras'], {
    quiet: true, saying: 'Installing Kannel', env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
}
