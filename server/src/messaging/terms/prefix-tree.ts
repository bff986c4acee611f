export type PrefixTree<T> = {
  /** Returns the value of the number's longest prefix: the same object for each number with that prefix. */
  find: (number: string) => T | null;
  /** Length of the longest prefix. Later digits do not affect a lookup. */
  digits: number;
  /** Number of prefixes. */
  size: number;
};

type PrefixNode<T> = { value: T | null; next: (PrefixNode<T> | undefined)[] };

const ZERO = 48;

export function buildPrefixTree<T extends { prefix: string }>(rows: Iterable<T>): PrefixTree<T> {
  const root: PrefixNode<T> = { value: null, next: [] };
  let digits = 0;
  let size = 0;
  for (const row of rows) {
    let node = root;
    for (let at = 0; at < row.prefix.length; at++) {
      const digit = row.prefix.charCodeAt(at) - ZERO;
      node = node.next[digit] ??= { value: null, next: [] };
    }
    node.value = row;
    size++;
    digits = Math.max(digits, row.prefix.length);
  }
  return {
    digits, size,
    find(number) {
      let node: PrefixNode<T> | undefined = root;
      let found = root.value;
      for (let at = 0; at < number.length; at++) {
        node = node.next[number.charCodeAt(at) - ZERO];
        if (!node) break;
        found = node.value ?? found;
      }
      return found;
    },
  };
}

/** All prefixes of the number, itself included. */
export function prefixesOf(number: string): string[] {
  return Array.from({ length: number.length }, (_, length) => number.slice(0, length + 1));
}
