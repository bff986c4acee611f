import { randomBytes } from 'node:crypto';
import { createSmppChannel, type Channel, type ChannelListener, type SmppSettings } from '../channels';
import { connectDatabase, type Pool } from '../db';
import { providerConnections, type ProviderConnection } from '../senders';
import { readConnectionSettings } from './connection-settings';
import { DoubtKeeper } from './doubt-keeper';
import { NodeLease } from './node-lease';
import { Progress } from './progress';
import { SendingConnection } from './sending-connection';
import { WireTexts } from './wire-text';
import { WorkList } from './work-list';

export type EngineOptions = {
  databaseUrl: string;
  /** Where the passwords of the connections are, by the names that their settings give. */
  environment: Readonly<Record<string, string | undefined>>;
  /** Told what goes wrong and is tried again. */
  failed(error: unknown): void;
  createChannel?: (settings: SmppSettings, listener: ChannelListener) => Channel;
};

export type EngineState = {
  nodeId: number | null;
  listsInProgress: number;
  connections: ReturnType<SendingConnection['state']>[];
};

const REFRESH_MS = 100;
const SWEEP_MS = 1_000;
const CONNECTIONS_MS = 5_000;
const KEPT_TEXTS = 1_000;

/**
 * The engine takes single rows by their keys, whatever the tables' sizes are said to be: a plan that was made while a
 * table was empty would read all of it once it is full.
 */
const PLANS = 'enable_seqscan=off&enable_hashjoin=off&enable_mergejoin=off&enable_bitmapscan=off&jit=off';

/** Sends what is queued, through every connection that is switched on, until it is stopped. One per program. */
export class Engine {
  private readonly db: Pool;
  private readonly lease: NodeLease;
  private readonly work: WorkList;
  private readonly texts = new WireTexts(KEPT_TEXTS);
  private readonly progress: Progress;
  private readonly doubts: DoubtKeeper;
  private readonly connections = new Map<bigint, { connection: SendingConnection; settings: string }>();
  private readonly loops: Promise<void>[] = [];
  private readonly wakeUps = new Set<() => void>();
  /** Begins what this program writes into the ledger, so that no two programs ever use the same ref. */
  private readonly run = randomBytes(8).toString('hex');
  private stopping = false;
  private generation = 0;

  constructor(private readonly options: EngineOptions) {
    const url = `${options.databaseUrl}${options.databaseUrl.includes('?') ? '&' : '?'}${PLANS}`;
    this.db = connectDatabase(url, { applicationName: 'portal engine', max: 8 });
    this.work = new WorkList(this.db, () => performance.now());
    this.progress = new Progress(this.db, options.failed);
    this.doubts = new DoubtKeeper(this.db, this.run, { stored: (stored) => this.progress.note(stored), failed: options.failed });
    this.lease = new NodeLease(options.databaseUrl, { gained: () => this.pumpAll(), failed: options.failed });
  }

  async start(): Promise<void> {
    await this.lease.start();
    await this.refreshConnections();
    this.every(REFRESH_MS, async () => {
      await this.work.refresh();
      this.pumpAll();
    });
    this.every(SWEEP_MS, async () => {
      for (const { connection } of this.connections.values()) connection.sweep(performance.now());
    });
    this.every(CONNECTIONS_MS, () => this.refreshConnections());
    this.every(CONNECTIONS_MS, () => this.doubts.sweep((id) => this.connections.has(id)));
  }

  /** Claims nothing more, waits at most `drainMs` for open answers, stores what came, and gives its lease back. */
  async stop(drainMs = 10_000): Promise<void> {
    this.stopping = true;
    for (const wake of this.wakeUps) wake();
    await Promise.all(this.loops);
    await Promise.all([...this.connections.values()].map(({ connection }) => connection.stop(drainMs)));
    await this.doubts.stop(drainMs);
    await this.progress.stop();
    await this.lease.stop();
    await this.db.end({ timeout: 5 });
  }

  state(): EngineState {
    return {
      nodeId: this.lease.nodeId === null ? null : Number(this.lease.nodeId),
      listsInProgress: this.work.size,
      connections: [...this.connections.values()].map(({ connection }) => connection.state()),
    };
  }

  private pumpAll(): void {
    for (const { connection } of this.connections.values()) connection.pump();
  }

  /** Connections are switched on and off, and get other settings, while the engine runs. */
  private async refreshConnections(): Promise<void> {
    const wanted = new Map((await providerConnections(this.db)).map((row) => [row.id, row]));
    for (const [id, { connection, settings }] of this.connections) {
      const row = wanted.get(id);
      if (row && JSON.stringify(row.settings) === settings) continue;
      this.connections.delete(id);
      this.doubts.leave(id, await connection.stop(this.stopping ? 0 : 10_000));
    }
    for (const row of wanted.values()) if (!this.connections.has(row.id)) this.open(row);
  }

  private open({ id, name, settings }: ProviderConnection): void {
    try {
      const connection = new SendingConnection(
        {
          id, name, settings: readConnectionSettings(name, settings, this.options.environment),
          refPrefix: `${this.run}:${id}:${++this.generation}`,
        },
        {
          db: this.db, work: this.work, texts: this.texts,
          nodeId: () => this.lease.nodeId,
          isUp: (connectionId) => this.connections.get(connectionId)?.connection.isUp ?? false,
          isLeft: (attemptId) => this.doubts.isLeft(attemptId),
          stored: (stored) => this.progress.note(stored),
          failed: this.options.failed,
        },
        this.options.createChannel ?? createSmppChannel,
      );
      this.connections.set(id, { connection, settings: JSON.stringify(settings) });
      connection.start();
    } catch (error) {
      this.options.failed(error);
    }
  }

  private every(ms: number, work: () => Promise<void>): void {
    const loop = async () => {
      while (!this.stopping) {
        await work().catch(this.options.failed);
        await this.pause(ms);
      }
    };
    this.loops.push(loop());
  }

  private pause(ms: number): Promise<void> {
    return new Promise((over) => {
      const timer = setTimeout(end, ms);
      const { wakeUps } = this;
      function end(): void {
        clearTimeout(timer);
        wakeUps.delete(end);
        over();
      }
      wakeUps.add(end);
      if (this.stopping) end();
    });
  }
}
