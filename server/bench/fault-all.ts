import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Field } from './fault/field';
import { playMatrix, type Judged } from './fault/matrix';
import { faultsOf, type Scenario } from './fault/scenario';
import { steppedClock } from './fault/scenarios-clock';
import { brokenHttp } from './fault/scenarios-http';
import { brokenSockets } from './fault/scenarios-live';
import { killedAccept, killedWorker, lostDatabase } from './fault/scenarios-process';
import { anyProvider, disconnectsWithoutEcho, politeUnbinds, reusedIds } from './fault/scenarios-provider';
import { lostBus, scheduled } from './fault/scenarios-time';
import { cancelled, poisoned, spentAtOnce } from './fault/scenarios-use';
import { brokenConnection, lateAnswers, malformedReceipts, spoiltOctets, throttled } from './fault/scenarios-wire';
import { brokenInvariants } from './verdict';

const scenarios: readonly Scenario[] = [
  killedWorker, killedAccept, lostDatabase, brokenConnection, lateAnswers, throttled, malformedReceipts, spoiltOctets, brokenHttp,
  brokenSockets, steppedClock, scheduled, lostBus,
  poisoned, spentAtOnce, cancelled, reusedIds, politeUnbinds, disconnectsWithoutEcho, anyProvider,
];

/** Runs all fault scenarios with every seed, each seed on a fresh database. Nothing may be lost, duplicated or wrongly charged. */
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
  close: disconnect,
  print,
});
const verdict = `${kills} kills over ${values.seeds} seeds from ${first}: ${broken === 0
  ? 'lost 0, doubled 0, drift 0'
  : `${broken} scenarios BROKEN`}\n`;
process.stdout.write(verdict, () => {
  process.exitCode = broken === 0 ? 0 : 1;
  // Exits at once, so that open handles do not delay the exit. With `--keep`, the started processes run until this program is stopped.
  if (!values.keep) process.exit();
});

async function disconnect(field: Field): Promise<void> {
  if (values.keep) print(`kept ${field.arena.folder} ${field.arena.databaseUrl}`);
  else await field.close();
}

async function played(field: Field, { play }: Scenario): Promise<Judged> {
  const { lists, kills: killed, maxUnknown = 0, wrong = [], detail } = await play(field, Number(values.recipients));
  const settled = await field.settle(lists);
  const faults = new Set([...wrong, ...(settled ? [] : ['does not settle'])]);
  for (const list of lists) for (const fault of faultsOf(await field.judge(list), maxUnknown)) faults.add(fault);
  for (const fault of await brokenInvariants(field.arena.db)) faults.add(fault);
  return { faults: [...faults], kills: killed, detail };
}
