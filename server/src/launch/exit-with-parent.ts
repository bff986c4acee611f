/** Preloaded into the launcher's programs. The IPC channel closes however the launcher ends; the program then stops as if signaled. */
const LAST_CALL_MS = 15_000;

process.once('disconnect', () => {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), LAST_CALL_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});
process.channel?.unref();

export {};
