export type LeaseTable = {
  /** Living nodes that send. */
  nodes: readonly bigint[];
  /** `holder` is null where nobody living has it; `up` where whoever had it last has said so within seconds. */
  connections: readonly { id: bigint; enabled: boolean; holder: bigint | null; up: boolean }[];
};

export type LeaseChoice = {
  /** Whether this node can open it at all, and has not still to close it. */
  canTake(connectionId: bigint): boolean;
  /** Whether the node that should have taken it has left it lying. */
  overdue(connectionId: bigint): boolean;
};

export type LeasePlan = {
  /** Free ones that are this node's to take. */
  take: bigint[];
  /** One that a node which has fewer shall have; null where all have their share. */
  handOver: bigint | null;
};

/**
 * What this node has to do so that every connection has a holder and no node holds two more than another. Every node
 * makes the same plan of the same table, and the table's key decides where two have read different ones.
 */
export function planLeases({ nodes, connections }: LeaseTable, self: bigint, { canTake, overdue }: LeaseChoice): LeasePlan {
  if (!nodes.includes(self)) return { take: [], handOver: null };
  const held = new Map(nodes.map((node) => [node, 0]));
  const add = (node: bigint) => held.set(node, (held.get(node) ?? 0) + 1);
  for (const { holder } of connections) if (holder !== null && held.has(holder)) add(holder);
  const free = connections.filter(({ enabled, holder }) => enabled && holder === null);
  const take: bigint[] = [];
  for (const { id } of free) {
    const next = nodeWithFewest(held);
    add(next);
    if ((next === self || overdue(id)) && canTake(id)) take.push(id);
  }
  const own = connections.filter(({ holder }) => holder === self);
  const fewest = held.get(nodeWithFewest(held)) ?? 0;
  const surplus = free.length === 0 && own.length - fewest >= 2;
  return { take, handOver: surplus ? own.at(-1)?.id ?? null : null };
}

/** The oldest among equals. */
function nodeWithFewest(held: ReadonlyMap<bigint, number>): bigint {
  let [fewest] = held.keys();
  for (const [node, count] of held) {
    const least = fewest === undefined ? Infinity : held.get(fewest) ?? 0;
    if (count < least || (count === least && fewest !== undefined && node < fewest)) fewest = node;
  }
  if (fewest === undefined) throw new Error('no node lives');
  return fewest;
}
