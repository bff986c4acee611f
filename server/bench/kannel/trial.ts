import { accepted, openLoop, quantile, type LoadClient } from '../api/open-loop';
import type { Answered } from '../api/connections';
import { pause } from '../pause';
import { processorSeconds } from '../process-usage';
import { scatteredNumber } from '../scattered-number';
import type { CallbackReceiver } from './callback-receiver';
import type { Gateway } from './gateway';

export type Trial = {
  rate: number;
  /** Messages called back per second, from the first request to the last callback. */
  calledPerSecond: number;
  answers: readonly Answered[];
  /** From the last request to the last callback. */
  lagMs: number;
  /** Milliseconds of processor per message, by process. */
  processor: Readonly<Record<string, number>>;
  refused: number;
  /** Submits that the simulator accepted. */
  submitted: number;
  /** Accepted messages without a callback, and callbacks beyond the first of a message. */
  lost: number;
  doubled: number;
};

export type TrialDependencies = { receiver: CallbackReceiver; submitted(): Promise<number> };

/** A rate is not sustained if answers or the last callback are later than this: what waits would grow if the trial went on. */
const MAX_LAG_MS = 1_000;
const PATIENCE_MS = 10_000;
/** Results of callbacks are stored after the callbacks are answered. */
const AFTERWORK_MS = 500;
let numbers = 0;

export async function tryRate(gateway: Gateway, load: { rate: number; seconds: number }, dependencies: TrialDependencies): Promise<Trial> {
  const { receiver } = dependencies;
  const count = Math.ceil(load.rate * load.seconds);
  const recipients = Array.from({ length: count }, (_, at) => scatteredNumber(numbers + at + 1));
  const client = gateway.client(numbers);
  numbers += count;
  const submittedBefore = await dependencies.submitted();
  const usedBefore = usedBy(gateway);
  const startedAt = performance.now();
  const answers = await openLoop(failuresAnswered(client), load);
  client.close();
  const good = accepted(answers);
  await receiver.until(good, recipients, PATIENCE_MS);
  const { called, doubled } = receiver.of(recipients);
  const lastAt = receiver.lastAt;
  await pause(AFTERWORK_MS);
  const used = usedBy(gateway);
  return {
    rate: load.rate, answers, calledPerSecond: called / ((lastAt - startedAt) / 1_000),
    lagMs: lastAt - startedAt - load.seconds * 1_000,
    processor: Object.fromEntries(Object.keys(used).map((name) => [name, ((used[name] ?? 0) - (usedBefore[name] ?? 0)) / called * 1e3])),
    refused: count - good, submitted: await dependencies.submitted() - submittedBefore, lost: Math.max(0, good - called), doubled,
  };
}

export function processorOf({ processor }: Trial): number {
  return Object.values(processor).reduce((sum, each) => sum + each, 0);
}

export function isSustained({ refused, lost, doubled, lagMs, answers }: Trial): boolean {
  return refused === 0 && lost === 0 && doubled === 0 && lagMs <= MAX_LAG_MS && quantile(answers, 0.99) <= MAX_LAG_MS;
}

function usedBy({ pids }: Gateway): Record<string, number> {
  return Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, processorSeconds(pid)]));
}

/** A gateway that cuts a connection refuses the message. */
function failuresAnswered(client: LoadClient): LoadClient {
  return {
    send: (due, repeatable) => client.send(due, repeatable).catch(() => ({ status: 0, ms: performance.now() - due })),
  };
}
