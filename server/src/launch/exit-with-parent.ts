/**
 * Preloaded into the launcher's programs. The IPC channel closes even if the launcher crashes; the program then stops as on SIGTERM, or is
 * killed after this time.
 */
const LAST_CALL_MS = 15_000;

process.once('disconnect', () => {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), LAST_CALL_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});
process.channel?.unref();

export {};
