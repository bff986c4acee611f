import path from 'node:path';
import { WorkExchange } from './platform/background';
import { showBooks, startBookkeeping } from './bookkeeping';
import { readCallbackSettings, startCallbacks, type Callbacks } from './platform/callbacks';
import { noteFile } from './messaging/chats';
import { cleanupJobs, startCleanup } from './cleanup';
import type { Config } from './config';
import { databaseAnswers } from './database-answers.store';
import { connectDatabase, migrate, StartProblem, type Pool } from './platform/db';
import { connectEngineDatabase, Engine, fileHeadersBy, NodeLease, Progress, Receiver } from './messaging/dispatcher';
import { showEngine, showResults } from './engine-metrics';
import type { Environment } from './environment';
import { startFileFetching } from './messaging/files';
import { codeOf, createLog, createMetrics, type App, type Log, type Metrics, type Readiness } from './platform/http';
import { readProvidersFile } from './providers-file';
import { Announcer, NatsBus, postgresBus, type Bus } from './platform/realtime';
import { startReportWork } from './money/reports';
import { startStatementWork } from './money/statements';
import { writeProviders } from './messaging/senders';
import { ShutdownHooks } from './shutdown';
import { startProbes, startWeb } from './web';

export type Program = { address: string; stop(): Promise<void> };

export type ProgramOptions = {
  config: Config;
  projectRoot: string;
  environment: Environment;
};

export type Shared = {
  config: Config;
  environment: ProgramOptions['environment'];
  log: Log;
  metrics: Metrics;
  stops: ShutdownHooks;
  db: Pool;
  bus: Bus;
  receiver: Receiver | null;
  readiness: () => Promise<Readiness>;
  onError: (error: unknown) => void;
};

/** Maximum wait for providers' responses to open submits at shutdown. */
const DRAIN_MS = 8_000;
const RECEIVER_CONNECTIONS = 4;
const CALLBACK_CONNECTIONS = 4;

export async function startProgram(options: ProgramOptions): Promise<Program> {
  const { config } = options;
  const stops = new ShutdownHooks();
  try {
    const shared = await startShared(options, stops);
    const engine = config.roles.has('dispatcher') ? await startEngine(shared, options) : await startNode(shared);
    showResults(shared.metrics, [() => engine?.state().connections ?? [], () => shared.receiver?.state() ?? []]);
    if (config.roles.has('dispatcher')) {
      startWebhooks(shared, options);
      fetchFiles(shared, options);
    }
    const app = config.roles.has('web') ? await startWeb(shared) : await startProbes(shared);
    await listen(app, config);
    shared.log.info({ address: app.listeningOrigin, roles: [...config.roles] }, 'started');
    return { address: app.listeningOrigin, stop: () => stops.run() };
  } catch (error) {
    await stops.run();
    throw error;
  }
}

async function startShared({ config, projectRoot, environment }: ProgramOptions, stops: ShutdownHooks): Promise<Shared> {
  const log = createLog({ level: config.logLevel });
  const onError = (error: unknown) => log.error({ err: error }, 'background work failed');
  await migrate(config.databaseUrl, path.join(projectRoot, 'server/migrations'), { onWaiting: (sentence) => log.warn(sentence) });
  const db = connectDatabase(config.databaseUrl, { applicationName: 'portal server', max: config.databaseConnections });
  stops.add(() => db.end({ timeout: 5 }));
  const bus = startBus(config, db, stops, onError);
  const announcer = new Announcer(db, bus, onError);
  announcer.start();
  stops.add(() => announcer.stop());
  const exchange = new WorkExchange(bus, onError);
  stops.add(() => exchange.stop());
  await exchange.start();
  const cleanup = startCleanup({
    db, jobs: cleanupJobs({ retention: config.retention, callbacks: readCallbackSettings(environment) }), onError,
  });
  stops.add(() => cleanup.stop());
  const bookkeeping = startBookkeeping({ db, log, checkHour: config.ledgerCheckHour, onError });
  stops.add(() => bookkeeping.stop());
  const reportWork = startReportWork({ db, onError });
  stops.add(() => reportWork.stop());
  const statementWork = startStatementWork({ db, onError });
  stops.add(() => statementWork.stop());
  const receiver = config.roles.has('receiver') ? startReceiver(config, environment, stops, onError) : null;
  const readiness = async () => {
    const database = await databaseAnswers(db);
    return { ready: database && !stops.begun, database, stopping: stops.begun, roles: [...config.roles] };
  };
  const metrics = createMetrics({ process: true });
  showBooks(metrics, db);
  metrics.counter({ name: 'portal_cleanup_failures', help: 'Cleanup jobs that failed, and are tried again', label: 'job' }, () => (
    cleanup.failures().map(({ job, failures }) => ({ label: job, value: failures }))));
  return { config, environment, log, metrics, stops, db, bus, receiver, readiness, onError };
}

function startBus({ busUrl, busPrefix }: Config, db: Pool, stops: ShutdownHooks, onError: (error: unknown) => void): Bus {
  if (busUrl === null) return postgresBus(db);
  const bus = new NatsBus({ url: busUrl, prefix: busPrefix, onError });
  stops.add(() => bus.stop());
  return bus;
}

function startReceiver(
  { databaseUrl, providersUrl, defaultCountry: home }: Config, environment: ProgramOptions['environment'], stops: ShutdownHooks,
  failed: (error: unknown) => void,
): Receiver {
  // A separate pool, so that floods of requests never delay receipts.
  const db = connectEngineDatabase(databaseUrl, { applicationName: 'portal receiver', max: RECEIVER_CONNECTIONS });
  stops.add(() => db.end({ timeout: 5 }));
  const progress = new Progress(db, failed);
  stops.add(() => progress.stop());
  const receiver = new Receiver({ db, environment, home, callbackUrl: providersUrl, stored: (stored) => progress.note(stored), failed });
  stops.add(() => receiver.stop(DRAIN_MS));
  return receiver;
}

async function startEngine({ config, db, metrics, stops, onError }: Shared, { environment }: ProgramOptions): Promise<Engine> {
  const { databaseUrl, providersFile, providersUrl, defaultCountry: home } = config;
  if (providersFile !== null) await writeProviders(db, readProvidersFile(providersFile, { environment, providersUrl }));
  const engine = new Engine({ databaseUrl, environment, home, callbackUrl: providersUrl, node: nodeOf(config), failed: onError });
  stops.add(() => engine.stop(DRAIN_MS));
  await engine.start();
  showEngine(metrics, engine, db);
  return engine;
}

/** A separate pool, so that webhooks do not wait for connections that other work uses. */
function startWebhooks({ config, log, metrics, stops, onError }: Shared, { environment }: ProgramOptions): void {
  const db = connectEngineDatabase(config.databaseUrl, { applicationName: 'portal callbacks', max: CALLBACK_CONNECTIONS });
  stops.add(() => db.end({ timeout: 5 }));
  const callbacks = startCallbacks({ db, environment, onError, onWarning: (sentence) => log.warn(sentence) });
  stops.add(() => callbacks.stop());
  showCallbacks(metrics, callbacks);
}

/** Downloads files of incoming chat messages from providers. Only dispatcher nodes surely have access to providers. */
function fetchFiles({ db, stops, onError }: Shared, { environment }: ProgramOptions): void {
  const headersOf = fileHeadersBy({ db, environment, failed: onError });
  const fetching = startFileFetching({ db, environment, headersOf, onFetched: noteFile, onError });
  stops.add(() => fetching.stop());
}

/** Registers a program without the dispatcher role as a node. */
async function startNode({ config, stops, onError }: Shared): Promise<null> {
  const life = new NodeLease(config.databaseUrl, nodeOf(config), {
    gained: () => undefined, lost: () => Promise.resolve(), failed: onError,
  });
  stops.add(() => life.stop());
  await life.start();
  return null;
}

function nodeOf({ nodeName, roles }: Config) {
  return { name: nodeName, roles: [...roles] };
}

async function listen(app: App, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EADDRINUSE') throw new StartProblem(`Port ${port} is in use by another program. Set PORT to a free one.`);
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
      throw new StartProblem(`Cannot use the address ${host}:${port} on this machine (${code}). Set HOST and PORT.`);
    }
    throw error;
  }
}

function showCallbacks(metrics: Metrics, callbacks: Callbacks): void {
  metrics.gauge({
    name: 'portal_callbacks_in_flight', help: 'Requests to servers of customers under way',
  }, () => [{ value: callbacks.state().inFlight }]);
  metrics.gauge({
    name: 'portal_callback_endpoints', help: 'Servers of customers called of late',
  }, () => [{ value: callbacks.state().endpoints }]);
  metrics.counter({
    name: 'portal_callbacks_delivered_total', help: 'Callbacks that were taken',
  }, () => [{ value: callbacks.state().delivered }]);
  metrics.counter({
    name: 'portal_callbacks_failed_total', help: 'Tries that came to nothing',
  }, () => [{ value: callbacks.state().failed }]);
}
