import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createCustomer, createLogin, createOrganization } from '../src/customers/accounts';
import { within } from '../src/platform/background';
import { openAccounts, topUp } from '../src/money/billing';
import { connectDatabase, inTransaction, migrate, startEmbedded, type EmbeddedDatabase, type Pool } from '../src/platform/db';
import { limitsOf, setLimits } from '../src/customers/limits';
import { SERVER_FLAGS } from '../src/server-flags';
import { ShutdownHooks } from '../src/shutdown';
import { createAlphaName, createRoute, createTariff } from './arena.store';
import { endChild, startChild } from './child';
import { pause } from './pause';
import { PortalClient } from './portal-client';

export type ArenaOptions = {
  dist: string;
  migrations: string;
  connection?: object;
  behaviour?: object;
  seed?: number;
  /** Proxy between server and simulator: takes the simulator's port and returns its own. */
  proxiedPort?: (port: number) => Promise<number>;
  databaseUrl?: string | undefined;
  /** Settings of the arena's own PostgreSQL. */
  databaseSettings?: Record<string, string>;
};

const MAIN = 'main';
const LOGIN = 'bench';
const PASSWORD = 'a password for one hour';
const READY_MS = 60_000;
const DRAIN_MS = 30_000;
const LOG_LINES = 25;

/** A portal in separate processes: PostgreSQL with durable settings, the SMSC simulator and server nodes. */
export class Arena {
  private readonly nodes = new Map<string, ChildProcess>();
  /** Servers that ended although nobody stopped or killed them. */
  readonly crashes: string[] = [];
  serverUrl = '';
  alphaNameUuid = '';
  private tariffId = 0n;

  private constructor(
    private readonly options: ArenaOptions,
    readonly folder: string,
    readonly db: Pool,
    readonly databaseUrl: string,
    private readonly postgres: { running: EmbeddedDatabase | undefined },
    private readonly simulator: ChildProcess,
    readonly smsc: { port: number; controlPort: number },
    private readonly stops: ShutdownHooks,
  ) {
    stops.add(() => Promise.all([...this.nodes.values()].map((child) => endChild(child))));
  }

  static async open(options: ArenaOptions): Promise<Arena> {
    const stops = new ShutdownHooks();
    try {
      return await Arena.build(options, stops);
    } catch (error) {
      await stops.run().catch(() => undefined);
      throw error;
    }
  }

  private static async build(options: ArenaOptions, stops: ShutdownHooks): Promise<Arena> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-arena-'));
    stops.add(() => rmSync(folder, { recursive: true, force: true }));
    // If this program runs as root, PostgreSQL runs as another user, who needs access to the folder.
    chmodSync(folder, 0o755);
    const postgres = {
      running: options.databaseUrl === undefined ? await startEmbedded({
        dataDir: path.join(folder, 'postgres'), settings: options.databaseSettings,
      }) : undefined,
    };
    stops.add(() => postgres.running?.stop());
    const url = options.databaseUrl ?? postgres.running?.url ?? '';
    await migrate(url, options.migrations);
    const db = connectDatabase(url, { applicationName: 'portal arena', max: 4, statementTimeoutMs: 120_000 });
    stops.add(() => db.end({ timeout: 5 }));
    const simulator = startSimulator(options, folder);
    stops.add(() => endChild(simulator));
    const smsc = await firstLine<{ port: number; controlPort: number }>(simulator, 'the simulator');
    const arena = new Arena(options, folder, db, url, postgres, simulator, smsc, stops);
    await arena.seed();
    return arena;
  }

  get pids(): { server: number; simulator: number; database: number | undefined } {
    return { server: this.nodes.get(MAIN)?.pid ?? 0, simulator: this.simulator.pid ?? 0, database: this.postgres.running?.pid };
  }

  /** The superuser's URL of the arena's own database. */
  get maintenanceUrl(): string {
    const { running } = this.postgres;
    if (!running) throw new Error('DATABASE_URL names a database that the arena does not maintain');
    return running.maintenanceUrl;
  }

  get journal(): string {
    return path.join(this.folder, 'journal.ndjson');
  }

  async startServer(name = MAIN, env: Readonly<Record<string, string>> = {}): Promise<void> {
    this.refuseWhenClosed();
    const hostDist = path.join(this.folder, 'host');
    const remotes = path.join(this.folder, 'remotes');
    for (const folder of [hostDist, remotes]) mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(hostDist, 'index.html'), '<!doctype html>');
    const log = openSync(path.join(this.folder, 'server.log'), 'a');
    const child = startChild(process.execPath, [...SERVER_FLAGS, path.join(this.options.dist, 'bench/node.js')], {
      stdio: ['ignore', log, log, 'ipc'],
      env: {
        TWO_FACTOR: 'offered',
        TWO_FACTOR_KEY: Buffer.alloc(32, 2).toString('base64'),
        CALLBACK_KEY: Buffer.alloc(32, 1).toString('base64'),
        ...process.env, DATABASE_URL: this.databaseUrl, PORT: '0', HOST: '127.0.0.1', HOST_DIST: hostDist, DATA_DIR: this.folder,
        BUILT_REMOTES: remotes, SMSC_PASSWORD: 'secret', LOG_LEVEL: 'warn', NODE_ENV: 'production',
        RATE_PER_ADDRESS: '1000000', RATE_PER_SESSION: '1000000', RATE_LOGINS: '1000000', ...env,
      },
    });
    closeSync(log);
    this.nodes.set(name, child);
    const finished = once(child, 'exit').then(() => {
      throw new Error(`the server ended before it was ready: see ${this.folder}/server.log`);
    });
    const ready = Promise.race([once(child, 'message'), finished]);
    const [reported]: { address: string }[] = await within(READY_MS, ready, `the server is not ready (see ${this.folder}/server.log)`);
    child.once('exit', (code, signal) => this.noteExit(name, child, code ?? signal));
    if (name === MAIN) this.serverUrl = reported?.address ?? '';
  }

  /** SIGKILL, like the kernel's OOM killer: no handlers run, nothing is flushed. */
  async killServer(name = MAIN): Promise<void> {
    const node = this.nodes.get(name);
    this.nodes.delete(name);
    if (!node || node.exitCode !== null || node.signalCode !== null) return;
    node.kill('SIGKILL');
    await once(node, 'exit');
  }

  /** SIGSTOP freezes a node with open connections, like a hanging machine; SIGCONT resumes it. */
  signalServer(name: string, signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.nodes.get(name)?.kill(signal);
  }

  async stopServer(name: string): Promise<void> {
    const node = this.nodes.get(name);
    this.nodes.delete(name);
    await endChild(node, DRAIN_MS);
  }

  /** Stops PostgreSQL like `pg_ctl -m immediate`, then restarts it at the same address with crash recovery. */
  async crashDatabase(downMs: number): Promise<void> {
    const { running } = this.postgres;
    if (!running) throw new Error('only a database of the arena can be ended by it');
    running.kill();
    await running.exited;
    await pause(downMs);
    this.refuseWhenClosed();
    this.postgres.running = await startEmbedded({ dataDir: path.join(this.folder, 'postgres') });
  }

  async startProviders(env: Readonly<Record<string, string>>): Promise<{ port: number; controlPort: number }> {
    this.refuseWhenClosed();
    const child = startChild(process.execPath, [path.join(this.options.dist, 'providers.js'), '--port', '0', '--control-port', '0'], {
      stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env },
    });
    this.nodes.set('providers', child);
    return firstLine<{ port: number; controlPort: number }>(child, 'the simulator of the providers');
  }

  async client(login = LOGIN): Promise<PortalClient> {
    return PortalClient.login(this.serverUrl, login, PASSWORD);
  }

  async addCustomer(name: string): Promise<ArenaCustomer> {
    const { customerId, organizationId } = await this.createBenchCustomer(name);
    return { customerId, login: name, alphaNameUuid: await createAlphaName(this.db, customerId, organizationId) };
  }

  async behave(change: object): Promise<void> {
    const response = await fetch(`http://127.0.0.1:${this.smsc.controlPort}/behaviour`, { method: 'POST', body: JSON.stringify(change) });
    if (!response.ok) throw new Error(`the simulator refuses to behave so: ${await response.text()}`);
  }

  async simulatorStats(): Promise<SimulatorStats> {
    const response = await fetch(`http://127.0.0.1:${this.smsc.controlPort}/stats`);
    const stats: SimulatorStats = await response.json();
    return stats;
  }

  async close(): Promise<void> {
    await this.stops.run();
  }

  private noteExit(name: string, child: ChildProcess, how: number | string | null): void {
    if (this.stops.begun || this.nodes.get(name) !== child) return;
    const log = readFileSync(path.join(this.folder, 'server.log'), 'utf8').trimEnd().split('\n').slice(-LOG_LINES);
    this.crashes.push(`the server ${name} ended by itself (${how})`);
    process.stderr.write(`the server ${name} ended by itself (${how}):\n${log.join('\n')}\n`);
  }

  private refuseWhenClosed(): void {
    if (this.stops.begun) throw new Error('the arena is closed');
  }

  private async seed(): Promise<void> {
    this.tariffId = await createTariff(this.db);
    const { customerId, organizationId } = await this.createBenchCustomer(LOGIN);
    this.alphaNameUuid = await createRoute(this.db, customerId, organizationId, {
      host: '127.0.0.1', port: await this.options.proxiedPort?.(this.smsc.port) ?? this.smsc.port, systemId: 'portal',
      passwordEnv: 'SMSC_PASSWORD', messageIdFormat: 'decimal',
      binds: 2, window: 500, reconnectMinMs: 50, reconnectMaxMs: 500, ...this.options.connection,
    });
  }

  private async createBenchCustomer(name: string): Promise<{ customerId: bigint; organizationId: bigint }> {
    const { db, tariffId } = this;
    const { id: customerId } = await createCustomer(db, { name, tariffId });
    // Recipients have consecutive numbers, which the usual traffic limit per block of numbers would stop.
    await setLimits(db, customerId, { ...await limitsOf(db, customerId), perBlock: 1_000_000 });
    const { id: organizationId } = await createOrganization(db, { customerId, name, type: 2 });
    await createLogin(db, {
      customerId, login: name, password: PASSWORD, name, roles: ['user', 'fin', 'clientAdmin'], defaultOrganizationId: organizationId,
    });
    const { accountId } = await inTransaction(db, (tx) => openAccounts(tx, customerId, 'UAH'));
    await topUp(db, { accountId, amount: 10_000_000_000_000n, ref: `arena:${name}` });
    return { customerId, organizationId };
  }
}

type SimulatorStats = { accepted: number; sessions: number; receiptsPending: number; unbinds: number; disconnects: number };

export type ArenaCustomer = { customerId: bigint; login: string; alphaNameUuid: string };

function startSimulator({ dist, behaviour = {}, seed }: ArenaOptions, folder: string): ChildProcess {
  return startChild(process.execPath, [
    path.join(dist, 'smsc.js'), '--port', '0', '--control-port', '0',
    '--account', 'portal:secret', '--account', 'bare:secret', '--journal', path.join(folder, 'journal.ndjson'),
    '--behaviour', JSON.stringify(behaviour), ...(seed === undefined ? [] : ['--seed', String(seed)]),
  ], { stdio: ['ignore', 'pipe', 'inherit'] });
}

function firstLine<T>(child: ChildProcess, what: string): Promise<T> {
  return within(READY_MS, readFirstLine<T>(child, what), `${what} is not ready`);
}

async function readFirstLine<T>(child: ChildProcess, what: string): Promise<T> {
  const { stdout } = child;
  if (!stdout) throw new Error(`${what} has no output`);
  let text = '';
  stdout.setEncoding('utf8');
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    const end = text.indexOf('\n');
    if (end < 0) continue;
    const line: T = JSON.parse(text.slice(0, end));
    stdout.resume();
    return line;
  }
  throw new Error(`${what} ended before it was ready`);
}
