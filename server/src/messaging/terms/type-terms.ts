import type { Money } from '@portal/contracts';
import { buildPrefixTree, type PrefixTree } from './prefix-tree';

/** Price of one message part to numbers with the prefix. */
export type Price = { prefix: string; country: string; destination: string; price: Money };
export type PriceTable = PrefixTree<Price>;

/** Connections that must not submit to a number; null if all may, 'nobody' if none may. */
type Excluded = readonly bigint[] | null | 'nobody';
/** `digits`: leading digits of a number that the result depends on. */
export type Coverage = { excludedFor: (number: string) => Excluded; digits: number };

/** Terms of one message type under one alpha name: of all numbers for a list, of one number for a single message. */
export type TypeTerms = Coverage & {
  /** Null if the tariff has no price for the number. */
  priceOf: (number: string) => Price | null;
  /** Whether messages to landlines are accepted. */
  landlines: boolean;
};

export type RatedPrefix = { connectionId: bigint; prefix: string };

/** A connection without any rates covers every number. */
export function coverageOfRates(connections: readonly bigint[], rated: readonly RatedPrefix[]): Coverage {
  if (rated.length === 0) return { excludedFor: () => null, digits: 0 };
  const trees = new Map<bigint, PrefixTree<RatedPrefix>>();
  for (const id of new Set(rated.map(({ connectionId }) => connectionId))) {
    trees.set(id, buildPrefixTree(rated.filter(({ connectionId }) => connectionId === id)));
  }
  return {
    excludedFor: (number) => excludedAmong(connections, (id) => trees.get(id)?.find(number) === null),
    digits: Math.max(...[...trees.values()].map(({ digits }) => digits)),
  };
}

export function excludedAmong(connections: readonly bigint[], lacksRate: (connectionId: bigint) => boolean): Excluded {
  const excluded = connections.filter(lacksRate);
  if (excluded.length === 0) return null;
  return excluded.length === connections.length ? 'nobody' : excluded;
}

export function sumOf({ price }: Price, parts: number): Money {
  return price * BigInt(parts);
}
