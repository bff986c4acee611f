import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Field } from './fault/field';
import { playMatrix } from './fault/matrix';
import { playRandomFaults } from './fault/random-faults';
import { judgedAfter } from './fault/scenario';
import { parseSeeds } from './fault/seed-range';

/**
 * Kills the server or PostgreSQL and cuts connections at moments drawn from each seed, while lists and single messages are sent. All seeds
 * share a database until one of them breaks something. Nothing may be lost, duplicated or wrongly charged.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1-10' },
    recipients: { type: 'string', default: '500' },
    keep: { type: 'boolean', default: false },
  },
});
const seeds = parseSeeds(values.seeds);
const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const print = (line: string) => { process.stdout.write(`${line}\n`); };

const { kills, broken } = await playMatrix<Field>({
  seeds,
  scenarios: [{
    id: 'kill', name: 'lists and single messages',
    play: async (field, seed) => judgedAfter(field, await playRandomFaults(field, seed, Number(values.recipients))),
  }],
  open: (seed) => Field.open({ dist, migrations: path.resolve(dist, '../../migrations'), seed }),
  close: async (field) => {
    if (values.keep) print(`kept ${field.arena.folder} ${field.arena.databaseUrl}`);
    else await field.close();
  },
  isShared: true,
  print,
});
const verdict = broken.length === 0 ? 'lost 0, doubled 0, drift 0' : `BROKEN: ${broken.join(', ')}`;
process.stdout.write(`${kills} kills over ${seeds.length} seeds (${values.seeds}): ${verdict}\n`, () => {
  process.exitCode = broken.length === 0 ? 0 : 1;
  // Exits at once, so that open handles do not delay the exit. With `--keep`, the started processes run until this program is stopped.
  if (!values.keep) process.exit();
});
