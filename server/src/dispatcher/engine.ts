import { randomBytes } from 'node:crypto';
import os from 'node:os';
import type { CountryCode } from '@portal/messaging/phone';
import { planConnection, type ConnectionPlan } from '../channels';
import type { Pool } from '../db';
import { providerConnections, type ProviderConnection } from '../senders';
import { ConnectionLeases } from './connection-leases';
import { ConnectionStates } from './connection-states';
import { DoubtKeeper } from './doubt-keeper';
import { MessageTimer } from './message-timer';
import { connectEngineDatabase } from './engine-database';
import { NodeLease } from './node-lease';
import { NodeWatch } from './node-watch';
import type { NodeDescription } from './node.store';
import { Progress } from './progress';
import { Rechecks } from './rechecks';
import { QueueEnder } from './queue-ender';
import { onQueued } from './queue-signal.store';
import { Repeater } from './repeater';
import { SendingConnection } from './sending-connection';
import { WireTexts } from './wire-text';
import { WorkList } from './work-list';

export type EngineOptions = {
  databaseUrl: string;
  /** Where the passwords of the connections are, by the names that their settings give. */
  environment: Readonly<Record<string, string | undefined>>;
  /** Told what goes wrong and is tried again. */
  failed(error: unknown): void;
  /** How admins see this program among the nodes; the roles have to name `dispatcher`. */
  node?: NodeDescription;
  /** Where providers reach us, without a slash at the end; null where they cannot. */
  callbackUrl?: string | null;
  /** Whose rules numbers follow that messages come from as they are dialled at home; without it all are international. */
  home?: CountryCode;
  /** Every kind of connection of channels/ where left out. */
  plan?: typeof planConnection;
  /** Messages whose type has no direction at all for so long end as without a route. */
  routelessMs?: number;
};

export type EngineState = {
  nodeId: number | null;
  listsInProgress: number;
  connections: ReturnType<SendingConnection['state']>[];
};

const REFRESH_MS = 100;
const SWEEP_MS = 1_000;
const ENDS_MS = 1_000;
const LEASES_MS = 300;
const STATES_MS = 1_000;
const DOUBTS_MS = 5_000;
const TIMER_MS = 500;
const RECHECK_MS = 1_000;
/** A connection that cannot be opened is told of, and tried, so often. */
const REFUSED_MS = 5_000;
/** How long a connection that goes may wait for open answers. */
const CLOSE_MS = 10_000;
/** Directions may be changed one by one: so long nothing is concluded from their absence. */
const ROUTELESS_MS = 60_000;
const KEPT_TEXTS = 5_000;

/** Sends what is queued, through every connection that is switched on, until it is stopped. One per program. */
export class Engine {
  private readonly db: Pool;
  private readonly lease: NodeLease;
  private readonly watch: NodeWatch;
  private readonly work: WorkList;
  private readonly texts = new WireTexts(KEPT_TEXTS);
  private readonly looking = new Repeater(() => this.look());
  private readonly ender: QueueEnder;
  private readonly progress: Progress;
  private readonly doubts: DoubtKeeper;
  private readonly timer: MessageTimer;
  private readonly rechecks: Rechecks;
  private readonly leases: ConnectionLeases;
  private readonly states: ConnectionStates;
  private readonly connections = new Map<bigint, SendingConnection>();
  /** Their binds may still be open. */
  private readonly leaving = new Set<SendingConnection>();
  private readonly refused = new Map<bigint, number>();
  private readonly loops: Promise<void>[] = [];
  private readonly wakeUps = new Set<() => void>();
  /** Begins what this program writes into the ledger, so that no two programs ever use the same ref. */
  private readonly run = randomBytes(8).toString('hex');
  private unlisten: () => Promise<void> = () => Promise.resolve();
  private stopping = false;
  private drainMs = CLOSE_MS;
  private generation = 0;

  constructor(private readonly options: EngineOptions) {
    this.db = connectEngineDatabase(options.databaseUrl, { applicationName: 'portal engine', max: 8 });
    this.work = new WorkList(this.db, () => performance.now(), options.routelessMs ?? ROUTELESS_MS);
    this.progress = new Progress(this.db, options.failed);
    this.ender = new QueueEnder({
      db: this.db, work: this.work, refPrefix: `${this.run}:queue`,
      nodeId: () => this.lease.nodeId, stored: (stored) => this.progress.note(stored),
    });
    this.doubts = new DoubtKeeper(this.db, this.run, { stored: (stored) => this.progress.note(stored), failed: options.failed });
    this.timer = new MessageTimer(this.db, `${this.run}:timer`, { stored: (stored) => this.progress.note(stored) });
    this.rechecks = new Rechecks(this.db, options.failed);
    this.leases = new ConnectionLeases(this.db, {
      canOpen: (connection) => this.planOf(connection) !== null,
      nodeId: () => this.lease.nodeId,
      open: (connection) => this.open(connection),
      close: (id, how) => this.close(id, how),
      failed: options.failed,
    });
    this.states = new ConnectionStates(this.db);
    this.watch = new NodeWatch(this.db);
    this.lease = new NodeLease(options.databaseUrl, options.node ?? { name: os.hostname(), roles: ['dispatcher'] }, {
      gained: () => this.pumpAll(), lost: () => this.cut(), failed: options.failed,
    });
  }

  async start(): Promise<void> {
    await this.lease.start();
    await this.holdConnections();
    this.every(REFRESH_MS, async () => this.looking.run());
    this.unlisten = await onQueued(this.db, () => this.looking.run());
    this.every(ENDS_MS, () => this.ender.sweep());
    this.every(SWEEP_MS, async () => {
      for (const connection of this.connections.values()) connection.sweep(performance.now());
    });
    this.every(LEASES_MS, async () => {
      await this.bury().catch(this.options.failed);
      await this.holdConnections();
    });
    this.every(STATES_MS, () => this.tellStates());
    this.every(TIMER_MS, () => this.timer.tick());
    this.every(RECHECK_MS, () => this.rechecks.round(this.connections.values()));
    this.every(DOUBTS_MS, () => this.doubts.sweep((id) => this.leases.isHeld(id)));
  }

  /** Claims nothing more, waits at most `drainMs` for open answers, stores what came, and gives its lease back. */
  async stop(drainMs = 10_000): Promise<void> {
    this.stopping = true;
    this.ender.stop();
    for (const wake of this.wakeUps) wake();
    await Promise.all([...this.loops, this.looking.stop(), this.unlisten()]);
    this.drainMs = drainMs;
    await this.leases.stop(this.lease.nodeId);
    await Promise.all([...this.connections.keys()].map((id) => this.close(id, 'drain')));
    await this.doubts.stop(drainMs);
    await this.progress.stop();
    await this.lease.stop();
    await this.db.end({ timeout: 5 });
  }

  state(): EngineState {
    return {
      nodeId: this.lease.nodeId === null ? null : Number(this.lease.nodeId),
      listsInProgress: this.work.size,
      connections: [...this.connections.values()].map((connection) => connection.state()),
    };
  }

  /** Finds what there is to send, and lets every connection begin. */
  private async look(): Promise<boolean> {
    try {
      await this.work.refresh();
      this.pumpAll();
    } catch (error) {
      this.options.failed(error);
    }
    return false;
  }

  private pumpAll(): void {
    for (const connection of this.connections.values()) connection.pump();
  }

  /** Connections are switched on and off, get other settings, and move between nodes, while the engine runs. */
  private async holdConnections(): Promise<void> {
    const { nodeId } = this.lease;
    if (nodeId !== null) await this.leases.round(nodeId, await providerConnections(this.db));
  }

  private async bury(): Promise<void> {
    const { nodeId } = this.lease;
    if (nodeId !== null) await this.watch.look(nodeId);
  }

  private async tellStates(): Promise<void> {
    const { nodeId } = this.lease;
    if (nodeId !== null) await this.states.tell(nodeId, this.connections.values());
  }

  private planOf(connection: ProviderConnection): ConnectionPlan | null {
    const { id, name, channel, settings, callbackKey } = connection;
    const { environment, callbackUrl = null, failed } = this.options;
    if (performance.now() < (this.refused.get(id) ?? -Infinity)) return null;
    try {
      return (this.options.plan ?? planConnection)(channel, settings, {
        name, environment, callbackUrl: callbackUrl === null ? null : `${callbackUrl}/providers/${callbackKey}`,
      });
    } catch (error) {
      this.refused.set(id, performance.now() + REFUSED_MS);
      failed(error);
      return null;
    }
  }

  private open(row: ProviderConnection): boolean {
    const plan = this.connections.has(row.id) ? null : this.planOf(row);
    if (plan === null) return false;
    const connection = new SendingConnection(
      { id: row.id, name: row.name, plan, refPrefix: `${this.run}:${row.id}:${++this.generation}` },
      {
        db: this.db, work: this.work, texts: this.texts, home: this.options.home,
        nodeId: () => this.lease.nodeId,
        isUp: (id) => this.connections.get(id)?.isUp ?? this.leases.isUp(id),
        isLeft: (attemptId) => this.doubts.isLeft(attemptId),
        stored: (stored) => this.progress.note(stored),
        failed: this.options.failed,
      },
    );
    this.connections.set(row.id, connection);
    connection.start();
    return true;
  }

  private async close(id: bigint, how: 'drain' | 'cut'): Promise<void> {
    const connection = this.connections.get(id);
    if (!connection) return;
    this.connections.delete(id);
    const off = how === 'cut' ? connection.cut() : undefined;
    await Promise.all([off, this.leave(connection)]);
  }

  private async leave(connection: SendingConnection): Promise<void> {
    this.leaving.add(connection);
    try {
      this.doubts.leave(connection.id, await connection.stop(this.drainMs));
    } finally {
      this.leaving.delete(connection);
    }
  }

  /** Without its life this node must be off the wire before another one binds; what came by it is stored as far as it can be. */
  private async cut(): Promise<void> {
    this.leases.forget();
    const open = [...this.connections.values()];
    this.connections.clear();
    await Promise.all([...open, ...this.leaving].map((connection) => connection.cut()));
    for (const connection of open) this.leave(connection).catch(this.options.failed);
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
