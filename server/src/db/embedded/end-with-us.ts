import { spawn } from 'node:child_process';

/**
 * Starts a watcher that sends SIGINT (fast shutdown) to the process when we end. Its standard input is a pipe from us, which the kernel
 * closes in any case. Returns a function that cancels it.
 */
export function endWithUs(pid: number): () => void {
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.unref();
  return () => void watcher.kill('SIGKILL');
}
