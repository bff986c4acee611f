export type PrefixTree<T> = {
  find(number: string): T | null;
  /** Length of the longest prefix. Later digits do not affect a lookup. */
  digits: number;
};

type PrefixNode<T> = { value: T | null; next: (PrefixNode<T> | undefined)[] };

const ZERO = 48;

export function buildPrefixTree<T>(rows: Iterable<readonly [prefix: string, value: T]>): PrefixTree<T> {
  const root: PrefixNode<T> = { value: null, next: [] };
  let digits = 0;
  for (const [prefix, value] of rows) {
    let node = root;
    for (let at = 0; at < prefix.length; at++) {
      const digit = prefix.charCodeAt(at) - ZERO;
      node = node.next[digit] ??= { value: null, next: [] };
    }
    node.value = value;
    digits = Math.max(digits, prefix.length);
  }
  return {
    digits,
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
