/**
 * Preloaded into every program of the launcher (`node --import`). The IPC channel closes however the launcher ends, even by SIGKILL; the
 * program then stops as if signaled.
 */
const LAST_CALL_MS = 15_000;

process.once('disconnect', () => {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), LAST_CALL_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});
// The channel must not keep a finished program alive.
process.channel?.unref();

export {};
