import { randomBytes } from 'node:crypto';
import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { CountryCode } from '@portal/messaging/phone';
import { announceWork, BackgroundLoop, type Idling, type Pace } from '../../platform/background';
import { planConnection, type ConnectionPlan } from '../channels';
import type { Pool } from '../../platform/db';
import type { Environment } from '../../environment';
import { providerConnections, type ProviderConnection } from '../senders';
import { ConnectionLeases } from './connection/connection-leases';
import { acknowledgeCancel, onCanceled, type CancelAnnouncement } from './cancel/cancel-signal.store';
import { ConnectionStates } from './connection/connection-states';
import { connectionsToCheck } from './unresolved/unresolved.store';
import { UnresolvedResolver } from './unresolved/unresolved-resolver';
import { MessageTimer } from './deadlines/message-timer';
import { connectEngineDatabase } from './engine-database';
import { NodeLease } from './node/node-lease';
import { NodeWatch, WATCH_EVERY_MS } from './node/node-watch';
import type { NodeDescription } from './node/node.store';
import { Progress } from './settlement/progress';
import { Rechecks } from './unresolved/rechecks';
import { QueueExpiry } from './deadlines/queue-expiry';
import { nextListDueInMs } from './settlement/list.store';
import { onQueued } from './claim/queue-signal.store';
import { SendingConnection } from './connection/sending-connection';
import type { Stored } from './results/store-results.service';
import { WireTexts } from './claim/wire-text';
import { WorkList } from './claim/work-list';

export type EngineOptions = {
  databaseUrl: string;
  /** Environment variables; the connections' settings name those that contain secrets. */
  environment: Environment;
  failed(error: unknown): void;
  /** This program's entry in the administrators' list of nodes; its roles must include `dispatcher`. */
  node?: NodeDescription;
  /** Our public address for providers, without a trailing slash; null without one. */
  callbackUrl?: string | null;
  /** Country for reading national numbers in incoming messages; without it, all numbers are read as international. */
  home?: CountryCode;
  plan?: typeof planConnection;
  /** Messages that had no route for this long end with the reason `no_route`. */
  routelessMs?: number;
  idling?: Idling;
};

export type EngineState = {
  nodeId: number | null;
  listsInProgress: number;
  connections: ReturnType<SendingConnection['state']>[];
};

const POLL: Pace = { activeMs: 100, idleMs: 10_000, kinds: ['queue', 'results'] };
const LEASES: Pace = { activeMs: WATCH_EVERY_MS, idleMs: 10_000, kinds: ['connections', 'nodes', 'queue', 'results'] };
const TIMER: Pace = { activeMs: 500, idleMs: 20_000, kinds: ['queue', 'results'] };
const RECHECKS: Pace = { activeMs: 1_000, idleMs: 20_000, kinds: ['rechecks', 'queue', 'results'] };
/** Pace of checks for other nodes' attempts and receipts. Connections with `needsUnresolvedCheck` are checked every `CLEANUP_MS`. */
const STRAY_ATTEMPTS_PACE: Pace = { activeMs: 1_000, idleMs: 10_000, kinds: ['connections', 'nodes', 'queue', 'results'] };
const UNRESOLVED_PACE: Pace = { activeMs: 5_000, idleMs: 20_000, kinds: ['nodes', 'queue', 'results'] };
const ENDS: Pace = { activeMs: 1_000, idleMs: 10_000, kinds: ['queue', 'results'] };
const STREAM_ENDS: Pace = { activeMs: 60_000, idleMs: 60_000 };
const STATES: Pace = { activeMs: 1_000, idleMs: 5_000, kinds: ['connections', 'nodes', 'queue', 'results'] };
const CLEANUP_MS = 1_000;
/** Interval between attempts to open a connection that cannot be opened; each failure is reported. */
const REFUSED_MS = 5_000;
const CLOSE_MS = 10_000;
/** Messages without a route wait this long before they end, since routes may be edited one by one. */
const ROUTELESS_MS = 60_000;
const MAX_CACHED_TEXTS = 5_000;

/** Sends queued messages through the connections that this node leases, until stopped. Create one engine per program. */
export class Engine {
  private readonly db: Pool;
  private readonly lease: NodeLease;
  private readonly watch: NodeWatch;
  private readonly work: WorkList;
  private readonly texts = new WireTexts(MAX_CACHED_TEXTS);
  private readonly polling: BackgroundLoop;
  private readonly leasing: BackgroundLoop;
  private readonly strays: BackgroundLoop;
  private readonly progressLoop: BackgroundLoop;
  private readonly loops: readonly BackgroundLoop[];
  private readonly queueExpiry: QueueExpiry;
  private readonly progress: Progress;
  private readonly unresolved: UnresolvedResolver;
  private readonly timer: MessageTimer;
  private readonly rechecks: Rechecks;
  private readonly leases: ConnectionLeases;
  private readonly states: ConnectionStates;
  private readonly connections = new Map<bigint, SendingConnection>();
  /** Closing connections, whose binds may still be open. */
  private readonly closing = new Set<SendingConnection>();
  private readonly refused = new Map<bigint, number>();
  /** Random prefix of this program's ledger refs, so that no two programs use the same ref. */
  private readonly run = randomBytes(8).toString('hex');
  private readonly withdrawing = new Set<bigint>();
  private othersLive = false;
  private unlistenQueue: () => Promise<void> = () => Promise.resolve();
  private unlistenCancels: () => Promise<void> = () => Promise.resolve();
  private readonly draining = new Set<Promise<void>>();
  private stopping: Promise<void> | undefined;
  private drainMs = CLOSE_MS;
  private generation = 0;

  constructor(private readonly options: EngineOptions) {
    this.db = connectEngineDatabase(options.databaseUrl, { applicationName: 'portal engine', max: 8 });
    this.work = new WorkList(this.db, () => performance.now(), options.routelessMs ?? ROUTELESS_MS);
    this.progress = new Progress(this.db, options.failed);
    this.queueExpiry = new QueueExpiry({
      db: this.db, work: this.work, refPrefix: `${this.run}:queue`,
      nodeId: () => this.lease.nodeId, stored: (stored) => this.noteStored(stored),
    });
    this.unresolved = new UnresolvedResolver(this.db, this.run, { stored: (stored) => this.noteStored(stored), failed: options.failed });
    this.timer = new MessageTimer(this.db, `${this.run}:timer`, { stored: (stored) => this.noteStored(stored) });
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
      gained: () => {
        this.pumpAll();
        this.leasing.wake();
      },
      lost: () => this.abortAll(), othersLive: () => this.watchOthers(), failed: options.failed,
    });
    this.polling = this.loop({ ...POLL, dueInMs: () => nextListDueInMs(this.db) }, () => this.poll());
    this.leasing = this.loop(LEASES, () => this.shareConnections());
    this.strays = this.loop(STRAY_ATTEMPTS_PACE, () => this.checkStrays());
    this.progressLoop = this.loop(STATES, () => this.publishStates());
    this.loops = [
      this.polling, this.leasing, this.strays, this.progressLoop,
      this.loop({ ...TIMER, dueInMs: () => this.timer.dueInMs() }, () => this.timer.tick()),
      this.loop(RECHECKS, () => this.rechecks.round(this.connections.values())),
      this.loop({ activeMs: CLEANUP_MS, idleMs: CLEANUP_MS }, async () => this.checkUnresolved()),
      this.loop(ENDS, () => this.queueExpiry.expireAll()),
      this.loop(STREAM_ENDS, () => this.queueExpiry.finishStreams()),
      this.loop(UNRESOLVED_PACE, () => this.unresolved.resolveAll((id) => this.leases.isLeased(id))),
    ];
  }

  async start(): Promise<void> {
    await this.lease.start();
    await this.updateLeases();
    for (const loop of this.loops) loop.start();
    const [unlistenQueue, unlistenCancels] = await Promise.all([
      onQueued(this.db, (queued) => {
        if (queued && this.work.noteQueued(queued)) this.pumpAll();
        else this.polling.wake();
      }),
      onCanceled(this.db, (announcement) => { this.withdraw(announcement).catch(this.options.failed); }),
    ]);
    this.unlistenQueue = unlistenQueue;
    this.unlistenCancels = unlistenCancels;
  }

  /**
   * Stops claiming, waits at most `drainMs` for responses, stores them and releases the leases. Acknowledges cancels meanwhile. Later
   * calls wait for the first one.
   */
  stop(drainMs = 10_000): Promise<void> {
    return this.stopping ??= this.finish(drainMs);
  }

  private async finish(drainMs: number): Promise<void> {
    this.queueExpiry.stop();
    await Promise.all([...this.loops.map((loop) => loop.stop()), this.unlistenQueue()]);
    this.drainMs = drainMs;
    await this.leases.stop(this.lease.nodeId);
    await Promise.all([...this.connections.keys()].map((id) => this.close(id, 'drain')));
    // Connections aborted when the lease was lost may still store results.
    await Promise.race([Promise.all(this.draining), pause(drainMs, undefined, { ref: false })]);
    await this.unresolved.stop(drainMs);
    await this.progress.stop();
    await this.unlistenCancels();
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

  private async poll(): Promise<void> {
    await this.work.refresh();
    const isSending = [...this.connections.values()].some((connection) => connection.isSending);
    if (this.work.size > 0 || isSending) for (const loop of this.loops) loop.expectWork();
    this.pumpAll();
  }

  /** Stops submitting a canceled list, then acknowledges the cancel. Meanwhile, ignores repeated announcements. */
  private async withdraw({ listId, nodes }: CancelAnnouncement): Promise<void> {
    const { nodeId } = this.lease;
    if (nodeId === null || !nodes.includes(nodeId) || this.withdrawing.has(listId)) return;
    this.withdrawing.add(listId);
    try {
      const submitted = await Promise.all([...this.connections.values(), ...this.closing].map((connection) => connection.withdraw(listId)));
      await acknowledgeCancel(this.db, { nodeId, listId, submitted: [...submitted.flat(), ...this.unresolved.abandonedAttempts] });
    } finally {
      this.withdrawing.delete(listId);
    }
  }

  private pumpAll(): void {
    for (const connection of this.connections.values()) connection.pump();
  }

  private async updateLeases(): Promise<void> {
    const { nodeId } = this.lease;
    if (nodeId !== null) await this.leases.round(nodeId, await providerConnections(this.db));
  }

  private async shareConnections(): Promise<void> {
    const { nodeId } = this.lease;
    const othersLive = nodeId !== null && await this.watch.check(nodeId).catch((error: unknown) => {
      this.options.failed(error);
      return this.othersLive;
    });
    const haveJoined = othersLive && !this.othersLive;
    this.othersLive = othersLive;
    if (othersLive) this.watchOthers();
    // States are published before the new node gets a connection, so that it does not consider this node's connections down.
    if (haveJoined) await this.publishStates().catch(this.options.failed);
    await this.updateLeases();
  }

  /** While another node is alive, leases, other nodes' attempts and states are handled at the active pace. */
  private watchOthers(): void {
    for (const loop of [this.leasing, this.strays, this.progressLoop]) loop.expectWork();
  }

  /** Requeued messages may need another node's connection, so every node is notified. */
  private noteStored(stored: Stored): void {
    this.progress.note(stored);
    if (stored.requeued) announceWork('queue');
  }

  private checkUnresolved(): void {
    for (const connection of this.connections.values()) {
      connection.noteListening();
      if (connection.needsUnresolvedCheck) connection.checkUnresolved(performance.now());
    }
  }

  private async checkStrays(): Promise<void> {
    const others = [...this.connections].filter(([, connection]) => !connection.needsUnresolvedCheck).map(([id]) => id);
    if (others.length === 0) return;
    for (const id of await connectionsToCheck(this.db, others)) this.connections.get(id)?.checkUnresolved(performance.now());
  }

  private async publishStates(): Promise<void> {
    const { nodeId } = this.lease;
    if (nodeId !== null) await this.states.notify(nodeId, this.connections.values(), this.othersLive);
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
        isAbandoned: (attemptId) => this.unresolved.isAbandoned(attemptId),
        stored: (stored) => this.noteStored(stored),
        failed: this.options.failed,
      },
    );
    this.connections.set(row.id, connection);
    connection.start();
    this.leasing.expectWork();
    return true;
  }

  private async close(id: bigint, how: 'drain' | 'abort'): Promise<void> {
    const connection = this.connections.get(id);
    this.leasing.expectWork();
    if (!connection) return;
    this.connections.delete(id);
    const off = how === 'abort' ? connection.abort() : undefined;
    await Promise.all([off, this.drain(connection)]);
    this.leasing.expectWork();
  }

  private async drain(connection: SendingConnection): Promise<void> {
    this.closing.add(connection);
    try {
      this.unresolved.adopt(connection.id, await connection.stop(this.drainMs));
    } finally {
      this.closing.delete(connection);
    }
  }

  /** Without its lease, this node must be disconnected before another node binds; received results are still stored if possible. */
  private async abortAll(): Promise<void> {
    this.leases.reset();
    const open = [...this.connections.values()];
    this.connections.clear();
    const aborted = [...open, ...this.closing].map((connection) => connection.abort());
    for (const connection of open) {
      const drained = this.drain(connection).catch(this.options.failed).finally(() => this.draining.delete(drained));
      this.draining.add(drained);
    }
    await Promise.all(aborted);
  }

  private loop(pace: Pace, work: () => Promise<void>): BackgroundLoop {
    const step = async () => {
      await work().catch(this.options.failed);
      return false;
    };
    const { failed, idling } = this.options;
    return new BackgroundLoop(step, pace.idleMs > pace.activeMs ? { ...pace, ...idling } : pace, failed);
  }
}
