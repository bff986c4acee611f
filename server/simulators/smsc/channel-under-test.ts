import type {
  Channel, ChannelState, DeliveryReceipt, IncomingMessage, SmppSettings, SmsSubmission, SubmissionOutcome,
} from '../../src/messaging/channels';
import { createSmppChannel } from '../../src/messaging/channels';
import type { SmscOptions } from './smsc-simulator';
import { SmscSimulator } from './smsc-simulator';
import { until } from '../../test/until';

export { until };

type Received = {
  outcomes: SubmissionOutcome[];
  batches: number;
  receipts: DeliveryReceipt[];
  incoming: IncomingMessage[];
  states: ChannelState[];
  /** Acknowledge functions of pending receipts and messages; filled only with `acknowledgeBy: 'hand'`. */
  open: ((ok: boolean) => void)[];
};

export type Bench = { channel: Channel; received: Received; sendAll(
  count: number, destination?: (index: number) => string,
): Promise<void> };

const cleanups: (() => Promise<void>)[] = [];

export async function endAll(): Promise<void> {
  for (const end of cleanups.splice(0).reverse()) await end();
}

export function cleanUp(end: () => Promise<void>): void {
  cleanups.push(end);
}

export async function startSimulator(
  options: SmscOptions = {},
): Promise<{ simulator: SmscSimulator; port: number; controlPort: number | undefined }> {
  const simulator = new SmscSimulator({ seed: 1, ...options });
  const ports = await simulator.start();
  cleanUp(() => simulator.stop());
  return { simulator, ...ports };
}

export function openChannel(port: number, settings: Partial<SmppSettings> = {}, acknowledgeBy: 'itself' | 'hand' = 'itself'): Bench {
  const received: Received = { outcomes: [], batches: 0, receipts: [], incoming: [], states: [], open: [] };
  const take = (acknowledge: (ok: boolean) => void) => {
    if (acknowledgeBy === 'hand') received.open.push(acknowledge);
    else acknowledge(true);
  };
  const channel = createSmppChannel({
    host: '127.0.0.1', port, systemId: 'portal', password: 'secret', binds: 1, window: 10, messageIdFormat: 'verbatim',
    reconnectMinMs: 20, reconnectMaxMs: 100, ...settings,
  }, {
    outcomes: (batch) => {
      received.batches++;
      received.outcomes.push(...batch);
    },
    receipt: (receipt, acknowledge) => {
      received.receipts.push(receipt);
      take(acknowledge);
    },
    incoming: (message, acknowledge) => {
      received.incoming.push(message);
      take(acknowledge);
    },
    stateChanged: (state) => received.states.push(state),
  });
  channel.start();
  cleanUp(() => channel.stop(0));
  return { channel, received, sendAll: (count, destination) => sendAll(channel, received, count, destination) };
}

async function sendAll(
  channel: Channel, received: Received, count: number, destination = (index: number) => String(380670000000 + index),
): Promise<void> {
  const waiting = Array.from({ length: count }, (_, index) => index);
  const total = count + received.outcomes.length;
  let read = received.outcomes.length;
  let postponed = 0;
  await until(() => {
    for (; read < received.outcomes.length; read++) {
      const outcome = received.outcomes[read];
      if (outcome?.kind !== 'postponed') continue;
      postponed++;
      waiting.push(Number(outcome.attemptId));
    }
    const room = channel.free();
    const batch = waiting.splice(0, room).map((index) => submission(index, { destination: destination(index) }));
    if (batch.length > 0) channel.submit(batch);
    return received.outcomes.length === total + postponed && waiting.length === 0;
  });
}

export function submission(index: number, change: Partial<SmsSubmission> = {}): SmsSubmission {
  return {
    attemptId: BigInt(index), reference: index & 0xffff, source: 'MyShop', destination: String(380670000000 + index),
    text: { encoding: 'gsm', octets: Buffer.from(`text ${index}`) }, ...change,
  };
}

export function kinds(outcomes: readonly SubmissionOutcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of outcomes) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
