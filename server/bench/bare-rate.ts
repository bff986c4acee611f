import { createSmppChannel, type Submission } from '../src/messaging/channels';

/** Measures the submits per second that the simulator accepts without the engine and the database. Acknowledges receipts. */
export async function bareSubmitRate(
  port: number, messages: number, { binds, window }: { binds: number; window: number },
): Promise<number> {
  let sent = 0;
  let answered = 0;
  let receipts = 0;
  let done: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => { done = resolve; });
  const octets = Buffer.from('Hello from the bench, a text of common length for one part');
  const submit = () => {
    const free = Math.min(channel.free(), messages - sent);
    if (free <= 0) return;
    const batch: Submission[] = Array.from({ length: free }, () => {
      const serial = sent++;
      return {
        attemptId: BigInt(serial), reference: serial & 0xffff, source: 'Bench', destination: `38044${String(serial).padStart(7, '0')}`,
        text: { encoding: 'gsm', octets },
      };
    });
    channel.submit(batch);
  };
  const channel = createSmppChannel(
    { host: '127.0.0.1', port, systemId: 'bare', password: 'secret', binds, window, messageIdFormat: 'decimal' },
    {
      outcomes: (batch) => {
        answered += batch.length;
        submit();
        if (answered === messages && receipts === messages) done();
      },
      receipt: (_receipt, acknowledge) => {
        acknowledge(true);
        receipts++;
        if (answered === messages && receipts === messages) done();
      },
      incoming: (_message, acknowledge) => acknowledge(true),
      stateChanged: () => submit(),
    },
  );
  const startedAt = performance.now();
  channel.start();
  await finished;
  const seconds = (performance.now() - startedAt) / 1_000;
  await channel.stop(1_000);
  return messages / seconds;
}
