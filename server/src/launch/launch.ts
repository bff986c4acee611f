import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { connectDatabase, isStartProblem } from '../platform/db';
import { seedDemo, type SeededDemo, type SimulatorAddresses } from '../demo';
import { announcement } from './announcement';
import { prepareDataFolder } from './data-folder';
import { startDatabase } from './database';
import { refuseExposedDemo } from './demo-exposure';
import { demoPassword } from './demo-password';
import { migrateProtected } from './migrate-protected';
import { Parts } from './part';
import { anyPort, claimPort } from './port';
import { calledAt, checkServerEnvironment, startProviders, startServer, startSmsc, type LaunchFolders } from './programs';
import { startLogRotation } from './rotate-logs';
import { readSettings } from './settings';
import { createSimulatorSecrets } from './simulator-secrets';
import { stopOnSignals } from './stop-on-signals';

const dist = path.dirname(fileURLToPath(import.meta.url));
const projectRoot = path.resolve(dist, '../..');

const print = (line: string) => console.log(line);
// A closed terminal must not prevent an orderly stop.
process.stdout.on('error', () => undefined);

async function launch(parts: Parts): Promise<void> {
  const startedAt = performance.now();
  const settings = readSettings(process.env, projectRoot);
  const port = await claimPort(settings.host, settings.port);
  const { logs } = prepareDataFolder(settings.dataDir);
  const folders: LaunchFolders = { dist, projectRoot, logs, dataDir: settings.dataDir };
  parts.add(startLogRotation(logs, print));

  const secrets = createSimulatorSecrets();
  const providersUrl = calledAt(settings, port);
  checkServerEnvironment(folders, { ...settings, port, providersUrl, secrets });
  const database = parts.add(await startDatabase(settings, logs, print));
  const applied = await migrateProtected(database, path.join(projectRoot, 'server/migrations'), print);
  if (applied.length > 0) print(`Database migrated: ${applied.join(', ')}`);

  const smscPort = await anyPort('127.0.0.1', settings.smscPort ?? 2775);
  const smscControlPort = await anyPort('127.0.0.1', settings.smscControlPort ?? 2776);
  const providersPort = await anyPort('127.0.0.1', settings.providersPort ?? 2777);
  const providersControlPort = await anyPort('127.0.0.1', settings.providersControlPort ?? 2778);
  const sandboxPort = await anyPort('127.0.0.1', 0);
  const sandboxControlPort = await anyPort('127.0.0.1', 0);
  const password = demoPassword(settings.dataDir, settings.demoPassword);
  const simulators = {
    smsc: { host: '127.0.0.1', port: smscPort }, providersUrl: `http://127.0.0.1:${providersPort}`,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
  };
  const demo = await seed(database.url, password, simulators);

  refuseExposedDemo(settings, { demo: demo.seeded, given: process.env.DEMO });

  await startSmsc(folders, { port: smscPort, controlPort: smscControlPort, secrets }, parts, print);
  const providers = { secrets, providersUrl };
  await startProviders(
    folders, { ...providers, port: providersPort, controlPort: providersControlPort, callbackKeys: demo.callbackKeys, sandbox: false },
    parts, print,
  );
  await startProviders(
    folders, { ...providers, port: sandboxPort, controlPort: sandboxControlPort, callbackKeys: demo.sandboxCallbackKeys, sandbox: true },
    parts, print,
  );
  const url = await startServer(
    folders, { ...settings, port, databaseUrl: database.url, demo: demo.seeded, providersUrl, secrets }, parts, print,
  );
  const smscControlUrl = `http://127.0.0.1:${smscControlPort}/`;
  const providersControlUrl = `http://127.0.0.1:${providersControlPort}/`;
  const seconds = (performance.now() - startedAt) / 1000;
  print(announcement({
    url, password, demo, seconds, dataDir: settings.dataDir,
    smsc: { port: smscPort, controlUrl: smscControlUrl }, providers: { port: providersPort, controlUrl: providersControlUrl },
  }));
  // For a parent process that waits until everything is ready.
  process.send?.({ ready: { url, password, smscControlUrl, providersControlUrl } });
}

async function seed(url: string, password: string, simulators: SimulatorAddresses): Promise<SeededDemo> {
  const db = connectDatabase(url, { applicationName: 'portal launch', max: 2 });
  try {
    return await seedDemo(db, { password, simulators });
  } finally {
    await db.end({ timeout: 5 });
  }
}

const parts = new Parts();
const stop = stopOnSignals(parts, print);
try {
  await launch(parts);
} catch (error) {
  if (!stop.requested) {
    console.error(isStartProblem(error) ? error.message : error);
    await parts.stop();
    process.exit(1);
  }
}
