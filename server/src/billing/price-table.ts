import type { Money } from '@portal/contracts';
import { buildPrefixTree, type PrefixTree } from './prefix-tree';

export type Price = { country: string; destination: string; price: Money };
export type PriceRow = Price & { prefix: string };

/** Price of one part for one message type, by the longest prefix of the number. Numbers with the same prefix get the same object. */
export type PriceTable = PrefixTree<Price>;

export function buildPriceTable(rows: readonly PriceRow[]): PriceTable {
  return buildPrefixTree(rows.map(({ prefix, ...price }) => [prefix, price] as const));
}
