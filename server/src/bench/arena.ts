import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createCustomer, createLogin, createOrganization } from '../accounts';
import { openAccounts, topUp } from '../billing';
import { connectDatabase, inTransaction, migrate, startEmbedded, type EmbeddedDatabase, type Pool } from '../db';
import { limitsOf, setLimits } from '../limits';
import { makeAlphaName, makeRoute, makeTariff } from './arena.store';
import { pause } from './pause';
import { PortalClient } from './portal-client';

export type ArenaOptions = {
  /** Folder of the built programs. */
  dist: string;
  migrations: string;
  /** Of `provider_connection.settings`, over the arena's own. */
  connection?: object;
  behaviour?: object;
  seed?: number;
  /** Stands between the server and the simulator: takes the simulator's port and answers its own. */
  reachedBy?: (port: number) => Promise<number>;
  /** A PostgreSQL to use in place of one of the arena's own; its database must be empty. */
  databaseUrl?: string | undefined;
};

const MAIN = 'main';
const LOGIN = 'bench';
const PASSWORD = 'a password for one hour';

/** A portal with everything in processes of their own: PostgreSQL with real durability, the SMSC simulator, the server. */
export class Arena {
  private readonly nodes = new Map<string, ChildProcess>();
  serverUrl = '';
  alphaNameUuid = '';
  private tariffId = 0n;

  private constructor(
    private readonly options: ArenaOptions,
    readonly folder: string,
    readonly db: Pool,
    readonly databaseUrl: string,
    private database: EmbeddedDatabase | undefined,
    private readonly simulator: ChildProcess,
    readonly smsc: { port: number; controlPort: number },
  ) {}

  static async open(options: ArenaOptions): Promise<Arena> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-arena-'));
    // PostgreSQL runs as another user where this program is root, and must pass.
    chmodSync(folder, 0o755);
    const database = options.databaseUrl === undefined ? await startEmbedded({ dataDir: path.join(folder, 'postgres') }) : undefined;
    const url = options.databaseUrl ?? database?.url ?? '';
    await migrate(url, options.migrations);
    const db = connectDatabase(url, { applicationName: 'portal arena', max: 4, statementTimeoutMs: 120_000 });
    const { child, ready } = await startSimulator(options, folder);
    const arena = new Arena(options, folder, db, url, database, child, ready);
    await arena.seed();
    return arena;
  }

  get pids(): { server: number; simulator: number; database: number | undefined } {
    return { server: this.nodes.get(MAIN)?.pid ?? 0, simulator: this.simulator.pid ?? 0, database: this.database?.pid };
  }

  get journal(): string {
    return path.join(this.folder, 'journal.ndjson');
  }

  /** `name` tells several nodes of one database apart; `env` goes over what every node is given. */
  async startServer(name = MAIN, env: Readonly<Record<string, string>> = {}): Promise<void> {
    const hostDist = path.join(this.folder, 'host');
    const remotes = path.join(this.folder, 'remotes');
    for (const folder of [hostDist, remotes]) mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(hostDist, 'index.html'), '<!doctype html>');
    const log = openSync(path.join(this.folder, 'server.log'), 'a');
    const child = spawn(process.execPath, ['--enable-source-maps', path.join(this.options.dist, 'bench/node.js')], {
      stdio: ['ignore', log, log, 'ipc'],
      env: {
        // Its logins are programs, with no authenticator.
        TWO_FACTOR: 'offered',
        ...process.env, DATABASE_URL: this.databaseUrl, PORT: '0', HOST: '127.0.0.1', HOST_DIST: hostDist, DATA_DIR: this.folder,
        BUILT_REMOTES: remotes, SMSC_PASSWORD: 'secret', LOG_LEVEL: 'warn', NODE_ENV: 'production',
        RATE_PER_ADDRESS: '1000000', RATE_PER_SESSION: '1000000', RATE_LOGINS: '1000000', ...env,
      },
    });
    this.nodes.set(name, child);
    const ended = once(child, 'exit').then(() => { throw new Error(`the server ended before it was ready: see ${this.folder}/server.log`); });
    const [told]: { address: string }[] = await Promise.race([once(child, 'message'), ended]);
    ended.catch(() => undefined);
    if (name === MAIN) this.serverUrl = told?.address ?? '';
  }

  /** As the kernel does it when memory runs out: no handler runs, nothing is flushed. */
  async killServer(name = MAIN): Promise<void> {
    const node = this.nodes.get(name);
    this.nodes.delete(name);
    if (!node || node.exitCode !== null || node.signalCode !== null) return;
    node.kill('SIGKILL');
    await once(node, 'exit');
  }

  /** SIGSTOP freezes a node with its connections open, as a machine that hangs; SIGCONT lets it go on. */
  signalServer(name: string, signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.nodes.get(name)?.kill(signal);
  }

  async stopServer(name: string): Promise<void> {
    await stopped(this.nodes.get(name));
    this.nodes.delete(name);
  }

  /** PostgreSQL is ended as by `pg_ctl -m immediate` and comes back, in the same place, by recovery. */
  async crashDatabase(downMs: number): Promise<void> {
    if (!this.database) throw new Error('only a database of the arena can be ended by it');
    this.database.kill();
    await this.database.exited;
    await pause(downMs);
    this.database = await startEmbedded({ dataDir: path.join(this.folder, 'postgres') });
  }

  /** The simulators of the providers over HTTP, as a program of their own; the server reaches Viber's by a connection of its own. */
  async startProviders(env: Readonly<Record<string, string>>): Promise<{ port: number; controlPort: number }> {
    const child = spawn(process.execPath, [path.join(this.options.dist, 'providers.js'), '--port', '0', '--control-port', '0'], {
      stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env },
    });
    this.nodes.set('providers', child);
    return firstLine<{ port: number; controlPort: number }>(child, 'the simulator of the providers');
  }

  async client(login = LOGIN): Promise<PortalClient> {
    return PortalClient.login(this.serverUrl, login, PASSWORD);
  }

  /** Another customer, whose messages leave by the same connection as the first one's. Its login is its name. */
  async addCustomer(name: string): Promise<ArenaCustomer> {
    const { customerId, organizationId } = await this.makeCustomer(name);
    return { customerId, login: name, alphaNameUuid: await makeAlphaName(this.db, customerId, organizationId) };
  }

  async behave(change: object): Promise<void> {
    const response = await fetch(`http://127.0.0.1:${this.smsc.controlPort}/behaviour`, { method: 'POST', body: JSON.stringify(change) });
    if (!response.ok) throw new Error(`the simulator refuses to behave so: ${await response.text()}`);
  }

  /** Talks to the simulator's control port. */
  async simulatorStats(): Promise<{ accepted: number; sessions: number; receiptsPending: number }> {
    const response = await fetch(`http://127.0.0.1:${this.smsc.controlPort}/stats`);
    const stats: { accepted: number; sessions: number; receiptsPending: number } = await response.json();
    return stats;
  }

  async close(): Promise<void> {
    await Promise.all([...this.nodes.values()].map(stopped));
    await stopped(this.simulator);
    await this.db.end({ timeout: 5 });
    await this.database?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async seed(): Promise<void> {
    this.tariffId = await makeTariff(this.db);
    const { customerId, organizationId } = await this.makeCustomer(LOGIN);
    this.alphaNameUuid = await makeRoute(this.db, customerId, organizationId, {
      host: '127.0.0.1', port: await this.options.reachedBy?.(this.smsc.port) ?? this.smsc.port, systemId: 'portal', passwordEnv: 'SMSC_PASSWORD', messageIdFormat: 'decimal',
      binds: 2, window: 500, reconnectMinMs: 50, reconnectMaxMs: 500, ...this.options.connection,
    });
  }

  private async makeCustomer(name: string): Promise<{ customerId: bigint; organizationId: bigint }> {
    const { db, tariffId } = this;
    const { id: customerId } = await createCustomer(db, { name, tariffId });
    // The recipients of a bench stand in a row: their blocks are counted, and never too full.
    await setLimits(db, customerId, { ...await limitsOf(db, customerId), perBlock: 1_000_000 });
    const { id: organizationId } = await createOrganization(db, { customerId, name, type: 2 });
    await createLogin(db, { customerId, login: name, password: PASSWORD, name, roles: ['user', 'fin'], defaultOrganizationId: organizationId });
    const { accountId } = await inTransaction(db, (tx) => openAccounts(tx, customerId, 'UAH'));
    await topUp(db, { accountId, amount: 10_000_000_000_000n, ref: `arena:${name}` });
    return { customerId, organizationId };
  }
}

export type ArenaCustomer = { customerId: bigint; login: string; alphaNameUuid: string };

async function startSimulator({ dist, behaviour = {}, seed }: ArenaOptions, folder: string) {
  const child = spawn(process.execPath, [
    path.join(dist, 'smsc.js'), '--port', '0', '--control-port', '0',
    '--account', 'portal:secret', '--account', 'bare:secret', '--journal', path.join(folder, 'journal.ndjson'),
    '--behaviour', JSON.stringify(behaviour), ...(seed === undefined ? [] : ['--seed', String(seed)]),
  ], { stdio: ['ignore', 'pipe', 'inherit'] });
  return { child, ready: await firstLine<{ port: number; controlPort: number }>(child, 'the simulator') };
}

/** The simulator says in its first line, as JSON, where it can be reached. */
async function firstLine<T>(child: ChildProcess, what: string): Promise<T> {
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

async function stopped(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
