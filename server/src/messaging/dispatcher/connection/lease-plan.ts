export type LeaseTable = {
  nodes: readonly bigint[];
  /** `holder`: the live node that leases the connection, if any; `up`: the connection was recently reported up. */
  connections: readonly { id: bigint; enabled: boolean; holder: bigint | null; up: boolean }[];
};

export type LeaseChoice = {
  canAcquire(connectionId: bigint): boolean;
  /** Whether the connection has been free for too long, so that any node may take it. */
  overdue(connectionId: bigint): boolean;
};

export type LeasePlan = {
  take: bigint[];
  /** A connection to release for a node with fewer connections; null if there is none. */
  release: bigint | null;
};

/**
 * Plans what the node `self` takes and releases, so that every connection has a holder and lease counts differ by at most one. All nodes
 * compute the same plan from the same table. If they read it at different times, the primary key of `connection_lease` allows only one
 * holder.
 */
export function planLeases({ nodes, connections }: LeaseTable, self: bigint, { canAcquire, overdue }: LeaseChoice): LeasePlan {
  if (!nodes.includes(self)) return { take: [], release: null };
  const leaseCounts = new Map(nodes.map((node) => [node, 0]));
  const add = (node: bigint) => leaseCounts.set(node, (leaseCounts.get(node) ?? 0) + 1);
  for (const { holder } of connections) if (holder !== null && leaseCounts.has(holder)) add(holder);
  const free = connections.filter(({ enabled, holder }) => enabled && holder === null);
  const take: bigint[] = [];
  for (const { id } of free) {
    const next = nodeWithFewest(leaseCounts);
    add(next);
    if ((next === self || overdue(id)) && canAcquire(id)) take.push(id);
  }
  const own = connections.filter(({ holder }) => holder === self);
  const fewest = leaseCounts.get(nodeWithFewest(leaseCounts)) ?? 0;
  const surplus = free.length === 0 && own.length - fewest >= 2;
  return { take, release: surplus ? own.at(-1)?.id ?? null : null };
}

/** Among equals, the node with the lowest id, which is the oldest. */
function nodeWithFewest(leaseCounts: ReadonlyMap<bigint, number>): bigint {
  let [fewest] = leaseCounts.keys();
  for (const [node, count] of leaseCounts) {
    const min = fewest === undefined ? Infinity : leaseCounts.get(fewest) ?? 0;
    if (count < min || (count === min && fewest !== undefined && node < fewest)) fewest = node;
  }
  if (fewest === undefined) throw new Error('no node lives');
  return fewest;
}
