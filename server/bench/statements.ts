import type { StatementCost } from './statements.store';

const WIDTH = 110;

/** Prints what each statement cost per message. */
export function printCosts(costs: readonly StatementCost[], messages: number): void {
  const each = (value: number, digits = 1) => (value / messages).toFixed(digits).padStart(8);
  process.stdout.write('\n      µs    plan    rows     WAL  records  blocks     calls  statement (per message; calls in all)\n');
  for (const { statement, calls, rows, milliseconds, planning, walRecords, walBytes, blocks } of costs) {
    const short = statement.replaceAll(/\s+/g, ' ').trim().slice(0, WIDTH);
    process.stdout.write(`${each(milliseconds * 1_000)}${each(planning * 1_000)}${each(rows, 2)}`
      + `${each(walBytes, 0)}${each(walRecords, 2)}${each(blocks)}${String(calls).padStart(10)}  ${short}\n`);
  }
}
