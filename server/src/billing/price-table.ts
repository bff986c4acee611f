import type { Money } from '@portal/contracts';

export type Price = { country: string; destination: string; price: Money };
export type PriceRow = Price & { prefix: string };

/** Prices of one part for one message type, by the longest prefix of the number. */
export type PriceTable = { find(number: string): Price | null };

type Node = { price: Price | null; next: (Node | undefined)[] };

const ZERO = 48;

/** A tree of digits: a look-up costs as many steps as the number has digits, however many prices there are. */
export function buildPriceTable(rows: readonly PriceRow[]): PriceTable {
  const root: Node = { price: null, next: [] };
  for (const { prefix, country, destination, price } of rows) {
    let node = root;
    for (let at = 0; at < prefix.length; at++) {
      const digit = prefix.charCodeAt(at) - ZERO;
      node = node.next[digit] ??= { price: null, next: [] };
    }
    node.price = { country, destination, price };
  }
  return {
    find(number) {
      let node: Node | undefined = root;
      let found: Price | null = null;
      for (let at = 0; at < number.length; at++) {
        node = node.next[number.charCodeAt(at) - ZERO];
        if (!node) break;
        found = node.price ?? found;
      }
      return found;
    },
  };
}
