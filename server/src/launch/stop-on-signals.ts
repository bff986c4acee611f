import type { Parts } from './part';

/** Signals within this time count as one: Ctrl-C arrives from the terminal and from each parent program. */
const SAME_CTRL_C_MS = 1_000;

/** The first signal or the parent's exit stops the parts in order; a later signal kills them. The process then exits. */
export function stopOnSignals(parts: Parts, print: (line: string) => void): { readonly requested: boolean } {
  let since: number | undefined;

  const onSignal = () => {
    if (since === undefined) {
      since = Date.now();
      print('\nStopping…');
      void parts.stop().then(() => {
        print('Stopped.');
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
