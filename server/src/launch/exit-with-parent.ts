/** Preloaded into the launcher's programs. If the launcher exits, they receive SIGTERM, and SIGKILL after this time. */
const LAST_CALL_MS = 15_000;

process.once('disconnect', () => {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), LAST_CALL_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});
process.channel?.unref();

export {};
