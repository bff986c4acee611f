import { buildPrefixTree, type PrefixTree } from '../../billing';
import type { Db } from '../../db';
import { directionsFor, ratedPrefixes } from '../../senders';

/** Returns the connections that must not submit to a number; null if all may, 'nobody' if none may. */
export type Coverage = {
  (number: string): readonly bigint[] | null | 'nobody';
  digits: number;
};

const everywhere: Coverage = Object.assign(() => null, { digits: 0 });

/** Uses the rates of the connections on the alpha name's routes for the type. A connection without rates may submit to every number. */
export async function coverageOf(
  db: Db, customerId: bigint, { alphaNameId, type, at }: { alphaNameId: bigint; type: string; at: Date },
): Promise<Coverage> {
  const directions = await directionsFor(db, customerId, alphaNameId, type);
  const connections = [...new Set(directions.map(({ connectionId }) => connectionId))];
  const rated = await ratedPrefixes(db, connections, type, at);
  return rated.length === 0 ? everywhere : coverageBy(connections, rated);
}

export function coverageBy(connections: readonly bigint[], rated: readonly { connectionId: bigint; prefix: string }[]): Coverage {
  const trees = new Map<bigint, PrefixTree<true>>();
  for (const connectionId of new Set(rated.map((rate) => rate.connectionId))) {
    const own = rated.filter((rate) => rate.connectionId === connectionId);
    trees.set(connectionId, buildPrefixTree(own.map(({ prefix }) => [prefix, true] as const)));
  }
  const find = (number: string) => {
    const without = connections.filter((connectionId) => trees.get(connectionId)?.find(number) === null);
    if (without.length === 0) return null;
    return without.length === connections.length ? 'nobody' as const : without;
  };
  return Object.assign(find, { digits: Math.max(0, ...[...trees.values()].map(({ digits }) => digits)) });
}
