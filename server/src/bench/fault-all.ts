import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Field } from './fault/field';
import { faultsOf, type Scenario } from './fault/scenario';
import { scenarios } from './fault/scenarios';
import { standing } from './verdict';

/**
 * Plays the rows of the fault matrix, seed by seed, each seed on a fresh database, and has every list judged from the
 * simulator's journal and the database: nothing lost, nothing doubled, nothing wrongly charged, no drift.
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
const played = scenarios.filter(({ id }) => !chosen || chosen.includes(id));
const first = values.seed === undefined ? Math.floor(Math.random() * 1e6) : Number(values.seed);
let kills = 0;
let bad = 0;

for (let seed = first; seed < first + Number(values.seeds); seed++) {
  const field = await Field.open(dist, migrations, seed);
  try {
    for (const scenario of played) await play(field, scenario, seed);
  } finally {
    if (values.keep) process.stdout.write(`kept ${field.arena.folder} ${field.arena.databaseUrl}\n`);
    else await field.close();
  }
}
process.stdout.write(`${kills} kills over ${values.seeds} seeds from ${first}: ${bad === 0 ? 'lost 0, doubled 0, drift 0' : `${bad} scenarios BROKEN`}\n`);
process.exitCode = bad === 0 ? 0 : 1;

async function play(field: Field, { id, name, play: act }: Scenario, seed: number): Promise<void> {
  const began = performance.now();
  const { lists, kills: killed, mostUnknown = 0, wrong = [], said } = await act(field, Number(values.recipients));
  kills += killed;
  const settled = await field.settle(lists);
  const faults = [...wrong, ...(settled ? [] : ['does not settle'])];
  for (const list of lists) for (const fault of faultsOf(await field.judge(list), mostUnknown)) if (!faults.includes(fault)) faults.push(fault);
  for (const fault of await standing(field.arena.db)) if (!faults.includes(fault)) faults.push(fault);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  process.stdout.write(`${faults.length === 0 ? 'ok    ' : 'BROKEN'}  ${id.padEnd(4)} seed ${seed}  ${seconds.padStart(5)} s  ${name}${said ? ` (${said})` : ''}\n`);
  for (const fault of faults) process.stdout.write(`        ${fault}\n`);
  if (faults.length > 0) bad++;
}
