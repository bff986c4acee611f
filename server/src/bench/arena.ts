import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createCustomer, createLogin, createOrganization } from '../accounts';
import { openAccounts, topUp } from '../billing';
import { connectDatabase, inTransaction, migrate, startEmbedded, type EmbeddedDatabase, type Pool } from '../db';
import { makeRoute, makeTariff } from './arena.store';
import { PortalClient } from './portal-client';

export type ArenaOptions = {
  /** Folder of the built programs. */
  dist: string;
  migrations: string;
  /** Of `provider_connection.settings`, over the arena's own. */
  connection?: object;
  behaviour?: object;
  seed?: number;
  /** A PostgreSQL to use in place of one of the arena's own; its database must be empty. */
  databaseUrl?: string | undefined;
};

const LOGIN = 'bench';
const PASSWORD = 'a password for one hour';

/** A portal with everything in processes of their own: PostgreSQL with real durability, the SMSC simulator, the server. */
export class Arena {
  private server: ChildProcess | undefined;
  serverUrl = '';
  alphaNameUuid = '';

  private constructor(
    private readonly options: ArenaOptions,
    readonly folder: string,
    readonly db: Pool,
    readonly databaseUrl: string,
    private readonly database: EmbeddedDatabase | undefined,
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
    return { server: this.server?.pid ?? 0, simulator: this.simulator.pid ?? 0, database: this.database?.pid };
  }

  get journal(): string {
    return path.join(this.folder, 'journal.ndjson');
  }

  async startServer(): Promise<void> {
    const hostDist = path.join(this.folder, 'host');
    const remotes = path.join(this.folder, 'remotes');
    for (const folder of [hostDist, remotes]) mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(hostDist, 'index.html'), '<!doctype html>');
    const log = openSync(path.join(this.folder, 'server.log'), 'a');
    const child = spawn(process.execPath, ['--enable-source-maps', path.join(this.options.dist, 'bench/node.js')], {
      stdio: ['ignore', log, log, 'ipc'],
      env: {
        ...process.env, DATABASE_URL: this.databaseUrl, PORT: '0', HOST: '127.0.0.1', HOST_DIST: hostDist, DATA_DIR: this.folder,
        BUILT_REMOTES: remotes, SMSC_PASSWORD: 'secret', LOG_LEVEL: 'warn', NODE_ENV: 'production',
        RATE_PER_ADDRESS: '1000000', RATE_PER_SESSION: '1000000',
      },
    });
    this.server = child;
    const ended = once(child, 'exit').then(() => { throw new Error(`the server ended before it was ready: see ${this.folder}/server.log`); });
    const [told]: { address: string }[] = await Promise.race([once(child, 'message'), ended]);
    ended.catch(() => undefined);
    this.serverUrl = told?.address ?? '';
  }

  /** As the kernel does it when memory runs out: no handler runs, nothing is flushed. */
  async killServer(): Promise<void> {
    const { server } = this;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    server.kill('SIGKILL');
    await once(server, 'exit');
  }

  async client(): Promise<PortalClient> {
    return PortalClient.login(this.serverUrl, LOGIN, PASSWORD);
  }

  /** Talks to the simulator's control port. */
  async simulatorStats(): Promise<{ accepted: number; receiptsPending: number }> {
    const response = await fetch(`http://127.0.0.1:${this.smsc.controlPort}/stats`);
    const stats: { accepted: number; receiptsPending: number } = await response.json();
    return stats;
  }

  async close(): Promise<void> {
    await stopped(this.server);
    await stopped(this.simulator);
    await this.db.end({ timeout: 5 });
    await this.database?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async seed(): Promise<void> {
    const { db } = this;
    const tariffId = await makeTariff(db);
    const customer = await createCustomer(db, { name: 'Arena', tariffId });
    const organization = await createOrganization(db, { customerId: customer.id, name: 'Arena', type: 2 });
    await createLogin(db, {
      customerId: customer.id, login: LOGIN, password: PASSWORD, name: LOGIN, roles: ['user'], defaultOrganizationId: organization.id,
    });
    const { accountId } = await inTransaction(db, (tx) => openAccounts(tx, customer.id, 'UAH'));
    await topUp(db, { accountId, amount: 10_000_000_000_000n, ref: 'arena' });
    this.alphaNameUuid = await makeRoute(db, customer.id, organization.id, {
      host: '127.0.0.1', port: this.smsc.port, systemId: 'portal', passwordEnv: 'SMSC_PASSWORD', messageIdFormat: 'decimal',
      binds: 2, window: 500, reconnectMinMs: 50, reconnectMaxMs: 500, ...this.options.connection,
    });
  }
}

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
