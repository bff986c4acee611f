import path from 'node:path';
import type { Config } from './config';
import { databaseAnswers } from './database-answers.store';
import { connectDatabase, migrate, StartProblem, type Pool } from './db';
import { Engine } from './dispatcher';
import { showEngine } from './engine-metrics';
import { codeOf, createLog, createMetrics, type App, type Log, type Metrics, type Readiness } from './http';
import { startHousekeeping } from './housekeeping';
import { startMailingWork, type MailingWork } from './mailings';
import { Announcer, postgresBus, type Bus } from './realtime';
import { Stops } from './stops';
import { startProbes, startWeb } from './web';

export type Program = { address: string; stop(): Promise<void> };

export type ProgramOptions = {
  config: Config;
  /** Where server/migrations is. */
  projectRoot: string;
  /** Holds the secrets of provider connections, by the names that their settings give. */
  environment: Readonly<Record<string, string | undefined>>;
};

/** What the roles of one process have in common. */
export type Shared = {
  config: Config;
  log: Log;
  metrics: Metrics;
  stops: Stops;
  db: Pool;
  bus: Bus;
  mailingWork: MailingWork;
  readiness: () => Promise<Readiness>;
  onError: (error: unknown) => void;
};

/** How long open submits may take to be answered when the program stops. */
const DRAIN_MS = 8_000;

/** Starts the roles of this process, and stops what had started when one of them cannot. */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const { config } = options;
  const stops = new Stops();
  try {
    const shared = await startShared(options, stops);
    if (config.roles.has('dispatcher')) await startEngine(shared, options);
    const app = config.roles.has('web') ? await startWeb(shared) : await startProbes(shared);
    await listen(app, config);
    shared.log.info({ address: app.listeningOrigin, roles: [...config.roles] }, 'started');
    return { address: app.listeningOrigin, stop: () => stops.run() };
  } catch (error) {
    await stops.run();
    throw error;
  }
}

async function startShared({ config, projectRoot }: ProgramOptions, stops: Stops): Promise<Shared> {
  const log = createLog({ level: config.logLevel });
  const onError = (error: unknown) => log.error({ err: error }, 'background work failed');
  await migrate(config.databaseUrl, path.join(projectRoot, 'server/migrations'), { onWaiting: (sentence) => log.warn(sentence) });
  const db = connectDatabase(config.databaseUrl, { applicationName: 'portal server', max: config.databaseConnections });
  stops.add(() => db.end({ timeout: 5 }));
  const bus = postgresBus(db);
  const announcer = new Announcer(db, bus, onError);
  announcer.start();
  stops.add(() => announcer.stop());
  const housekeeping = startHousekeeping(db, onError);
  stops.add(() => housekeeping.stop());
  const mailingWork = startMailingWork({ db, onError });
  stops.add(() => mailingWork.stop());
  const readiness = async () => {
    const database = await databaseAnswers(db);
    return { ready: database && !stops.begun, database, stopping: stops.begun, roles: [...config.roles] };
  };
  return { config, log, metrics: createMetrics({ process: true }), stops, db, bus, mailingWork, readiness, onError };
}

async function startEngine({ config, metrics, stops, onError }: Shared, { environment }: ProgramOptions): Promise<void> {
  const engine = new Engine({ databaseUrl: config.databaseUrl, environment, failed: onError });
  stops.add(() => engine.stop(DRAIN_MS));
  await engine.start();
  showEngine(metrics, engine);
}

async function listen(app: App, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EADDRINUSE') throw new StartProblem(`Port ${port} is taken by another program: let PORT name a free one.`);
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL') throw new StartProblem(`The address ${host}:${port} cannot be used on this machine (${code}): set HOST and PORT.`);
    throw error;
  }
}
