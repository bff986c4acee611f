import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { quantile } from './api/open-loop';
import { Arena } from './arena';
import { CallbackReceiver } from './kannel/callback-receiver';
import type { Gateway } from './kannel/gateway';
import { highestSustained } from './kannel/highest-rate';
import { startKannelGateway } from './kannel/kannel-gateway';
import { startPortalGateway } from './kannel/portal-gateway';
import { isSustained, processorOf, tryRate, type Trial } from './kannel/trial';
import { brokenInvariants } from './verdict';
import { printTable } from './table';
import { prepareWal } from './used-wal.store';

/**
 * Sends through Kannel and through the portal to one simulator: HTTP request → submit_sm → receipt → callback. At each of `--rates`, first
 * through Kannel, then through the portal; then finds the highest rate that each sustains. Kannel gets as many open submits as the portal
 * and logs warnings only, unless `--kannel-defaults` leaves it at 10 open submits and a log for debugging.
 */
const { values } = parseArgs({
  options: {
    'rates': { type: 'string', default: '100,300,1000' },
    'seconds': { type: 'string', default: '10' },
    'kannel-defaults': { type: 'boolean', default: false },
  },
});
const rates = values.rates.split(',').map(Number);
const seconds = Number(values.seconds);
/** A server in use has its code compiled, which takes some ten thousand messages. */
const WARM = { rate: 800, seconds: 15 };
const WINDOW = { binds: 2, window: 500 };

const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const folder = mkdtempSync(path.join(tmpdir(), 'kannel-'));
const receiver = await CallbackReceiver.open();
const arena = await Arena.open({ dist, migrations: path.resolve(dist, '../../migrations'), behaviour: { rules: [] }, connection: WINDOW });
const dependencies = { receiver, submitted: async () => (await arena.simulatorStats()).accepted };
const running: Gateway[] = [];
const trials: Record<'kannel' | 'portal', Trial[]> = { kannel: [], portal: [] };

try {
  const kannel = await started(startKannelGateway({
    folder, smscPort: arena.smsc.port, systemId: 'bare', callbackUrl: receiver.url,
    tuned: !values['kannel-defaults'] && { window: WINDOW.binds * WINDOW.window },
  }));
  await prepareWal(arena.maintenanceUrl);
  const portal = await started(startPortalGateway(arena, receiver.url));
  for (const gateway of [kannel, portal]) await tryRate(gateway, WARM, dependencies);

  for (const rate of rates) {
    trials.kannel.push(await attempt(kannel, rate));
    trials.portal.push(await attempt(portal, rate));
  }
  const highest = { kannel: await highestOf(kannel, trials.kannel), portal: await highestOf(portal, trials.portal) };
  printComparison(highest);

  const uncertain = [...trials.kannel, ...trials.portal].filter(({ lost, doubled }) => lost > 0 || doubled > 0);
  const broken = await brokenInvariants(arena.db);
  for (const line of broken) process.stdout.write(`BROKEN  ${line}\n`);
  process.stdout.write(uncertain.length === 0 && broken.length === 0 ? 'nothing lost or doubled, invariants hold\n' : 'BROKEN\n');
  process.exitCode = uncertain.length === 0 && broken.length === 0 ? 0 : 1;
} finally {
  for (const gateway of running) await gateway.stop();
  await arena.close();
  receiver.close();
  rmSync(folder, { recursive: true });
}

async function started(start: Promise<Gateway>): Promise<Gateway> {
  const gateway = await start;
  running.push(gateway);
  return gateway;
}

async function attempt(gateway: Gateway, rate: number): Promise<Trial> {
  const trial = await tryRate(gateway, { rate, seconds }, dependencies);
  const { answers, lagMs, calledPerSecond, processor, refused, submitted, lost, doubled } = trial;
  const parts = Object.entries(processor).map(([name, each]) => `${name} ${each.toFixed(2)}`).join(', ');
  printTable([
    [`${gateway.name} at ${rate}/s`, `${calledPerSecond.toFixed(0)}/s called back, answers p50 ${ms(quantile(answers, 0.5))}, `
      + `p99 ${ms(quantile(answers, 0.99))}; ${processorOf(trial).toFixed(2)} ms of processor each (${parts})`],
    ['', `last callback ${ms(lagMs)} after the last request; ${answers.length} sent, ${refused} refused, ${submitted} submitted, `
      + `callbacks lost ${lost}, doubled ${doubled}${isSustained(trial) ? '' : '  NOT SUSTAINED'}`],
  ]);
  return trial;
}

async function highestOf(gateway: Gateway, trials: Trial[]): Promise<Trial | null> {
  const tried = (trial: Trial) => ({ rate: trial.rate, result: trial, sustained: isSustained(trial) });
  return highestSustained(trials.map(tried), async (rate) => {
    const trial = await attempt(gateway, Math.round(rate));
    trials.push(trial);
    return tried(trial);
  });
}

function printComparison(highest: { kannel: Trial | null; portal: Trial | null }): void {
  const compared = (what: string, of: (trial: Trial) => number, [one, other]: readonly (Trial | null | undefined)[]): [string, string] => [
    what, one && other ? `Kannel ${of(one).toFixed(2)}, portal ${of(other).toFixed(2)}: ${(of(other) / of(one)).toFixed(2)}×` : '–',
  ];
  const best = [highest.kannel, highest.portal];
  printTable([
    ...rates.map((rate, at) => compared(
      `milliseconds of processor per message at ${rate}/s`, processorOf, [trials.kannel[at], trials.portal[at]],
    )),
    compared('called back a second at the highest sustained rate', ({ calledPerSecond }) => calledPerSecond, best),
    compared('milliseconds of processor per message at that rate', processorOf, best),
  ]);
}

function ms(milliseconds: number): string {
  return `${milliseconds.toFixed(1)} ms`;
}
