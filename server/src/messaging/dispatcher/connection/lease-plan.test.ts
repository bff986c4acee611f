import fc from 'fast-check';
import { planLeases, type LeaseTable } from './lease-plan';

const able = { canAcquire: () => true, overdue: () => false };
const connection = (id: bigint, holder: bigint | null, enabled = true) => ({ id, holder, enabled, up: false });

const tables = fc.record({
  nodes: fc.uniqueArray(fc.bigInt(1n, 6n), { minLength: 1, maxLength: 5 }),
  holders: fc.array(fc.option(fc.bigInt(1n, 6n)), { maxLength: 12 }),
}).map(({ nodes, holders }): LeaseTable => ({
  nodes, connections: holders.map((holder, at) => connection(BigInt(at + 1), holder !== null && nodes.includes(holder) ? holder : null)),
}));

function round({ nodes, connections }: LeaseTable): LeaseTable {
  const plans = nodes.map((node) => ({ node, ...planLeases({ nodes, connections }, node, able) }));
  return {
    nodes,
    connections: connections.map((each) => {
      const takers = plans.filter(({ take }) => take.includes(each.id));
      expect(takers.length).toBeLessThanOrEqual(1);
      if (plans.some(({ release }) => release === each.id)) return { ...each, holder: null };
      return takers[0] ? { ...each, holder: takers[0].node } : each;
    }),
  };
}

it('[CHN-06] gives every connection one holder and no node two more than another, and then leaves them in peace', () => {
  fc.assert(fc.property(tables, (first) => {
    let table = first;
    for (let rounds = 0; rounds < 30; rounds++) table = round(table);
    const counts = table.nodes.map((node) => table.connections.filter(({ holder }) => holder === node).length);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(table.connections.length);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    expect(round(table)).toEqual(table);
  }));
});

it('takes what is switched on only, and what another node should have taken once that is overdue', () => {
  const table: LeaseTable = { nodes: [1n, 2n], connections: [connection(7n, null, false), connection(8n, null)] };
  expect(planLeases(table, 1n, able).take).toEqual([8n]);
  expect(planLeases(table, 2n, able).take).toEqual([]);
  expect(planLeases(table, 2n, { ...able, overdue: () => true }).take).toEqual([8n]);
  expect(planLeases(table, 1n, { ...able, canAcquire: () => false }).take).toEqual([]);
});

it('a node that does not live takes and hands over nothing', () => {
  expect(planLeases({ nodes: [2n], connections: [connection(8n, null)] }, 1n, able)).toEqual({ take: [], release: null });
});
