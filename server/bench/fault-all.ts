import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Field } from './fault/field';
import { playMatrix, type Judged } from './fault/matrix';
import { judgedAfter, type Scenario } from './fault/scenario';
import { steppedClock } from './fault/scenarios-clock';
import { brokenHttp } from './fault/scenarios-http';
import { brokenSockets } from './fault/scenarios-live';
import { killedAccept, killedWorker, lostDatabase } from './fault/scenarios-process';
import { anyProvider, disconnectsWithoutEcho, politeUnbinds, reusedIds } from './fault/scenarios-provider';
import { lostBus, scheduled } from './fault/scenarios-time';
import { cancelled, poisoned, spentAtOnce } from './fault/scenarios-use';
import { brokenConnection, lateAnswers, malformedReceipts, spoiltOctets, throttled } from './fault/scenarios-wire';

const scenarios: readonly Scenario[] = [
  killedWorker, killedAccept, lostDatabase, brokenConnection, lateAnswers, throttled, malformedReceipts, spoiltOctets, brokenHttp,
  brokenSockets, steppedClock, scheduled, lostBus,
  poisoned, spentAtOnce, cancelled, reusedIds, politeUnbinds, disconnectsWithoutEcho, anyProvider,
];

/**
 * Runs all fault scenarios with every seed, each seed on a fresh database. Lists and single messages are sent together. Nothing may be
 * lost, duplicated or wrongly charged.
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
  close: disconnect,
  print,
});
const verdict = `${kills} kills over ${values.seeds} seeds from ${first}: ${broken.length === 0
  ? 'lost 0, doubled 0, drift 0'
  : `${broken.length} scenarios BROKEN: ${broken.join(', ')}`}\n`;
process.stdout.write(verdict, () => {
  process.exitCode = broken.length === 0 ? 0 : 1;
  // Exits at once, so that open handles do not delay the exit. With `--keep`, the started processes run until this program is stopped.
  if (!values.keep) process.exit();
});

async function disconnect(field: Field): Promise<void> {
  if (values.keep) print(`kept ${field.arena.folder} ${field.arena.databaseUrl}`);
  else await field.close();
}

async function played(field: Field, { play, withoutSingles }: Scenario): Promise<Judged> {
  if (!withoutSingles) field.singles.start();
  return judgedAfter(field, await play(field, Number(values.recipients)));
}
