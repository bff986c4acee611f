import type { Pool } from '../db';
import type { ProviderConnection } from '../senders';
import { readLeases, releaseLease, takeLease } from './connection-lease.store';
import { planLeases, type LeaseTable } from './lease-plan';

export type Openings = {
  /** False where this machine lacks something, such as the password. */
  canOpen(connection: ProviderConnection): boolean;
  nodeId(): bigint | null;
  /** False where opening failed, or where an open connection must be closed first. */
  open(connection: ProviderConnection): boolean;
  /** Resolves when the binds are closed and their results stored; `cut` does not wait for open answers. */
  close(connectionId: bigint, how: 'drain' | 'cut'): Promise<void>;
  failed(error: unknown): void;
};

type Open = { version: string };

/** The node that should take a free connection has this long; then any node may. */
const OVERDUE_MS = 2_000;
/** Time that a connection stays here after the other node failed to take it. */
const STAYS_MS = 300_000;

/** Takes free connections, releases some to nodes with fewer, and reopens them with changed settings. Leases end with the node. */
export class ConnectionLeases {
  private readonly held = new Map<bigint, Open>();
  private readonly closing = new Map<bigint, Promise<void>>();
  private readonly freeSince = new Map<bigint, number>();
  private readonly handedOver = new Map<bigint, number>();
  private table: LeaseTable = { nodes: [], connections: [] };

  constructor(private readonly db: Pool, private readonly openings: Openings) {}

  /** Whether a living node held it in the last round; that node then resolves its unresolved submits. */
  isHeld(connectionId: bigint): boolean {
    return this.table.connections.some(({ id, holder }) => id === connectionId && holder !== null);
  }

  /** Whether its holder recently reported, as of the last round, that it accepts submits. */
  isUp(connectionId: bigint): boolean {
    return this.table.connections.some(({ id, up }) => id === connectionId && up);
  }

  /** The node's lease may end during each query; nothing is opened for a lost one. */
  async round(nodeId: bigint, switchedOn: readonly ProviderConnection[]): Promise<void> {
    const stands = () => this.openings.nodeId() === nodeId;
    if (!stands()) return;
    const wanted = new Map(switchedOn.map((connection) => [connection.id, connection]));
    // A connection that is closing now may be released after the table was read.
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

  /** The node's lease is lost; the caller closes the binds immediately. */
  forget(): void {
    this.held.clear();
    this.freeSince.clear();
    this.table = { nodes: [], connections: [] };
  }

  /** Each connection is released as soon as it is closed, so that no other node waits for the slowest. */
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

  /** Closes connections that another node holds or nobody does: two nodes must never have one open. */
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

  /** Leases of this node whose connection was closed for new settings, or taken in an interrupted round. */
  private reopen(nodeId: bigint, wanted: ReadonlyMap<bigint, ProviderConnection>, leaving: ReadonlySet<bigint>): void {
    for (const { id, holder } of this.table.connections) {
      if (holder !== nodeId || this.held.has(id) || leaving.has(id) || this.closing.has(id)) continue;
      const connection = wanted.get(id);
      if (connection && this.canOpen(connection)) this.openNow(connection, nodeId);
      else this.leave(id, nodeId, { how: 'drain', forGood: true });
    }
  }

  /** A connection that is still open from before is closed; the next round opens it. */
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

  /** One at a time, and none that the other node recently failed to take. */
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
