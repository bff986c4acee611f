import type { AdminDirection } from '@portal/contracts/admin';
import { readPriority } from '../route-fields';

/** Unsaved priorities by the UUID of their direction. */
export type TypedPriorities = Readonly<Record<string, string>>;

export const shownPriority = (direction: AdminDirection, typed: TypedPriorities): string => typed[direction.uuid]
  ?? String(direction.priority);

/** Sorts by priority; a direction with invalid input keeps its saved priority. */
export function inOrder(directions: readonly AdminDirection[], typed: TypedPriorities): AdminDirection[] {
  const order = (each: AdminDirection) => readPriority(shownPriority(each, typed)) ?? each.priority;
  return [...directions].sort((a, b) => order(a) - order(b) || a.uuid.localeCompare(b.uuid));
}

/** Assigns ascending priorities in the given order, reusing the current numbers where possible. */
export function numbered(ordered: readonly AdminDirection[], typed: TypedPriorities): TypedPriorities {
  const numbers = ordered.map((each) => readPriority(shownPriority(each, typed)) ?? each.priority).sort((a, b) => a - b);
  let last = -1;
  return Object.fromEntries(ordered.map(({ uuid }, index) => {
    last = Math.max(numbers[index] ?? 0, last + 1);
    return [uuid, String(last)];
  }));
}

/** Returns the changed priorities; undefined if any input is invalid. */
export function changesOf(directions: readonly AdminDirection[], typed: TypedPriorities): { uuid: string; priority: number }[] | undefined {
  const changed = directions.flatMap((each) => {
    const priority = readPriority(shownPriority(each, typed));
    return priority === each.priority ? [] : [{ uuid: each.uuid, priority }];
  });
  const known = changed.flatMap(({ uuid, priority }) => (priority === undefined ? [] : [{ uuid, priority }]));
  return known.length === changed.length ? known : undefined;
}
