import type { Pool } from '../../../platform/db';
import type { ProviderConnection } from '../../senders';
import { readLeases, releaseLease, acquireLease } from './connection-lease.store';
import { planLeases, type LeaseTable } from './lease-plan';

export type Openings = {
  /** False if the settings are invalid or this node's environment lacks a secret, such as the password. */
  canOpen(connection: ProviderConnection): boolean;
  nodeId(): bigint | null;
  /** False if opening failed, or if the connection is still open from before and must be closed first. */
  open(connection: ProviderConnection): boolean;
  /** Resolves when the binds are closed and results are stored, as far as time allows; `abort` does not wait for responses. */
  close(connectionId: bigint, how: 'drain' | 'abort'): Promise<void>;
  failed(error: unknown): void;
};

type Open = { version: string };

/** At first, only the node chosen by the lease plan may take a free connection; after this time any node may. */
const OVERDUE_MS = 2_000;
/** Minimum time between two releases of one connection by this node, which takes it back if no other node does. */
const MIN_RELEASE_INTERVAL_MS = 300_000;

export class ConnectionLeases {
  private readonly openConnections = new Map<bigint, Open>();
  private readonly closing = new Map<bigint, Promise<void>>();
  private readonly freeSince = new Map<bigint, number>();
  private readonly releasedAt = new Map<bigint, number>();
  private table: LeaseTable = { nodes: [], connections: [] };

  constructor(private readonly db: Pool, private readonly openings: Openings) {}

  /** Whether a live node leased the connection in the last round; that node resolves the connection's unresolved submits. */
  isLeased(connectionId: bigint): boolean {
    return this.table.connections.some(({ id, holder }) => id === connectionId && holder !== null);
  }

  /** Whether, as of the last round, the connection was recently reported to accept submits. */
  isUp(connectionId: bigint): boolean {
    return this.table.connections.some(({ id, up }) => id === connectionId && up);
  }

  /** Applies the lease plan. This node's own lease may end during any query; then no more connections are opened. */
  async round(nodeId: bigint, switchedOn: readonly ProviderConnection[]): Promise<void> {
    const isCurrent = () => this.openings.nodeId() === nodeId;
    if (!isCurrent()) return;
    const enabled = new Map(switchedOn.map((connection) => [connection.id, connection]));
    // A connection that is closing now may be released after the table is read, which then wrongly shows this node as its holder.
    const closingBefore = new Set(this.closing.keys());
    const table = await readLeases(this.db);
    if (!isCurrent()) return;
    this.table = table;
    const now = performance.now();
    this.noteFree(now);
    this.abortForeign(nodeId);
    this.closeChanged(nodeId, enabled);
    this.reopen(nodeId, enabled, closingBefore);
    const { take, release } = planLeases(this.table, nodeId, {
      canAcquire: (id) => !this.closing.has(id) && this.canOpen(enabled.get(id)),
      overdue: (id) => now - (this.freeSince.get(id) ?? now) >= OVERDUE_MS,
    });
    for (const id of take) {
      const connection = enabled.get(id);
      const claimed = connection !== undefined && await acquireLease(this.db, id, nodeId);
      if (!isCurrent()) return;
      if (claimed) this.openNow(connection, nodeId);
    }
    if (release !== null && this.mayRelease(release, now)) this.close(release, nodeId, { how: 'drain', forGood: true });
  }

  /** Call it when the node's lease is lost; the caller closes the binds. */
  reset(): void {
    this.openConnections.clear();
    this.freeSince.clear();
    this.table = { nodes: [], connections: [] };
  }

  /** Each connection is released as soon as it is closed, so that no other node waits for the slowest. */
  async stop(nodeId: bigint | null): Promise<void> {
    if (nodeId !== null) for (const id of this.openConnections.keys()) this.close(id, nodeId, { how: 'drain', forGood: true });
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

  /** Closes connections that this node does not lease: two nodes must never have the same connection open. */
  private abortForeign(nodeId: bigint): void {
    const own = new Set(this.table.connections.filter(({ holder }) => holder === nodeId).map(({ id }) => id));
    for (const id of this.openConnections.keys()) if (!own.has(id)) this.close(id, nodeId, { how: 'abort', forGood: true });
  }

  private closeChanged(nodeId: bigint, enabled: ReadonlyMap<bigint, ProviderConnection>): void {
    for (const [id, { version }] of this.openConnections) {
      const connection = enabled.get(id);
      if (connection && versionOf(connection) === version) continue;
      this.close(id, nodeId, { how: 'drain', forGood: connection === undefined });
    }
  }

  /** Opens leased connections that were closed to apply new settings, or not yet opened. Releases those that it cannot open. */
  private reopen(nodeId: bigint, enabled: ReadonlyMap<bigint, ProviderConnection>, closingBefore: ReadonlySet<bigint>): void {
    for (const { id, holder } of this.table.connections) {
      if (holder !== nodeId || this.openConnections.has(id) || closingBefore.has(id) || this.closing.has(id)) continue;
      const connection = enabled.get(id);
      if (connection && this.canOpen(connection)) this.openNow(connection, nodeId);
      else this.close(id, nodeId, { how: 'drain', forGood: true });
    }
  }

  /** If opening fails, closes the connection but keeps its lease; a later round opens it. */
  private openNow(connection: ProviderConnection, nodeId: bigint): void {
    if (this.openings.open(connection)) this.openConnections.set(connection.id, { version: versionOf(connection) });
    else this.close(connection.id, nodeId, { how: 'abort', forGood: false });
  }

  private close(id: bigint, nodeId: bigint, { how, forGood }: { how: 'drain' | 'abort'; forGood: boolean }): void {
    if (this.closing.has(id)) return;
    this.openConnections.delete(id);
    const closed = this.openings.close(id, how)
      .then(() => (forGood ? releaseLease(this.db, id, nodeId) : undefined))
      .catch((error: unknown) => this.openings.failed(error))
      .finally(() => this.closing.delete(id));
    this.closing.set(id, closed);
  }

  /** False while any connection is closing, or within `MIN_RELEASE_INTERVAL_MS` of its last release. Otherwise records a release. */
  private mayRelease(id: bigint, now: number): boolean {
    const before = this.releasedAt.get(id);
    if (this.closing.size > 0 || (before !== undefined && now - before < MIN_RELEASE_INTERVAL_MS)) return false;
    this.releasedAt.set(id, now);
    return true;
  }
}

function versionOf({ settings, updatedAt, channel }: ProviderConnection): string {
  return JSON.stringify([channel, settings, updatedAt]);
}
