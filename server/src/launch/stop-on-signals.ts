import type { Parts } from './part';

/** At a terminal one Ctrl-C reaches this process more than once: from the terminal and from each program above it. */
const SAME_CTRL_C_MS = 1_000;

/**
 * The first signal, or the end of the program that started us, stops the parts in order; a second one cuts them off.
 * Either way this process ends then.
 */
export function stopOnSignals(parts: Parts, say: (line: string) => void): { readonly requested: boolean } {
  let since: number | undefined;

  const onSignal = () => {
    if (since === undefined) {
      since = Date.now();
      say('\nStopping…');
      void parts.stop().then(() => {
        say('Stopped.');
        process.exit(0);
      });
    } else if (Date.now() - since > SAME_CTRL_C_MS) {
      parts.kill();
      process.exit(130);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  process.once('disconnect', onSignal);
  process.channel?.unref();
  return {
    get requested() {
      return since !== undefined;
    },
  };
}
