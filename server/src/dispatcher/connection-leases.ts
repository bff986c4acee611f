import type { Pool } from '../db';
import type { ProviderConnection } from '../senders';
import { readLeases, releaseLease, takeLease } from './connection-lease.store';
import { planLeases, type LeaseTable } from './lease-plan';

/** What the leases make of a connection: nothing is known here of binds and windows. */
export type Openings = {
  /** False where this machine lacks what the connection needs, such as its password. */
  canOpen(connection: ProviderConnection): boolean;
  /** The life in which this program sends now; null while it has none. */
  nodeId(): bigint | null;
  /** False where it could not be opened, or was open already and has to be closed first. */
  open(connection: ProviderConnection): boolean;
  /** Resolves when the binds are closed and what came by them is stored; `cut` does not wait for open answers. */
  close(connectionId: bigint, how: 'drain' | 'cut'): Promise<void>;
  failed(error: unknown): void;
};

type Open = { version: string };

/** Whoever should take a free connection has so long; then any node does. */
const OVERDUE_MS = 2_000;
/** A connection that came back because the other node did not take it stays for so long. */
const STAYS_MS = 300_000;

/**
 * The connections of which this node is the holder: taken where they are free, handed over where another node has fewer,
 * opened anew when their settings change. A lease ends with the node's life, in the database as well as here.
 */
export class ConnectionLeases {
  private readonly held = new Map<bigint, Open>();
  private readonly closing = new Map<bigint, Promise<void>>();
  private readonly freeSince = new Map<bigint, number>();
  private readonly handedOver = new Map<bigint, number>();
  private table: LeaseTable = { nodes: [], connections: [] };

  constructor(private readonly db: Pool, private readonly openings: Openings) {}

  /** Whether a living node holds it, as of the last round; then its doubts are that node's. */
  isHeld(connectionId: bigint): boolean {
    return this.table.connections.some(({ id, holder }) => id === connectionId && holder !== null);
  }

  /** Whether its holder, as of the last round, has said lately that it takes submits. */
  isUp(connectionId: bigint): boolean {
    return this.table.connections.some(({ id, up }) => id === connectionId && up);
  }

  /** A life can end, and its binds be closed, while the database is asked: nothing is opened for one that is over. */
  async round(nodeId: bigint, switchedOn: readonly ProviderConnection[]): Promise<void> {
    const stands = () => this.openings.nodeId() === nodeId;
    if (!stands()) return;
    const wanted = new Map(switchedOn.map((connection) => [connection.id, connection]));
    // What is being closed now may be released after the table was read.
    const leaving = new Set(this.closing.keys());
    const table = await readLeases(this.db);
    if (!stands()) return;
    this.table = table;
    const now = performance.now();
    this.noteFree(now);
    this.cutForeign(nodeId);
    this.closeChanged(nodeId, wanted);
    this.reopen(nodeId, wanted, leaving);
    const { take, handOver } = planLeases(this.table, nodeId, {
      canTake: (id) => !this.closing.has(id) && this.canOpen(wanted.get(id)),
      overdue: (id) => now - (this.freeSince.get(id) ?? now) >= OVERDUE_MS,
    });
    for (const id of take) {
      const connection = wanted.get(id);
      const taken = connection !== undefined && await takeLease(this.db, id, nodeId);
      if (!stands()) return;
      if (taken) this.openNow(connection, nodeId);
    }
    if (handOver !== null && this.mayHandOver(handOver, now)) this.leave(handOver, nodeId, { how: 'drain', forGood: true });
  }

  /** The node's life is over: whoever calls this closes the binds himself, at once. */
  forget(): void {
    this.held.clear();
    this.freeSince.clear();
    this.table = { nodes: [], connections: [] };
  }

  /** Each is free as soon as it is closed, so that another node need not wait for the slowest. */
  async stop(nodeId: bigint | null): Promise<void> {
    if (nodeId !== null) for (const id of this.held.keys()) this.leave(id, nodeId, { how: 'drain', forGood: true });
    await Promise.all(this.closing.values());
  }

  private canOpen(connection: ProviderConnection | undefined): boolean {
    return connection !== undefined && this.openings.canOpen(connection);
  }

  private noteFree(now: number): void {
    const free = new Set(this.table.connections.filter(({ holder }) => holder === null).map(({ id }) => id));
    for (const id of this.freeSince.keys()) if (!free.has(id)) this.freeSince.delete(id);
    for (const id of free) if (!this.freeSince.has(id)) this.freeSince.set(id, now);
  }

  /** What is open here though another node has it, or nobody: whatever led to that, two must not hold it. */
  private cutForeign(nodeId: bigint): void {
    const own = new Set(this.table.connections.filter(({ holder }) => holder === nodeId).map(({ id }) => id));
    for (const id of this.held.keys()) if (!own.has(id)) this.leave(id, nodeId, { how: 'cut', forGood: true });
  }

  private closeChanged(nodeId: bigint, wanted: ReadonlyMap<bigint, ProviderConnection>): void {
    for (const [id, { version }] of this.held) {
      const connection = wanted.get(id);
      if (connection && versionOf(connection) === version) continue;
      this.leave(id, nodeId, { how: 'drain', forGood: connection === undefined });
    }
  }

  /** Leases of this node's whose connection was closed for new settings, or that were taken in a round that broke off. */
  private reopen(nodeId: bigint, wanted: ReadonlyMap<bigint, ProviderConnection>, leaving: ReadonlySet<bigint>): void {
    for (const { id, holder } of this.table.connections) {
      if (holder !== nodeId || this.held.has(id) || leaving.has(id) || this.closing.has(id)) continue;
      const connection = wanted.get(id);
      if (connection && this.canOpen(connection)) this.openNow(connection, nodeId);
      else this.leave(id, nodeId, { how: 'drain', forGood: true });
    }
  }

  /** Where it is still open from before, it is closed first; the next round opens it. */
  private openNow(connection: ProviderConnection, nodeId: bigint): void {
    if (this.openings.open(connection)) this.held.set(connection.id, { version: versionOf(connection) });
    else this.leave(connection.id, nodeId, { how: 'cut', forGood: false });
  }

  private leave(id: bigint, nodeId: bigint, { how, forGood }: { how: 'drain' | 'cut'; forGood: boolean }): void {
    if (this.closing.has(id)) return;
    this.held.delete(id);
    const closed = this.openings.close(id, how)
      .then(() => (forGood ? releaseLease(this.db, id, nodeId) : undefined))
      .catch((error: unknown) => this.openings.failed(error))
      .finally(() => this.closing.delete(id));
    this.closing.set(id, closed);
  }

  /** One at a time, and none that the other node has left lying before. */
  private mayHandOver(id: bigint, now: number): boolean {
    const before = this.handedOver.get(id);
    if (this.closing.size > 0 || (before !== undefined && now - before < STAYS_MS)) return false;
    this.handedOver.set(id, now);
    return true;
  }
}

function versionOf({ settings, updatedAt, channel }: ProviderConnection): string {
  return JSON.stringify([channel, settings, updatedAt]);
}
