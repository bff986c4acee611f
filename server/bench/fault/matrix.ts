import type { EventEmitter } from 'node:events';
import { within } from '../../src/platform/background';

export const SCENARIO_DEADLINE_MS = 5 * 60_000;
/** Maximum time to close a field (server, simulator and database). Closing kills programs after 10 s and PostgreSQL after 30 s. */
const CLOSE_DEADLINE_MS = 90_000;

export type Judged = {
  faults: readonly string[];
  kills: number;
  detail?: string | undefined;
};

export type MatrixOptions<F> = {
  seeds: readonly number[];
  scenarios: readonly { id: string; name: string; play(field: F, seed: number): Promise<Judged> }[];
  open(seed: number): Promise<F>;
  close(field: F): Promise<void>;
  /** Keeps a field for all seeds instead of opening one for each, which takes longer than a short scenario. */
  isShared?: boolean;
  print(line: string): void;
  deadlineMs?: number;
  events?: Pick<EventEmitter, 'on' | 'off'>;
};

/**
 * Runs each scenario with each seed. Reports scenarios with faults as broken, and those that throw or hang. After a broken one, the next
 * starts on a fresh field.
 */
export async function playMatrix<F>(options: MatrixOptions<F>): Promise<{ kills: number; broken: string[] }> {
  const { seeds, scenarios, print, deadlineMs = SCENARIO_DEADLINE_MS, events = process } = options;
  let kills = 0;
  const broken: string[] = [];
  const stray = (error: unknown) => {
    broken.push('nobody awaited');
    print(`BROKEN  nobody awaited: ${causeOf(error)}`);
  };
  const close = (field: F) => (
    within(CLOSE_DEADLINE_MS, options.close(field), 'the field is not closed').catch((error: unknown) => print(
      `not closed: ${causeOf(error)}`,
    )));
  const open = async (seed: number) => {
    const opening = options.open(seed);
    try {
      return await within(deadlineMs, opening, 'the field is not open');
    } catch (error) {
      // Closes a field that opens after the deadline.
      void opening.then(close, () => undefined);
      throw error;
    }
  };
  for (const event of ['uncaughtException', 'unhandledRejection']) events.on(event, stray);
  let field: F | undefined;
  const leave = async () => {
    if (field !== undefined) await close(field);
    field = undefined;
  };
  for (const seed of seeds) {
    for (const { id, name, play } of scenarios) {
      const startedAt = performance.now();
      const row = `${id.padEnd(4)} seed ${seed}`;
      try {
        field ??= await open(seed);
        const { faults, kills: killed, detail } = await within(deadlineMs, play(field, seed), 'the scenario has not ended');
        kills += killed;
        const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1).padStart(5);
        print(`${faults.length === 0 ? 'ok    ' : 'BROKEN'}  ${row}  ${seconds} s  ${name}${detail ? ` (${detail})` : ''}`);
        for (const fault of faults) print(`        ${fault}`);
        if (faults.length === 0) continue;
      } catch (error) {
        print(`BROKEN  ${row}  ${name}\n        ${causeOf(error)}`);
      }
      broken.push(`${id} seed ${seed}`);
      await leave();
    }
    if (!options.isShared) await leave();
  }
  await leave();
  for (const event of ['uncaughtException', 'unhandledRejection']) events.off(event, stray);
  return { kills, broken };
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return `${error.stack ?? error.message}${error.cause === undefined ? '' : `\n        because of: ${causeOf(error.cause)}`}`;
}
