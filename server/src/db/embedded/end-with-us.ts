import { spawn } from 'node:child_process';

/**
 * Starts a watcher that sends SIGINT (a fast, clean shutdown) to the process when we are gone: its standard input is a pipe
 * from us, which the system closes however we end. Returns what calls the watch off.
 */
export function endWithUs(pid: number): () => void {
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.unref();
  return () => void watcher.kill('SIGKILL');
}
