import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { connectDatabase, isStartProblem, migrate } from '../db';
import { seedDemo, type SeededDemo, type SimulatorPlaces } from '../demo';
import { announcement } from './announcement';
import { prepareDataFolder } from './data-folder';
import { startDatabase } from './database';
import { demoPassword } from './demo-password';
import { Parts } from './part';
import { anyPort, claimPort } from './port';
import { calledAt, startProviders, startServer, startSmsc, type Place } from './programs';
import { readSettings } from './settings';
import { makeSimulatorSecrets } from './simulator-secrets';
import { stopOnSignals } from './stop-on-signals';

const dist = path.dirname(fileURLToPath(import.meta.url));
const projectRoot = path.resolve(dist, '../..');

const say = (line: string) => console.log(line);
// A closed terminal must not keep the parts from being stopped in order.
process.stdout.on('error', () => undefined);

/** Brings up everything on this machine, each part when the one it needs is ready. */
async function launch(parts: Parts): Promise<void> {
  const began = performance.now();
  const settings = readSettings(process.env, projectRoot);
  const port = await claimPort(settings.host, settings.port);
  const { logs } = prepareDataFolder(settings.dataDir);
  const place: Place = { dist, projectRoot, logs, dataDir: settings.dataDir };

  const database = parts.add(await startDatabase(settings, logs, say));
  const applied = await migrate(database.url, path.join(projectRoot, 'server/migrations'), { onWaiting: say });
  if (applied.length > 0) say(`database migrated: ${applied.join(', ')}`);

  const smscPort = await anyPort('127.0.0.1', settings.smscPort ?? 2775);
  const smscControlPort = await anyPort('127.0.0.1', settings.smscControlPort ?? 2776);
  const providersPort = await anyPort('127.0.0.1', settings.providersPort ?? 2777);
  const providersControlPort = await anyPort('127.0.0.1', settings.providersControlPort ?? 2778);
  const sandboxPort = await anyPort('127.0.0.1', 0);
  const sandboxControlPort = await anyPort('127.0.0.1', 0);
  const password = demoPassword(settings.dataDir, settings.demoPassword);
  const simulators = { smsc: { host: '127.0.0.1', port: smscPort }, providersUrl: `http://127.0.0.1:${providersPort}`, sandboxUrl: `http://127.0.0.1:${sandboxPort}` };
  const demo = await seed(database.url, password, simulators);

  const secrets = makeSimulatorSecrets();
  const providersUrl = calledAt(settings, port);
  await startSmsc(place, { port: smscPort, controlPort: smscControlPort, secrets }, parts, say);
  const providers = { secrets, providersUrl };
  await startProviders(place, { ...providers, port: providersPort, controlPort: providersControlPort, callbackKeys: demo.callbackKeys, sandbox: false }, parts, say);
  await startProviders(place, { ...providers, port: sandboxPort, controlPort: sandboxControlPort, callbackKeys: demo.sandboxCallbackKeys, sandbox: true }, parts, say);
  const url = await startServer(place, { host: settings.host, port, databaseUrl: database.url, demo: demo.seeded, providersUrl, secrets }, parts, say);
  const smscControlUrl = `http://127.0.0.1:${smscControlPort}/`;
  const providersControlUrl = `http://127.0.0.1:${providersControlPort}/`;
  const seconds = (performance.now() - began) / 1000;
  say(announcement({
    url, password, demo, seconds, dataDir: settings.dataDir,
    smsc: { port: smscPort, controlUrl: smscControlUrl }, providers: { port: providersPort, controlUrl: providersControlUrl },
  }));
  // For a program that started us and wants to go on when everything answers.
  process.send?.({ ready: { url, password, smscControlUrl, providersControlUrl } });
}

async function seed(url: string, password: string, simulators: SimulatorPlaces): Promise<SeededDemo> {
  const db = connectDatabase(url, { applicationName: 'portal launch', max: 2 });
  try {
    return await seedDemo(db, { password, simulators });
  } finally {
    await db.end({ timeout: 5 });
  }
}

const parts = new Parts();
const stop = stopOnSignals(parts, say);
try {
  await launch(parts);
} catch (error) {
  // A stop that came while things were starting makes the rest of the start fail; that is no news.
  if (!stop.requested) {
    console.error(isStartProblem(error) ? error.message : error);
    await parts.stop();
    process.exit(1);
  }
}
