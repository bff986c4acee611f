/**
 * Loaded into every program that the launcher starts (`node --import`): the channel between them closes however the launcher
 * ends, SIGKILL included, and the program then stops as if it had been asked to, so that nothing is left running for ever.
 */
const LAST_CALL_MS = 15_000;

process.once('disconnect', () => {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), LAST_CALL_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});
// Listening must not keep a program alive that has finished.
process.channel?.unref();

export {};
