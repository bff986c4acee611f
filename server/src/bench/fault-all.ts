import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Field } from './fault/field';
import { playMatrix, type Judged } from './fault/matrix';
import { faultsOf, type Scenario } from './fault/scenario';
import { scenarios } from './fault/scenarios';
import { standing } from './verdict';

/**
 * Runs the fault matrix, each seed on a fresh database. Each list is checked against the simulator's journal and the database: nothing
 * lost, duplicated or wrongly charged, and no drift.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1' },
    seed: { type: 'string' },
    only: { type: 'string' },
    recipients: { type: 'string', default: '3000' },
    keep: { type: 'boolean', default: false },
  },
});
const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const migrations = path.resolve(dist, '../../migrations');
const chosen = values.only?.split(',');
const first = values.seed === undefined ? Math.floor(Math.random() * 1e6) : Number(values.seed);
const print = (line: string) => { process.stdout.write(`${line}\n`); };

const { kills, broken } = await playMatrix<Field>({
  seeds: Array.from({ length: Number(values.seeds) }, (_, at) => first + at),
  scenarios: scenarios.filter(({ id }) => !chosen || chosen.includes(id))
    .map((scenario) => ({ ...scenario, play: (field) => played(field, scenario) })),
  open: (seed) => Field.open({ dist, migrations, seed }),
  close: leave,
  print,
});
const verdict = `${kills} kills over ${values.seeds} seeds from ${first}: ${broken === 0 ? 'lost 0, doubled 0, drift 0' : `${broken} scenarios BROKEN`}\n`;
process.stdout.write(verdict, () => {
  process.exitCode = broken === 0 ? 0 : 1;
  // With `--keep` the field stays open until this program ends; otherwise open handles must not delay the exit.
  if (!values.keep) process.exit();
});

async function leave(field: Field): Promise<void> {
  if (values.keep) print(`kept ${field.arena.folder} ${field.arena.databaseUrl}`);
  else await field.close();
}

async function played(field: Field, { play }: Scenario): Promise<Judged> {
  const { lists, kills: killed, maxUnknown = 0, wrong = [], said } = await play(field, Number(values.recipients));
  const settled = await field.settle(lists);
  const faults = new Set([...wrong, ...(settled ? [] : ['does not settle'])]);
  for (const list of lists) for (const fault of faultsOf(await field.judge(list), maxUnknown)) faults.add(fault);
  for (const fault of await standing(field.arena.db)) faults.add(fault);
  return { faults: [...faults], kills: killed, said };
}
