export function grouped<T>(items: readonly T[], keyOf: (item: T) => bigint | string): T[][] {
  const groups = new Map<bigint | string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}
